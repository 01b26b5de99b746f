import type { Conversation } from '../conversation/conversation.ts'
import { correctedArguments } from './corrected-arguments.ts'
import { fillOptions, isRepeated, type PlannedCall } from './next-calls.ts'
import type { Progress } from './progress.ts'

/** A call that was refused for its arguments, once more with others, if others can be found. Never a third time. */
export function correctedCall(progress: Progress, conversation: Conversation, now: Date): PlannedCall | undefined {
  for (const [intention, calls] of progress.calls) {
    const [call] = calls
    if (!call || calls.length > 1) continue
    const args = correctedArguments(call, fillOptions(intention, progress, conversation, now))
    const again = args && { tool: intention.tool, args }
    if (again && !isRepeated(again, conversation.made)) return again
  }
  return undefined
}
