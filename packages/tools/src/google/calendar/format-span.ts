import type { calendar_v3 } from '@googleapis/calendar'
import { nextDay } from './event-time.ts'
import { localTime } from './zoned-time.ts'

type Time = calendar_v3.Schema$EventDateTime | undefined

/** "Thursday, 19 November 2026, 15:00 to 16:00 (Europe/Berlin)" */
export function formatSpan(start: Time, end: Time, timeZone: string): string {
  if (start?.date) return formatDays(start.date, nextDay(end?.date ?? start.date, end?.date ? -1 : 0))
  const [from, to] = [wallClock(start, timeZone), wallClock(end, timeZone)]
  const [fromDay, toDay] = [from.slice(0, 10), to.slice(0, 10)]
  const until = fromDay === toDay ? to.slice(11, 16) : `${formatDay(toDay)}, ${to.slice(11, 16)}`
  return `${formatDay(fromDay)}, ${from.slice(11, 16)} to ${until} (${timeZone})`
}

function formatDays(first: string, last: string): string {
  return first === last ? `${formatDay(first)}, all day` : `${formatDay(first)} to ${formatDay(last)}, all day`
}

export function formatDay(date: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(`${date}T00:00:00Z`)).replace(/^(\p{L}+) /u, '$1, ')
}

/** Google sends a time with an offset, or a time in a named zone. */
function wallClock(time: Time, timeZone: string): string {
  const text = time?.dateTime ?? ''
  return /(?:Z|[+-]\d\d:\d\d)$/i.test(text) ? localTime(Date.parse(text), timeZone) : text
}
