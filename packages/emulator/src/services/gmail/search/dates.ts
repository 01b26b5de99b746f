const dayMs = 86_400_000

/** Midnight in PST, as Gmail's API reads dates, or the seconds since 1970. Undefined when it is neither. */
export function dateOf(value: string): number | undefined {
  if (/^\d{9,10}$/.test(value)) return Number(value) * 1000
  const yearFirst = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(value)
  const yearLast = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(value)
  const [year, month, day] = yearFirst
    ? [yearFirst[1], yearFirst[2], yearFirst[3]]
    : [yearLast?.[3], yearLast?.[1], yearLast?.[2]]
  if (year === undefined) return undefined
  return Date.UTC(Number(year), Number(month) - 1, Number(day), 8)
}

/** The moment a span like `2d`, `3m` or `1y` ago. */
export function agoOf(value: string, now: Date): number | undefined {
  const [, count, unit] = /^(\d{1,4})([hdwmy])$/i.exec(value) ?? []
  if (count === undefined) return undefined
  const then = new Date(now)
  switch (unit?.toLowerCase()) {
    case 'h':
      return now.getTime() - Number(count) * (dayMs / 24)
    case 'm':
      then.setUTCMonth(then.getUTCMonth() - Number(count))
      return then.getTime()
    case 'y':
      then.setUTCFullYear(then.getUTCFullYear() - Number(count))
      return then.getTime()
    case 'w':
      return now.getTime() - Number(count) * 7 * dayMs
    default:
      return now.getTime() - Number(count) * dayMs
  }
}
