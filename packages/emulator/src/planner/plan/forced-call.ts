import { forcedArguments } from '../arguments/forced-arguments.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { rankTools } from './choose-tool.ts'
import { fillOptions, type PlannedCall } from './next-calls.ts'
import type { Intention } from './plan-steps.ts'
import type { Tool } from './tool.ts'

/** The call for a turn that demands one: of the tool that was planned, or else of the one that fits least badly. */
export function forcedCall(
  planned: Intention | undefined,
  conversation: Conversation,
  options: { tools: readonly Tool[]; now: Date },
): PlannedCall | undefined {
  const tool = planned?.tool ?? rankTools(conversation.asked, options.tools)[0]?.tool
  if (!tool) return undefined
  const intention = { tool, clause: planned?.clause ?? conversation.asked }
  return { tool, args: forcedArguments(fillOptions(intention, { isFollowUp: false }, conversation, options.now)) }
}
