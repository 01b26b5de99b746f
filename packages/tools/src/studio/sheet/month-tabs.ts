import {
  letter,
  markTotal,
  moneyFormat,
  monthFormat,
  pageSetup,
  putFormula,
  putHead,
  putText,
  serialOf,
} from './cells.ts'
import type { MonthValues, Scenario } from './compute-model.ts'
import type { Workbook, Worksheet } from './library.ts'
import { blocks, columnOf, firstRow, type MonthTab, startCell } from './model-layout.ts'
import { monthFormula } from './month-formulas.ts'
import type { Period } from './period.ts'

const heads: Record<keyof MonthValues, string> = {
  revenue: 'Revenue',
  costOfRevenue: 'Cost of revenue',
  grossProfit: 'Gross profit',
  costs: 'Operating costs',
  net: 'Net result',
  burn: 'Burn',
  cash: 'Cash at month end',
  funded: 'Funded (1 = yes)',
  earning: 'Earns its costs (1 = yes)',
}

const shown: Record<MonthTab, string> = {
  'Revenue Model': 'What comes in, month by month',
  'Burn Analysis': 'What is left after costs, month by month',
  Runway: 'How long the cash lasts',
}

export interface MonthTabOptions {
  tab: MonthTab
  scenarios: Scenario[]
  period: Period
  currency: string
}

/** A tab with one row per month and one block of columns per scenario. */
export function addMonthTab(workbook: Workbook, options: MonthTabOptions): void {
  const { tab, scenarios, period, currency } = options
  const keys = blocks[tab]
  const sheet = workbook.addWorksheet(tab, { pageSetup, views: [{ state: 'frozen', xSplit: 1, ySplit: firstRow - 1 }] })
  putText(sheet, 'A1', tab, 'title')
  putText(sheet, 'A2', `${shown[tab]}. All cells are formulas; change the tab Assumptions.`, 'note')
  putHead(sheet, firstRow - 2, [
    '',
    ...scenarios.flatMap(({ name }) => keys.map((_, index) => (index === 0 ? name : ''))),
  ])
  putHead(sheet, firstRow - 1, ['Month', ...scenarios.flatMap(() => keys.map((key) => heads[key]))])
  sheet.getRow(firstRow - 1).height = 30
  sheet.getColumn(1).width = 14
  for (let column = 2; column <= 1 + scenarios.length * keys.length; column += 1) sheet.getColumn(column).width = 16
  putMonths(sheet, period)
  for (const [index, scenario] of scenarios.entries())
    for (const key of keys) putColumn(sheet, { tab, key, index, scenario, format: formatOf(key, currency) })
}

const formatOf = (key: keyof MonthValues, currency: string) =>
  key === 'funded' || key === 'earning' ? '0' : moneyFormat(currency)

function putMonths(sheet: Worksheet, { year, month, months }: Period): void {
  for (let index = 0; index < months; index += 1) {
    const row = firstRow + index
    const formula = index === 0 ? `Assumptions!$B$${startCell.slice(1)}` : `EDATE(A${row - 1},1)`
    putFormula(sheet, `A${row}`, formula, serialOf(year, month + index), monthFormat)
  }
}

interface MonthColumn {
  tab: MonthTab
  key: keyof MonthValues
  index: number
  scenario: Scenario
  format: string
}

const summed = new Set<keyof MonthValues>(['revenue', 'costOfRevenue', 'grossProfit', 'costs', 'net', 'burn'])

function putColumn(sheet: Worksheet, { tab, key, index, scenario, format }: MonthColumn): void {
  const column = columnOf(tab, key, index)
  const values = scenario.months.map((month) => month[key])
  for (const [month, value] of values.entries()) {
    const row = firstRow + month
    putFormula(sheet, `${column}${row}`, monthFormula(tab, key, index, row), value, format)
  }
  const last = firstRow + values.length - 1
  const ref = `${column}${firstRow}:${column}${last}`
  if (summed.has(key)) putTotal(sheet, column, last + 1, ref, values, format)
  if (key === 'revenue' || key === 'cash') addBars(sheet, ref)
}

function putTotal(sheet: Worksheet, column: string, row: number, ref: string, values: number[], format: string): void {
  const total = values.reduce((sum, value) => sum + value, 0)
  markTotal(putFormula(sheet, `${column}${row}`, `SUM(${ref})`, total, format))
  markTotal(putText(sheet, `${letter(1)}${row}`, 'Total'))
}

function addBars(sheet: Worksheet, ref: string): void {
  const ends = [{ type: 'min' as const }, { type: 'max' as const }]
  const rule = { type: 'dataBar' as const, priority: 1, gradient: false, cfvo: ends, color: { argb: 'FFBBD3F2' } }
  sheet.addConditionalFormatting({ ref, rules: [rule as never] })
}
