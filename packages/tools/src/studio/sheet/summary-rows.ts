import type { Scenario } from './compute-model.ts'

/** The ranges of a scenario's months in the other tabs. */
export interface ScenarioRanges {
  revenue: string
  grossProfit: string
  costs: string
  net: string
  burn: string
  cash: string
  funded: string
  earning: string
  months: string
  lastRevenue: string
  lastCash: string
}

export interface SummaryRow {
  label: string
  format: 'money' | 'months' | 'month'
  formula: (ranges: ScenarioRanges) => string
  /** The value of the formula. `serial` returns the Excel date of a month. */
  value: (scenario: Scenario, serial: (index: number) => number) => number | string
}

export const notReached = 'not in this period'
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const column = ({ months }: Scenario, key: keyof Scenario['months'][number]) => months.map((month) => month[key])

/** The rows of the Summary, for each scenario. */
export const summaryRows: SummaryRow[] = [
  total('Revenue in the period', 'revenue'),
  {
    label: 'Revenue in the last month',
    format: 'money',
    formula: ({ lastRevenue }) => lastRevenue,
    value: (scenario) => column(scenario, 'revenue').at(-1) ?? 0,
  },
  total('Gross profit in the period', 'grossProfit'),
  total('Operating costs in the period', 'costs'),
  total('Net result', 'net'),
  {
    label: 'Largest burn in a month',
    format: 'money',
    formula: ({ burn }) => `MAX(${burn})`,
    value: (scenario) => Math.max(...column(scenario, 'burn')),
  },
  {
    label: 'Cash at the end',
    format: 'money',
    formula: ({ lastCash }) => lastCash,
    value: (scenario) => column(scenario, 'cash').at(-1) ?? 0,
  },
  {
    label: 'Money to raise to stay funded',
    format: 'money',
    formula: ({ cash }) => `MAX(0,-MIN(${cash}))`,
    value: (scenario) => Math.max(0, -Math.min(...column(scenario, 'cash'))),
  },
  {
    label: 'Months funded',
    format: 'months',
    formula: ({ funded }) => `SUM(${funded})`,
    value: (scenario) => sum(column(scenario, 'funded')),
  },
  {
    label: 'First month that earns its costs',
    format: 'month',
    formula: ({ months, earning }) => `IFERROR(INDEX(${months},MATCH(1,${earning},0)),"${notReached}")`,
    value: (scenario, serial) => {
      const index = column(scenario, 'earning').indexOf(1)
      return index < 0 ? notReached : serial(index)
    },
  },
]

function total(label: string, key: 'revenue' | 'grossProfit' | 'costs' | 'net'): SummaryRow {
  return {
    label,
    format: 'money',
    formula: (ranges) => `SUM(${ranges[key]})`,
    value: (scenario) => sum(column(scenario, key)),
  }
}
