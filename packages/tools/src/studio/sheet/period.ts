import { DeckhandError } from '@deckhand/spec/errors'

export const maxMonths = 60

/** A range of whole months. */
export interface Period {
  /** The requested period, or our own description. */
  label: string
  year: number
  /** From 1 to 12. */
  month: number
  months: number
}

type Reader = [pattern: RegExp, read: (...found: string[]) => Omit<Period, 'label'>]

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (name = '') => names.indexOf(name.slice(0, 3)) + 1
const monthName = `(${names.join('|')})[a-z]*`
const fullYear = (year = '') => (year.length === 2 ? 2000 + Number(year) : Number(year))

const readers: Reader[] = [
  [/^q([1-4])\s*[-/ ]?\s*(\d{4})$/, (quarter, year) => quarters(Number(quarter), Number(quarter), Number(year))],
  [
    /^q([1-4])\s*(?:-|–|to)\s*q([1-4])\s*(\d{4})$/,
    (from, to, year) => quarters(Number(from), Number(to), Number(year)),
  ],
  [/^(\d{4})\s*q([1-4])$/, (year, quarter) => quarters(Number(quarter), Number(quarter), Number(year))],
  [/^h([12])\s*(\d{4})$/, (half, year) => ({ year: Number(year), month: half === '1' ? 1 : 7, months: 6 })],
  [
    /^(?:fy|fiscal year|year|calendar year|cy)?\s*'?(\d{4}|(?<=[fc]y\s*'?)\d{2})$/,
    (year) => years(fullYear(year), fullYear(year)),
  ],
  [/^(?:fy)?\s*(\d{4})\s*(?:-|–|to|through|until)\s*(?:fy)?\s*(\d{4})$/, (from, to) => years(Number(from), Number(to))],
  [new RegExp(`^${monthName}\\s+(\\d{4})$`), (name, year) => ({ year: Number(year), month: monthOf(name), months: 1 })],
  // A date is the start of a year.
  [
    /^(\d{4})-(0[1-9]|1[0-2])(?:-\d{2}.*)?$/,
    (year, month) => ({ year: Number(year), month: Number(month), months: 12 }),
  ],
  [
    new RegExp(`^${monthName}\\s+(\\d{4})\\s*(?:-|–|to|until|through)\\s*${monthName}\\s+(\\d{4})$`),
    (from, year, to, last) => {
      const months = (Number(last) - Number(year)) * 12 + monthOf(to) - monthOf(from) + 1
      return { year: Number(year), month: monthOf(from), months }
    },
  ],
]

function quarters(from: number, to: number, year: number): Omit<Period, 'label'> {
  return { year, month: from * 3 - 2, months: (to - from + 1) * 3 }
}

function years(from: number, to: number): Omit<Period, 'label'> {
  return { year: from, month: 1, months: (to - from + 1) * 12 }
}

/** Throws BAD_ARGUMENTS if the text is not a period, or one that is too long. Default: the next twelve months. */
export function readPeriod(words: string | undefined, now: Date): Period {
  const label = words?.trim() || '12 months'
  const text = label.toLowerCase().replace(/^(?:the|for|in|next|coming|over)\s+(?:the\s+)?(?:next\s+|coming\s+)?/, '')
  const found = absolutePeriod(text) ?? relativePeriod(text, now)
  if (!found)
    throw wrong(
      `"${label}" cannot be read as a period. Say for example Q1 2026, FY2025, Apr 2025 to Mar 2026, 2026-2028 or 18 months.`,
    )
  if (found.months < 1 || found.months > maxMonths)
    throw wrong(`it has ${found.months} months, and may have 1 to ${maxMonths}.`)
  return { label, ...found }
}

function absolutePeriod(text: string): Omit<Period, 'label'> | undefined {
  for (const [pattern, read] of readers) {
    const match = pattern.exec(text)
    if (match) return read(...match.slice(1).map((part) => part ?? ''))
  }
  return undefined
}

const units: Record<string, number> = { month: 1, quarter: 3, year: 12 }
const numbers: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, twelve: 12 }

/** "18 months": starts with the next month. */
function relativePeriod(text: string, now: Date): Omit<Period, 'label'> | undefined {
  const [, count = '1', unit = ''] = /^(?:(\d{1,3}|[a-z]+)[\s-]+)?(month|quarter|year)s?$/.exec(text) ?? []
  const months = (numbers[count] ?? Number(count)) * (units[unit] ?? Number.NaN)
  if (!Number.isFinite(months)) return undefined
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, months }
}

const wrong = (problem: string) => new DeckhandError('BAD_ARGUMENTS', `period: ${problem}`, { field: 'period' })
