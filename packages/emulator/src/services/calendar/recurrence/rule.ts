export interface Rule {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  count: number | undefined
  /** The last moment; `local` when it was given as a day. */
  until: { at: number; local: boolean } | undefined
  /** Days of the week, Sunday is 0; empty for that of the start. */
  byDay: number[]
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const knownParts = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST']

/** Reads one RRULE, or undefined for what is none or goes beyond what is emulated. */
export function parseRule(lines: readonly string[]): Rule | undefined {
  const [line, ...more] = lines
  if (line === undefined || more.length > 0 || !line.startsWith('RRULE:')) return undefined
  const parts = new Map(
    line
      .slice(6)
      .split(';')
      .map((part) => part.split('=', 2) as [string, string | undefined]),
  )
  const frequency = frequencies.find((known) => known === parts.get('FREQ'))
  const byDay = (parts.get('BYDAY')?.split(',') ?? []).map((day) => days.indexOf(day))
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : undefined
  const until = parts.has('UNTIL') ? parseUntil(parts.get('UNTIL') ?? '') : undefined
  const wrong =
    [...parts.keys()].some((name) => !knownParts.includes(name)) ||
    byDay.includes(-1) ||
    !isCount(interval) ||
    (count !== undefined && (!isCount(count) || parts.has('UNTIL'))) ||
    (parts.has('UNTIL') && until === undefined)
  if (wrong || !frequency) return undefined
  if (byDay.length > 0 && (frequency === 'MONTHLY' || frequency === 'YEARLY')) return undefined
  return { frequency, interval, count, until, byDay }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0
}

function parseUntil(text: string): Rule['until'] {
  const [, year, month, day, time, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(T(\d{2})(\d{2})(\d{2})Z)?$/.exec(text) ?? []
  if (year === undefined) return undefined
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (time === undefined) return { at: date + 86_399_999, local: true }
  return { at: date + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000, local: false }
}
