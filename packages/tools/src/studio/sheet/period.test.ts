import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const now = new Date('2026-12-10T12:00:00Z')

test.each([
  ['Q1 2026', 2026, 1, 3],
  ['q3-2027', 2027, 7, 3],
  ['Q2-Q4 2026', 2026, 4, 9],
  ['2026 Q2', 2026, 4, 3],
  ['H2 2026', 2026, 7, 6],
  ['FY2025', 2025, 1, 12],
  ['FY25', 2025, 1, 12],
  ['2026', 2026, 1, 12],
  ['2026-2028', 2026, 1, 36],
  ['2026 to 2027', 2026, 1, 24],
  ['March 2026', 2026, 3, 1],
  ['Mar 2026 - Feb 2027', 2026, 3, 12],
  ['2027-11-15T09:00:00Z', 2027, 11, 12],
  ['18 months', 2027, 1, 18],
  ['the next 18 months', 2027, 1, 18],
  ['two years', 2027, 1, 24],
  ['next year', 2027, 1, 12],
  [undefined, 2027, 1, 12],
])('the period %j starts in %i-%i and has %i months', (words, year, month, months) => {
  expect(readPeriod(words, now)).toMatchObject({ year, month, months })
})

test.each([
  'soon',
  'Q5 2026',
  '2025-26',
  '2026-00',
  'FY2025/26',
  '2026-2040',
  '61 months',
  'Feb 2027 - Jan 2027',
  '0 months',
])('%j is refused, naming the field', (words) => {
  expect(() => readPeriod(words, now)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENTS', field: 'period' }))
})
