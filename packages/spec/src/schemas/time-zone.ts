/** A name that this machine knows, or nothing. Offsets, which newer machines take as well, are none: they know no summer. */
export function isTimeZone(name: string): boolean {
  if (name === '') return true
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
