/** Wall-clock time as milliseconds, as if it were UTC. */
export type LocalTime = number

const formats = new Map<string, Intl.DateTimeFormat>()
/** More than there are zones. Callers may write one in as many ways as it has letters, and a format is large. */
const mostFormats = 600

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const [oldest] = formats.keys()
  if (formats.size >= mostFormats && oldest !== undefined) formats.delete(oldest)
  formats.set(timeZone, made)
  return made
}

export function isZone(timeZone: string): boolean {
  try {
    return formatOf(timeZone) !== undefined
  } catch {
    return false
  }
}

export function toLocal(instant: number, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** An hour that is skipped in spring means the hour after it; one that comes twice in autumn means the first. */
export function toInstant(local: LocalTime, timeZone: string): number {
  const offsetAt = (instant: number) => toLocal(instant, timeZone) - Math.floor(instant / 1000) * 1000
  const earlier = local - offsetAt(local - 86_400_000)
  if (toLocal(earlier, timeZone) === local) return earlier
  const later = local - offsetAt(local + 86_400_000)
  return toLocal(later, timeZone) === local ? later : earlier
}

/** RFC 3339 with the offset of the zone at that moment. */
export function formatIn(instant: number, timeZone: string): string {
  const local = toLocal(instant, timeZone)
  const minutes = Math.round((local - Math.floor(instant / 1000) * 1000) / 60_000)
  const text = new Date(local).toISOString().slice(0, 19)
  if (minutes === 0) return `${text}Z`
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${text}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}
