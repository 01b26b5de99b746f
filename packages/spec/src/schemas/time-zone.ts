/** True for a time zone name that this machine knows, or an empty text. False for offsets, which newer runtimes accept: they have no daylight saving time. */
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
