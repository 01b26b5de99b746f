/** The offset of a zone from UTC at an instant, in minutes. */
function offsetMinutes(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(ms)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/** The instant of a wall-clock time (`2026-11-19T15:00:00`) in a zone; `undefined` if the clocks skip it, the first one if it occurs twice. */
export function instantOf(local: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${local}Z`)
  const dayMs = 86_400_000
  const offsets = [offsetMinutes(asUtc - dayMs, timeZone), offsetMinutes(asUtc + dayMs, timeZone)]
  return offsets.map((offset) => asUtc - offset * 60_000).find((ms) => localTime(ms, timeZone) === local)
}

/** The wall-clock time in a zone at an instant: `2026-11-19T15:00:00`. */
export function localTime(ms: number, timeZone: string): string {
  return new Date(ms + offsetMinutes(ms, timeZone) * 60_000).toISOString().slice(0, 19)
}
