import { failureIn, isRecord } from '../answer/results.ts'
import type { FinishedCall } from '../answer/summarise.ts'
import { byKey, itemsIn, seenIn } from '../arguments/result-items.ts'
import type { MadeCall } from '../conversation/conversation.ts'
import { called } from './meant-items.ts'
import type { Intention, Step } from './plan-steps.ts'
import { removes } from './verb-score.ts'

export interface Progress {
  /** Calls that were made, with the words that asked for them. */
  finished: FinishedCall[]
  /** What to do next; undefined when all is done. */
  next?: Step
  /** The steps after `next`, for when nothing of it can be done. */
  later: Step[]
  /** All that the words ask for. */
  plan: readonly Step[]
  /** `next` is not the first step. */
  isFollowUp: boolean
  /** The last call for each intention that was made. */
  calls: Map<Intention, MadeCall[]>
}

/**
 * Compares the plan with the calls that were made. Relies on the same words always giving the same plan. A step that could not be done
 * is passed over, so calls of later ones may have been made.
 */
export function progressOf(steps: readonly Step[], made: readonly MadeCall[]): Progress {
  const left = [...made]
  const finished: FinishedCall[] = []
  const calls = new Map<Intention, MadeCall[]>()
  const open = steps.map((step) =>
    step.filter((intention) => {
      const own = takeCalls(left, intention)
      finished.push(...own.map((call) => ({ ...call, ...labelOf(intention), ...thingIn(call, intention, finished) })))
      calls.set(intention, own)
      return own.length === 0
    }),
  )
  const index = open.findIndex((step) => step.length > 0)
  const next = open[index]
  if (next) return { finished, next, later: open.slice(index + 1), plan: steps, isFollowUp: index > 0, calls }
  finished.push(...left.map((call) => ({ ...call, clause: call.name })))
  return { finished, isFollowUp: false, calls, later: [], plan: steps }
}

function labelOf({ clause, isPreparation = false, feeds = false }: Intention) {
  return { clause, ...(isPreparation && { isPreparation }), ...(feeds && { feeds }) }
}

/** What was taken away is named: nobody can look at it any more. */
function thingIn(call: MadeCall, { tool }: Intention, before: readonly FinishedCall[]): { thing?: string } {
  if (!removes(tool)) return {}
  const ids = new Set(Object.values(call.args))
  const items = before.flatMap((search) => (search.feeds ? itemsIn(seenIn(search).value) : []))
  const item = items.filter(isRecord).find((one) => ids.has(byKey(one, 'id')))
  return item ? { thing: called(item) } : {}
}

/** The calls for an intention: one, the second one too if the first was corrected, or one for each thing that is taken away. */
function takeCalls(left: MadeCall[], { tool, needsResults }: Intention): MadeCall[] {
  if (needsResults && removes(tool)) return takeAll(left, tool.name)
  const index = left.findIndex((call) => call.name === tool.name)
  if (index < 0) return []
  const [first] = left.splice(index, 1)
  if (!first) return []
  const again = left[index]
  const isCorrection =
    again?.name === tool.name && first.response !== undefined && failureIn(first.response) !== undefined
  return isCorrection ? [first, ...left.splice(index, 1)] : [first]
}

function takeAll(left: MadeCall[], name: string): MadeCall[] {
  const index = left.findIndex((call) => call.name === name)
  if (index < 0) return []
  const end = left.findIndex((call, position) => position > index && call.name !== name)
  return left.splice(index, (end < 0 ? left.length : end) - index)
}
