import { failureIn, unwrap } from '../answer/results.ts'
import { asksToReply } from '../arguments/reply.ts'
import { itemsIn } from '../arguments/result-items.ts'
import type { MadeCall } from '../conversation/conversation.ts'
import { isLookingVerb } from '../language/synonyms.ts'
import { pointsBack } from './clauses.ts'
import type { Intention } from './plan-steps.ts'
import type { Progress } from './progress.ts'

/** Whether an intention is about what the one before it was to give, and that gave nothing. */
export function dependsOnNothing(intention: Intention, { plan, calls }: Pick<Progress, 'plan' | 'calls'>): boolean {
  const all = plan.flat()
  const before = all.slice(0, all.indexOf(intention)).findLast(({ isPreparation }) => !isPreparation)
  const call = before && calls.get(before)?.at(-1)
  if (!before || !call?.response || !(asksToReply(intention.clause) || pointsBack.test(intention.clause))) return false
  return gaveNothing(call, before)
}

function gaveNothing({ response = {} }: MadeCall, { tool }: Intention): boolean {
  if (failureIn(response)) return true
  const value = unwrap(response)
  const isSearch = [...tool.vocabulary.leads].some(isLookingVerb)
  return isSearch && typeof value === 'object' && itemsIn(value).length === 0 && hasEmptyList(value)
}

function hasEmptyList(value: object | null): boolean {
  return Array.isArray(value) || Object.values(value ?? {}).some((member) => Array.isArray(member))
}
