import { type Assumptions, assumptionKinds } from './assumptions.ts'
import { moneyFormat, monthFormat, pageSetup, percentFormat, putFormula, putHead, putInput, putText } from './cells.ts'
import { type Scenario, scenarioChanges } from './compute-model.ts'
import type { Workbook, Worksheet } from './library.ts'
import { assumptionRow, changeRows, scenarioColumn, startCell } from './model-layout.ts'
import type { Period } from './period.ts'

export interface AssumptionsTabOptions {
  scenarios: Scenario[]
  period: Period
  currency: string
  /** The reason for each assumption. */
  basis: Record<keyof Assumptions, string>
}

const changeLabels: Record<keyof typeof changeRows, string> = {
  growth: 'Growth of revenue, added per month',
  margin: 'Gross margin, added',
  costs: 'Operating costs, more or less',
}

/** All inputs of the model. Yellow cells are meant to be scenarioFormula. */
export function addAssumptionsTab(workbook: Workbook, options: AssumptionsTabOptions): void {
  const { scenarios, period, currency, basis } = options
  const sheet = workbook.addWorksheet('Assumptions', { pageSetup, views: [{ state: 'frozen', xSplit: 1, ySplit: 4 }] })
  const names = scenarios.map(({ name }) => name)
  putText(sheet, 'A1', 'Assumptions', 'title')
  putText(sheet, 'A2', 'Change the yellow cells; everything else follows from them.', 'note')
  putHead(sheet, 4, ['Assumption', ...names, 'What it rests on'])
  sheet.getColumn(1).width = 38
  for (const index of names.keys()) sheet.getColumn(2 + index).width = 17
  sheet.getColumn(2 + names.length).width = 80
  for (const kind of assumptionKinds) {
    const row = assumptionRow(kind.key)
    putText(sheet, `A${row}`, kind.label)
    const format = kind.isPart ? percentFormat : moneyFormat(currency)
    for (const [index, scenario] of scenarios.entries()) putAssumption(sheet, kind.key, index, scenario, format)
    const note = putText(sheet, `${scenarioColumn(names.length)}${row}`, basis[kind.key], 'note')
    note.alignment = { wrapText: true, vertical: 'middle' }
    sheet.getRow(row).height = 32
  }
  putChanges(sheet, scenarios)
  putText(sheet, `A${startCell.slice(1)}`, 'First month')
  putInput(sheet, startCell, new Date(Date.UTC(period.year, period.month - 1, 1)), monthFormat)
  putText(sheet, 'A20', 'Months in the model')
  sheet.getCell('B20').value = period.months
  putText(sheet, 'A21', 'Currency')
  putText(sheet, 'B21', currency)
}

function putAssumption(sheet: Worksheet, key: keyof Assumptions, index: number, scenario: Scenario, format: string) {
  const row = assumptionRow(key)
  const at = `${scenarioColumn(index)}${row}`
  const value = scenario.assumptions[key]
  if (index === 0) putInput(sheet, at, value, format)
  else putFormula(sheet, at, scenarioFormula(key, `$B$${row}`, scenarioColumn(index)), value, format)
}

/** The formula of a scenario's value, from the base value. */
function scenarioFormula(key: keyof Assumptions, base: string, column: string): string {
  if (key === 'monthlyGrowth') return `${base}+${column}$${changeRows.growth}`
  if (key === 'grossMargin') return `MIN(1,MAX(0,${base}+${column}$${changeRows.margin}))`
  return key === 'monthlyCosts' ? `${base}*(1+${column}$${changeRows.costs})` : base
}

function putChanges(sheet: Worksheet, scenarios: Scenario[]): void {
  if (scenarios.length < 2) return
  putHead(sheet, changeRows.growth - 1, [
    'Against base',
    ...scenarios.map(({ name }, index) => (index === 0 ? '' : name)),
  ])
  for (const [key, row] of Object.entries(changeRows) as [keyof typeof changeRows, number][]) {
    putText(sheet, `A${row}`, changeLabels[key])
    for (const [index, { name }] of scenarios.entries())
      if (index > 0) putInput(sheet, `${scenarioColumn(index)}${row}`, scenarioChanges[name][key], percentFormat)
  }
}
