import type { BriefingDay, Store } from '@deckhand/spec'

const minute = 60_000
const dayMs = 86_400_000

/** The current day in a time zone. Throws a RangeError if the time zone is invalid. */
export function localDay(timeZone: string, now: number): BriefingDay {
  const date = dateIn(timeZone, now)
  return { date, timeZone, from: beginningOf(date, timeZone), to: beginningOf(nextDate(date), timeZone) }
}

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

/** "Sunday, 15 November 2026" */
export function formatDate(date: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(Date.parse(date)).replace(/^(\p{L}+) /u, '$1, ')
}

function dateIn(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(at)
}

const nextDate = (date: string) => new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10)

/** The first minute of the date or of a later one: some days have no midnight, and some zones skipped a date. */
function beginningOf(date: string, timeZone: string): number {
  const inUtc = Date.parse(date)
  let [before, at] = [inUtc - dayMs, inUtc + dayMs]
  while (at - before > minute) {
    const middle = Math.floor((before + at) / 2 / minute) * minute
    if (dateIn(timeZone, middle) >= date) at = middle
    else before = middle
  }
  return at
}
