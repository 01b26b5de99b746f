import { isDropped } from '../answer/small-talk.ts'
import { type Conversation, withoutQuestions } from '../conversation/conversation.ts'
import { opensClause } from './mood.ts'
import { planSteps } from './plan-steps.ts'
import { progressOf } from './progress.ts'
import type { Tool } from './tool.ts'

/** An answer to a question of ours goes on with what was asked before, unless it asks for something else or drops it. */
export function currentRequest(conversation: Conversation, tools: readonly Tool[]): Conversation {
  const newest = conversation.answers.at(-1)
  if (newest === undefined) return conversation
  const isOver = isDropped(newest) || asksForOther(newest, conversation, tools)
  return isOver ? withoutQuestions(conversation) : conversation
}

function asksForOther(newest: string, { asked, made }: Conversation, tools: readonly Tool[]): boolean {
  const steps = planSteps(asked, tools)
  if (steps.length === 0) return true
  const pending = progressOf(steps, made).next
  const wanted = opensClause(newest, new Set()) ? planSteps(newest, tools)[0] : undefined
  return pending !== undefined && wanted !== undefined && wanted[0]?.tool !== pending[0]?.tool
}
