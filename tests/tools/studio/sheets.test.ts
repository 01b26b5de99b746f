import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { Calculator, type Cells } from './formulas.ts'
import { cellsOf, sheetsOf } from './sheets.ts'
import { convert, libreOffice, studio, unzip } from './studio.ts'

const args: JsonObject = {
  title: 'Bakery by subscription',
  period: 'FY2026',
  starting_revenue: 42_000,
  monthly_growth: 7,
  gross_margin: 61,
  monthly_costs: 58_000,
  starting_cash: 250_000,
  currency: 'EUR',
}

const tabs = ['Summary', 'Assumptions', 'Revenue Model', 'Burn Analysis', 'Runway']

/** Cells whose value is not the result of their formula. */
function wrong(cells: Cells): string[] {
  const calculator = new Calculator(cells)
  return [...cells].flatMap(([at, { formula, value }]) => {
    if (formula === undefined) return []
    const result = calculator.cell(at)
    const isNear =
      typeof value === 'number' &&
      typeof result === 'number' &&
      Math.abs(value - result) <= 1e-6 * Math.max(1, Math.abs(value))
    return isNear || value === result ? [] : [`${at}: ${formula} is ${result}, and ${value} is written`]
  })
}

test.each([1, 2, 3])(
  'with %i scenarios every formula comes to the value that is written with it',
  async (scenarios) => {
    const { zip } = await studio()
    const { output, parts } = await zip('build_financial_model', { ...args, scenarios })
    expect(output).toMatchObject({ status: 'completed', tabs, scenarios: ['Base', 'Bull', 'Bear'].slice(0, scenarios) })
    expect(Object.keys(sheetsOf(parts))).toEqual(tabs)
    const cells = cellsOf(parts)
    expect([...cells.values()].filter(({ formula }) => formula !== undefined).length).toBeGreaterThan(100 * scenarios)
    expect(wrong(cells)).toEqual([])
  },
)

test('all months of all tabs but Assumptions are formulas', async () => {
  const { zip } = await studio()
  const cells = cellsOf((await zip('build_financial_model', args)).parts)
  const numbers = [...cells].filter(([, { formula, value }]) => formula === undefined && typeof value === 'number')
  expect(numbers.map(([at]) => at.split('!')[0])).toEqual(numbers.map(() => 'Assumptions'))
})

test('a changed assumption changes the summary of every scenario', async () => {
  const { zip } = await studio()
  const cells = cellsOf((await zip('build_financial_model', args)).parts)
  const before = new Calculator(cells)
  const growth = cells.get('Assumptions!B6')
  expect(growth).toEqual({ value: 0.07 })
  const after = new Calculator(new Map([...cells, ['Assumptions!B6', { value: 0.2 }]]))
  const names = Array.from({ length: 10 }, (_, index) => String(cells.get(`Summary!A${7 + index}`)?.value))
  expect(names[0]).toBe('Revenue in the period')
  for (const column of ['B', 'C', 'D']) {
    expect(Number(after.cell(`Summary!${column}7`))).toBeGreaterThan(Number(before.cell(`Summary!${column}7`)) * 1.2)
    expect(after.cell(`Summary!${column}13`)).not.toBe(before.cell(`Summary!${column}13`))
  }
})

test('the summary of a small model matches a calculation by hand', async () => {
  const { zip } = await studio()
  const given = {
    starting_revenue: 200,
    monthly_growth: 10,
    gross_margin: 50,
    monthly_costs: 160,
    cost_growth: 0,
    starting_cash: 100,
  }
  const { output } = await zip('build_financial_model', { title: 'Small', period: 'Q1 2026', scenarios: 1, ...given })
  const { rows } = output.preview as { rows: { label: string; values: string[] }[] }
  expect(Object.fromEntries(rows.map(({ label, values }) => [label, values[0]]))).toEqual({
    'Revenue in the period': '662 USD',
    'Revenue in the last month': '242 USD',
    'Gross profit in the period': '331 USD',
    'Operating costs in the period': '480 USD',
    'Net result': '-149 USD',
    'Largest burn in a month': '60 USD',
    'Cash at the end': '-49 USD',
    'Money to raise to stay funded': '49 USD',
    'Months funded': '1',
    'First month that earns its costs': 'not in this period',
  })
})

test('given values are distinguished from assumptions', async () => {
  const { zip } = await studio()
  const { output, parts } = await zip('build_financial_model', { title: 'Tea shop', starting_cash: 9000 })
  expect(output.assumed).not.toContain('Cash at the start')
  expect(output.assumed).toContain('Gross margin')
  const cells = cellsOf(parts)
  expect([cells.get('Assumptions!B10')?.value, cells.get('Assumptions!E10')?.value]).toEqual([
    9000,
    'Given by the user.',
  ])
  expect(cells.get('Assumptions!E7')?.value).toMatch(/^Assumed, to be checked\. .*margin/)
  expect(cells.get('Summary!A3')?.value).toBe('Draft written by the offline planner. Check it before use.')
})

test('text that looks like a formula stays text', async () => {
  const { zip } = await studio()
  for (const title of ['=cmd|" /C calc"!A1', '+1+1', '-2+3', '@SUM(A1)', '=HYPERLINK("http://x")']) {
    const { parts } = await zip('build_financial_model', { title, period: 'Q1 2026', scenarios: 1 })
    const cell = /<c r="A1"[^>]*>.*?<\/c>/s.exec(sheetsOf(parts).Summary ?? '')?.[0] ?? ''
    expect(cell).toMatch(/t="s"/)
    expect(cell).not.toContain('<f>')
    expect(cellsOf(parts).get('Summary!A1')).toEqual({ value: title })
    expect(wrong(cellsOf(parts))).toEqual([])
  }
})

test.each<[field: string, more: JsonObject]>([
  ['period', { period: 'soon' }],
  ['period', { period: '2025-26' }],
  ['period', { period: '2026-2040' }],
  ['scenarios', { scenarios: 4 }],
  ['scenarios', { scenarios: 1.5 }],
  ['gross_margin', { gross_margin: 101 }],
  ['starting_cash', { starting_cash: -1 }],
  ['currency', { currency: 'shells' }],
])('a wrong value is refused with the name of its field: %s %j', async (field, more) => {
  const { make, files } = await studio()
  const { status, error } = await make('build_financial_model', { title: 'A', ...more })
  expect(status).toBe('failed')
  expect(error?.code).toBe('BAD_ARGUMENTS')
  expect(error?.message).toContain(field)
  expect(await files.list('')).toEqual([])
})

test.skipIf(!libreOffice)(
  'LibreOffice recalculates to the same values',
  async () => {
    const { zip, folder } = await studio()
    const { bytes, parts } = await zip('build_financial_model', args)
    const again = cellsOf(await unzip(await convert(folder, 'model.xlsx', bytes, 'xlsx:Calc MS Excel 2007 XML')))
    const ours = [...cellsOf(parts)].filter(([, { formula }]) => formula !== undefined)
    expect(ours.length).toBeGreaterThan(300)
    for (const [at, { value }] of ours) {
      const theirs = again.get(at)?.value
      if (typeof value === 'number') expect(theirs, at).toBeCloseTo(value, 4)
      else expect(theirs, at).toBe(value)
    }
  },
  100_000,
)
