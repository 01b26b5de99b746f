import type { BriefingDay, Store } from '@deckhand/spec'
import { localDay, sayDate } from './local-day.ts'

export interface UserDay extends BriefingDay {
  /** The first line of the day's briefing. It also tells whether one that was kept is still about the same hours. */
  heading: string
}

/** The day that it is where the user is; in UTC, which the heading says, as long as the profile has no time zone. */
export async function todayOf({ settings }: Pick<Store, 'settings'>, userId: string, now: number): Promise<UserDay> {
  const { timeZone } = await settings.readProfile(userId)
  const day = localDay(timeZone ?? 'UTC', now)
  const zone = timeZone ?? 'UTC; no time zone is set in your profile'
  return { ...day, heading: `# ${sayDate(day.date)} (${zone})` }
}
