import { face, moneyFormat, monthFormat, pageSetup, putFormula, putHead, putText, serialOf } from './cells.ts'
import type { Scenario } from './compute-model.ts'
import type { Workbook } from './library.ts'
import { rangesOf, scenarioColumn } from './model-layout.ts'
import type { Period } from './period.ts'
import { type SummaryRow, summaryRows } from './summary-rows.ts'

export interface SummaryTabOptions {
  title: string
  draftLine: string
  headline: string
  risks: string[]
  scenarios: Scenario[]
  period: Period
  currency: string
}

const head = 6

/** The results at a glance, one column per scenario. */
export function addSummaryTab(workbook: Workbook, options: SummaryTabOptions): void {
  const { title, draftLine, headline, risks, scenarios, period, currency } = options
  const sheet = workbook.addWorksheet('Summary', { pageSetup, views: [{ state: 'frozen', xSplit: 1, ySplit: head }] })
  putText(sheet, 'A1', title, 'title')
  const length = `${period.months} months`
  const time = period.label === length ? length : `${period.label} · ${length}`
  putText(sheet, 'A2', `${time} · amounts in ${currency}`)
  putText(sheet, 'A3', draftLine, 'note')
  if (headline) putText(sheet, 'A4', headline)
  putHead(sheet, head, ['', ...scenarios.map(({ name }) => name)])
  sheet.getColumn(1).width = 36
  for (const index of scenarios.keys()) sheet.getColumn(2 + index).width = 22
  const formats = { money: moneyFormat(currency), months: '0', month: monthFormat }
  const serial = (index: number) => serialOf(period.year, period.month + index)
  for (const [index, row] of summaryRows.entries()) {
    const at = head + 1 + index
    putText(sheet, `A${at}`, row.label)
    for (const [column, scenario] of scenarios.entries()) {
      const formula = row.formula(rangesOf(column, period.months))
      const cell = putFormula(
        sheet,
        `${scenarioColumn(column)}${at}`,
        formula,
        row.value(scenario, serial),
        formats[row.format],
      )
      cell.alignment = { horizontal: 'right' }
    }
  }
  if (risks.length === 0) return
  const first = head + summaryRows.length + 2
  putText(sheet, `A${first}`, 'What would change it most').font = { ...face, bold: true }
  for (const [index, risk] of risks.entries()) putText(sheet, `A${first + 1 + index}`, `• ${risk}`)
}

export interface PreviewRow {
  label: string
  values: string[]
}

/** The same table as text, for a card. */
export function summaryPreview({ scenarios, period, currency }: SummaryTabOptions): PreviewRow[] {
  const serial = (index: number) => serialOf(period.year, period.month + index)
  return summaryRows.map((row) => ({
    label: row.label,
    values: scenarios.map((scenario) => inWords(row, row.value(scenario, serial), currency)),
  }))
}

function inWords({ format }: SummaryRow, value: number | string, currency: string): string {
  if (typeof value === 'string' || format === 'months') return String(value)
  if (format === 'money') return `${Math.round(value).toLocaleString('en-US')} ${currency}`
  const date = new Date((value - 25_569) * 86_400_000)
  return date.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
}
