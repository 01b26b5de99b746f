import type { JsonObject, JsonSchema } from '@deckhand/spec'

/** The inputs of a model. Shares are fractions of 1, not percentages. */
export interface Assumptions {
  startingRevenue: number
  monthlyGrowth: number
  grossMargin: number
  monthlyCosts: number
  costGrowth: number
  startingCash: number
}

export type AssumptionKey = keyof Assumptions

interface AssumptionKind {
  key: AssumptionKey
  /** The name of its argument, also used by the writing agent. */
  name: string
  label: string
  description: string
  isPart: boolean
  minimum: number
  maximum: number
  usual: number
}

const maxAmount = 1_000_000_000_000

/** In row order. */
export const assumptionKinds: AssumptionKind[] = [
  kind(
    'startingRevenue',
    'starting_revenue',
    'Revenue in the first month',
    'Revenue in the first month, as an amount.',
    50_000,
  ),
  part(
    'monthlyGrowth',
    'monthly_growth',
    'Growth of revenue per month',
    'Growth of revenue per month, in percent.',
    [-50, 100, 5],
  ),
  part('grossMargin', 'gross_margin', 'Gross margin', 'Gross margin, in percent of revenue.', [0, 100, 65]),
  kind(
    'monthlyCosts',
    'monthly_costs',
    'Operating costs in the first month',
    'Operating costs per month (burn before revenue), as an amount.',
    60_000,
  ),
  part(
    'costGrowth',
    'cost_growth',
    'Growth of costs per month',
    'Growth of operating costs per month, in percent.',
    [-50, 100, 2],
  ),
  kind('startingCash', 'starting_cash', 'Cash at the start', 'Cash in the bank at the start, as an amount.', 500_000),
]

function kind(key: AssumptionKey, name: string, label: string, description: string, usual: number): AssumptionKind {
  return { key, name, label, description, isPart: false, minimum: 0, maximum: maxAmount, usual }
}

type Limits = [minimum: number, maximum: number, usual: number]

function part(key: AssumptionKey, name: string, label: string, description: string, limits: Limits): AssumptionKind {
  const [minimum, maximum, usual] = limits
  return { key, name, label, description, isPart: true, minimum, maximum, usual }
}

/** The schemas of the assumption arguments. */
export const assumptionSchemas: Record<string, JsonSchema> = Object.fromEntries(
  assumptionKinds.map(({ name, description, minimum, maximum }) => [
    name,
    { type: 'number', description: `${description} Leave it out if the user gave none.`, minimum, maximum },
  ]),
)

/** The assumptions that were given as arguments. */
export function givenAssumptions(args: JsonObject): Partial<Assumptions> {
  return Object.fromEntries(
    assumptionKinds.flatMap(({ key, name, isPart }) => {
      const value = args[name]
      return typeof value === 'number' ? [[key, isPart ? value / 100 : value]] : []
    }),
  )
}
