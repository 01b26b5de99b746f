import type { MonthValues } from './compute-model.ts'
import { assumptionCell, columnOf, firstRow, type MonthTab } from './model-layout.ts'

/** The formula of one month's cell. `row` is the month's row in every tab. */
export function monthFormula(tab: MonthTab, key: keyof MonthValues, scenario: number, row: number): string {
  const isFirst = row === firstRow
  const here = (other: MonthTab, name: keyof MonthValues, at = row) => {
    const cell = `${columnOf(other, name, scenario)}${at}`
    return other === tab ? cell : `'${other}'!${cell}`
  }
  const given = (name: Parameters<typeof assumptionCell>[0]) => assumptionCell(name, scenario)
  switch (key) {
    case 'revenue':
      return isFirst ? given('startingRevenue') : `${here(tab, key, row - 1)}*(1+${given('monthlyGrowth')})`
    case 'costOfRevenue':
      return `${here(tab, 'revenue')}*(1-${given('grossMargin')})`
    case 'grossProfit':
      return tab === 'Revenue Model'
        ? `${here(tab, 'revenue')}-${here(tab, 'costOfRevenue')}`
        : here('Revenue Model', 'grossProfit')
    case 'costs':
      return isFirst ? given('monthlyCosts') : `${here(tab, key, row - 1)}*(1+${given('costGrowth')})`
    case 'net':
      return `${here(tab, 'grossProfit')}-${here(tab, 'costs')}`
    case 'burn':
      return `MAX(0,-${here(tab, 'net')})`
    case 'cash':
      return `${isFirst ? given('startingCash') : here(tab, key, row - 1)}+${here('Burn Analysis', 'net')}`
    case 'funded':
      return isFirst
        ? `IF(${here(tab, 'cash')}>=0,1,0)`
        : `IF(AND(${here(tab, key, row - 1)}=1,${here(tab, 'cash')}>=0),1,0)`
    case 'earning':
      return `IF(${here('Burn Analysis', 'net')}>=0,1,0)`
  }
}
