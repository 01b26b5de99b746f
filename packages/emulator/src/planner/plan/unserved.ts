import { fillArguments } from '../arguments/fill-arguments.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { fillOptions } from './next-calls.ts'
import { droppedClauses } from './plan-steps.ts'
import type { Progress } from './progress.ts'
import type { Tool } from './tool.ts'

/** A part of a request that no call would do, or words that the call of a tool would drop. */
export interface Unserved {
  words: string
  tool?: Tool
}

/** What would be dropped if the calls of the plan were made, before the first of them is. */
export function unservedPart(
  progress: Progress,
  conversation: Conversation,
  tools: readonly Tool[],
  now: Date,
): Unserved | undefined {
  if (conversation.made.length > 0) return undefined
  const [dropped] = droppedClauses(conversation.asked, tools)
  if (dropped !== undefined) return { words: dropped }
  for (const intention of progress.plan.flat()) {
    if (intention.isPreparation || intention.needsResults) continue
    const { left } = fillArguments(fillOptions(intention, progress, conversation, now))
    if (left !== '') return { words: left, tool: intention.tool }
  }
  return undefined
}
