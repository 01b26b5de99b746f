import { isDropped, smallTalk } from '../answer/small-talk.ts'
import { fillArguments } from '../arguments/fill-arguments.ts'
import { type Conversation, endingBefore, startingAt } from '../conversation/conversation.ts'
import { pointsBack } from './clauses.ts'
import { opensClause } from './mood.ts'
import { fillOptions, type Gap, nextCalls } from './next-calls.ts'
import { planSteps } from './plan-steps.ts'
import { progressOf } from './progress.ts'
import type { Tool } from './tool.ts'

/** An answer to a question of ours goes on with what was asked before. What is no answer to it is a request of its own. */
export function currentRequest(
  conversation: Conversation,
  tools: readonly Tool[],
  now: Date,
  isOwnRequest: (said: string) => boolean = () => false,
): Conversation {
  let current = conversation
  for (let index = 1; index < current.turns.length; ) {
    const said = current.turns[index]?.said ?? ''
    const isAnswer = !isOwnRequest(said) && answers(said, endingBefore(current, index), tools, now)
    if (!isAnswer) current = startingAt(current, index)
    index = isAnswer ? index + 1 : 1
  }
  return current
}

/** Whether the words give what the request before them lacked. */
function answers(said: string, before: Conversation, tools: readonly Tool[], now: Date): boolean {
  if (isDropped(said)) return false
  const progress = progressOf(planSteps(before.asked, tools), before.made)
  const { gap } = nextCalls(progress, before, now)
  if (!gap || asksForOther(said, gap, tools)) return false
  const intention = progress.plan.flat().find(({ clause, tool }) => clause === gap.clause && tool === gap.tool)
  if (!intention) return false
  const options = fillOptions(intention, progress, before, now)
  const { missing } = fillArguments({ ...options, answers: [...before.answers, said] })
  return missing.length < gap.missing.length
}

/** A request that is whole by itself, or that another tool is for, is not about what was asked; nor is talk. */
function asksForOther(said: string, { tool }: Gap, tools: readonly Tool[]): boolean {
  if (!opensClause(said, new Set())) return false
  if (smallTalk(said, { persona: '', tools }) !== undefined) return true
  const wanted = planSteps(said, tools)[0]?.[0]
  if (!wanted || wanted.tool !== tool) return wanted !== undefined
  const isWhole = fillArguments({ tool, clause: wanted.clause, now: new Date(0) }).missing.length === 0
  return isWhole && !pointsBack.test(said)
}
