/**
 * The day and the hour in a time zone, for a model. Minutes are left out: the instruction of a run is kept once for all runs that have the same, and a new
 * one for each minute would be one for each run. Throws a RangeError for what is no time zone.
 */
export function localHour(timeZone: string, now: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    timeZoneName: 'longOffset',
  })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const { weekday, day, month, year, hour, timeZoneName = '' } = parts
  const offset = timeZoneName.replace('GMT', '') || '+00:00'
  return `${weekday}, ${day} ${month} ${year}, between ${hour}:00 and ${hour}:59 (${timeZone}, UTC${offset})`
}
