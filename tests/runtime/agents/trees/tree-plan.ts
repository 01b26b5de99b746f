import fc from 'fast-check'
import { agentPool } from './agent-pool.ts'

/** What one run of a tree does, and all that it starts. The model plays it; a prompt names it by its id. */
export interface PlannedRun {
  id: string
  agent: string
  /** The calls of each turn; after the last one it answers. */
  turns: PlannedCall[][]
  /** Tokens of each of its answers, as far as it may say so many. */
  words: number
  /** How many of its answers do not fit, when they have to fit a schema. */
  wrongAnswers: number
  /** The stream of its first turn breaks. */
  breaks: boolean
}

export interface PlannedCall {
  /** The tool. */
  tool: string
  /** Says which call of which run it is. */
  label: string
  /** What it starts. */
  starts?: PlannedRun
}

const plainTools = ['look', 'fail', 'post', 'ponder']
const customTools = ['asks', 'shapes']
const deepest = 4

const names = fc.constantFrom(...agentPool.map(({ id }) => id))
const nobody = fc.constant('')

/** Trees one level deeper than the default allows. Random calls, answers, and agents whose limits differ. */
export const treePlan: fc.Arbitrary<PlannedRun> = runAt(deepest).map((plan) => numbered(plan, 'top'))

/** Trees of agents that say nothing about limits and whose streams do not break: all that is planned happens. */
export const freePlan: fc.Arbitrary<PlannedRun> = runAt(3, fc.constantFrom('free', 'roomy')).map((plan) =>
  unbroken(numbered({ ...plan, agent: 'host' }, 'top')),
)

function runAt(levels: number, agents: fc.Arbitrary<string> = names): fc.Arbitrary<PlannedRun> {
  const calls = fc.array(callAt(levels, agents), { minLength: 1, maxLength: 3, size: 'max' })
  const isUpper = levels > 2
  return answering(agents, fc.array(calls, { minLength: isUpper ? 1 : 0, maxLength: isUpper ? 3 : 2, size: 'max' }))
}

function callAt(levels: number, agents: fc.Arbitrary<string>): fc.Arbitrary<PlannedCall> {
  const plain = fc.constantFrom(...plainTools).map((tool) => ({ tool, label: '' }))
  if (levels === 0) return plain
  const custom = fc.record({
    tool: fc.constantFrom(...customTools),
    label: nobody,
    starts: answering(nobody, fc.constant([])),
  })
  const spawn = fc.record({ tool: fc.constant('spawn_agent'), label: nobody, starts: runAt(levels - 1, agents) })
  return fc.oneof({ arbitrary: plain, weight: 3 }, { arbitrary: custom, weight: 1 }, { arbitrary: spawn, weight: 3 })
}

function answering(agent: fc.Arbitrary<string>, turns: fc.Arbitrary<PlannedCall[][]>): fc.Arbitrary<PlannedRun> {
  const wrongAnswers = fc.constantFrom(0, 0, 1, 2)
  const breaks = fc.integer({ min: 0, max: 15 }).map((n) => n === 15)
  return fc.record({ id: nobody, agent, turns, words: fc.integer({ min: 1, max: 900 }), wrongAnswers, breaks })
}

function numbered(plan: PlannedRun, id: string): PlannedRun {
  const turns = plan.turns.map((calls, turn) => calls.map((call, nth) => labelled(call, `${id}.${turn}-${nth}`)))
  return { ...plan, id, turns }
}

function labelled({ starts, ...call }: PlannedCall, label: string): PlannedCall {
  return { ...call, label, ...(starts && { starts: numbered(starts, label) }) }
}

function unbroken(plan: PlannedRun): PlannedRun {
  const turns = plan.turns.map((calls) =>
    calls.map(({ starts, ...call }) => ({ ...call, ...(starts && { starts: unbroken(starts) }) })),
  )
  return { ...plan, turns, breaks: false }
}

export const callsOf = ({ turns }: PlannedRun): PlannedCall[] => turns.flat()

/** The run and all below it. */
export function allRuns(plan: PlannedRun): PlannedRun[] {
  return [plan, ...callsOf(plan).flatMap(({ starts }) => (starts ? allRuns(starts) : []))]
}

/** Whether the one is the other, or below it. */
export function isWithin(id: string, above: string): boolean {
  return id === above || id.startsWith(`${above}.`)
}
