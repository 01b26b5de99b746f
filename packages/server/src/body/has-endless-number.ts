/** `1e400` is read as no number that JSON has: it would pass for a whole one, and come out as null. */
export function hasEndlessNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasEndlessNumber)
}
