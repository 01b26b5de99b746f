import { type AssumptionKey, assumptionKinds } from './assumptions.ts'
import { letter } from './cells.ts'
import type { ScenarioRanges } from './summary-rows.ts'

/** The first row below the head of each table of months. */
export const firstRow = 6

export const tabs = ['Summary', 'Assumptions', 'Revenue Model', 'Burn Analysis', 'Runway'] as const

const firstAssumption = 5
const rowOfKey = (key: AssumptionKey) => firstAssumption + assumptionKinds.findIndex((kind) => kind.key === key)

export const changeRows = { growth: 14, margin: 15, costs: 16 } as const
export const startCell = 'B19'

/** Scenario 0 is base, in column B. */
export const scenarioColumn = (scenario: number) => letter(2 + scenario)

/** The reference to an assumption from other tabs. */
export function assumptionCell(key: AssumptionKey, scenario: number): string {
  return `Assumptions!$${scenarioColumn(scenario)}$${rowOfKey(key)}`
}

export const assumptionRow = rowOfKey

/** The columns of the tables of months after the month itself, one block per scenario. */
export const blocks = {
  'Revenue Model': ['revenue', 'costOfRevenue', 'grossProfit'],
  'Burn Analysis': ['grossProfit', 'costs', 'net', 'burn'],
  Runway: ['cash', 'funded', 'earning'],
} as const

export type MonthTab = keyof typeof blocks

export function columnOf(tab: MonthTab, key: string, scenario: number): string {
  const columns: readonly string[] = blocks[tab]
  return letter(2 + scenario * columns.length + columns.indexOf(key))
}

/** The ranges of a scenario's months, for the Summary. */
export function rangesOf(scenario: number, months: number): ScenarioRanges {
  const last = firstRow + months - 1
  const range = (tab: MonthTab, key: string) => {
    const column = columnOf(tab, key, scenario)
    return `'${tab}'!$${column}$${firstRow}:$${column}$${last}`
  }
  return {
    revenue: range('Revenue Model', 'revenue'),
    grossProfit: range('Revenue Model', 'grossProfit'),
    costs: range('Burn Analysis', 'costs'),
    net: range('Burn Analysis', 'net'),
    burn: range('Burn Analysis', 'burn'),
    cash: range('Runway', 'cash'),
    funded: range('Runway', 'funded'),
    earning: range('Runway', 'earning'),
    months: `Runway!$A$${firstRow}:$A$${last}`,
    lastRevenue: `'Revenue Model'!${columnOf('Revenue Model', 'revenue', scenario)}${last}`,
    lastCash: `Runway!${columnOf('Runway', 'cash', scenario)}${last}`,
  }
}
