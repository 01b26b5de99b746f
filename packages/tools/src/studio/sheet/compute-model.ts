import type { Assumptions } from './assumptions.ts'

export const scenarioNames = ['Base', 'Bull', 'Bear'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** The difference of a scenario to base. `costs` is a relative change, the others are added. */
export interface ScenarioChange {
  growth: number
  margin: number
  costs: number
}

export const scenarioChanges: Record<ScenarioName, ScenarioChange> = {
  Base: { growth: 0, margin: 0, costs: 0 },
  Bull: { growth: 0.02, margin: 0.03, costs: 0 },
  Bear: { growth: -0.03, margin: -0.05, costs: 0.1 },
}

export interface MonthValues {
  revenue: number
  costOfRevenue: number
  grossProfit: number
  costs: number
  net: number
  burn: number
  cash: number
  /** 1 while the cash has never been negative. */
  funded: number
  /** 1 if the month's result is not negative. */
  earning: number
}

export interface Scenario {
  name: ScenarioName
  assumptions: Assumptions
  months: MonthValues[]
}

/** The assumptions of a scenario, computed like in the sheet. */
export function scenarioAssumptions(base: Assumptions, { growth, margin, costs }: ScenarioChange): Assumptions {
  return {
    ...base,
    monthlyGrowth: base.monthlyGrowth + growth,
    grossMargin: Math.min(1, Math.max(0, base.grossMargin + margin)),
    monthlyCosts: base.monthlyCosts * (1 + costs),
  }
}

/** Mirrors the formulas of the sheet, so that programs that do not recalculate show the right values. */
export function computeModel(base: Assumptions, scenarios: number, months: number): Scenario[] {
  return scenarioNames.slice(0, scenarios).map((name) => {
    const assumptions = scenarioAssumptions(base, scenarioChanges[name])
    return { name, assumptions, months: computeMonths(assumptions, months) }
  })
}

function computeMonths(assumptions: Assumptions, count: number): MonthValues[] {
  const { startingRevenue, monthlyGrowth, grossMargin, monthlyCosts, costGrowth, startingCash } = assumptions
  const months: MonthValues[] = []
  for (let index = 0; index < count; index += 1) {
    const before = months.at(-1)
    const revenue = before ? before.revenue * (1 + monthlyGrowth) : startingRevenue
    const costOfRevenue = revenue * (1 - grossMargin)
    const grossProfit = revenue - costOfRevenue
    const costs = before ? before.costs * (1 + costGrowth) : monthlyCosts
    const net = grossProfit - costs
    const cash = (before?.cash ?? startingCash) + net
    months.push({
      revenue,
      costOfRevenue,
      grossProfit,
      costs,
      net,
      burn: Math.max(0, -net),
      cash,
      funded: (before?.funded ?? 1) === 1 && cash >= 0 ? 1 : 0,
      earning: net >= 0 ? 1 : 0,
    })
  }
  return months
}
