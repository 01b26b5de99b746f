import type { BriefingDay, Store } from '@deckhand/spec'
import { formatDate, localDay } from './local-day.ts'

export interface UserDay extends BriefingDay {
  /** The first line of the briefing. It also shows if a saved briefing is still about the same hours. */
  heading: string
}

/** The current day of the user; in UTC if the profile has no time zone, which the heading mentions. */
export async function todayOf({ settings }: Pick<Store, 'settings'>, userId: string, now: number): Promise<UserDay> {
  const { timeZone } = await settings.readProfile(userId)
  const day = localDay(timeZone ?? 'UTC', now)
  const zone = timeZone ?? 'UTC; no time zone is set in your profile'
  return { ...day, heading: `# ${formatDate(day.date)} (${zone})` }
}
