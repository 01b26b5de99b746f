/** "Now" in these tests: a Wednesday morning where the machine is. */
export const now = new Date(2026, 6, 15, 10, 0, 0)

/** A local time as RFC 3339, so that the tests hold in every time zone. */
export function moment(local: string): string {
  const date = new Date(local.replace(' ', 'T'))
  const offset = -date.getTimezoneOffset()
  const size = Math.abs(offset)
  const two = (value: number) => String(value).padStart(2, '0')
  const zone = offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  return `${local.replace(' ', 'T')}:00${zone}`
}
