import type { Approval, RunState, ToolPart, Verdict } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { untilAborted } from '@deckhand/spec/until-aborted'
import { JournalLost } from '../journal-lost.ts'
import { newId } from '../new-id.ts'
import type { LoopPorts } from '../ports.ts'
import type { Tool } from '../tools/tool-registry.ts'
import { policyQuestion } from './ways-out.ts'

/**
 * Asks the policy about a call and writes the verdict into it. A call with a side effect is judged twice, when the model makes it and right
 * before it runs: in between, a person may have thrown the kill switch or lowered the trust.
 */
export async function askPolicy(action: ToolPart, tool: Tool, run: RunState, ports: LoopPorts): Promise<void> {
  const { decision, reason, ...always } = await verdict(action, tool, run, ports)
  if (decision === 'deny') {
    action.status = 'rejected'
    action.error = { code: 'DENIED', message: `The policy does not allow this. ${reason}` }
  } else if (decision === 'ask' && action.approval?.decision !== 'approved') {
    action.status = 'awaiting_confirmation'
    action.waitingFor = 'approval'
    action.approval = { ...newApproval(action, tool, ports, reason), ...always }
  } else action.status = 'planned'
}

/** The tool says who must approve the call. The policy does not, because a host may replace the policy. */
export function newApproval({ input }: ToolPart, tool: Tool, ports: LoopPorts, reason: string): Approval {
  const recipients = tool.recipients(input)
  const id = (ports.newId ?? newId)()
  const { by } = tool
  return { id, reason, preview: tool.preview(input), ...(recipients.length > 0 && { recipients }), ...(by && { by }) }
}

async function verdict(action: ToolPart, tool: Tool, run: RunState, ports: LoopPorts): Promise<Verdict> {
  const { tools, background } = ports
  try {
    const place = { run, actionId: action.id, tools, ...(background && { background }) }
    const question = policyQuestion(tool, action.input, place)
    return await untilAborted(async () => ports.policy(question), ports.signal)
  } catch (cause) {
    ports.signal.throwIfAborted()
    if (cause instanceof JournalLost) throw cause
    const message = `The policy failed to decide about "${tool.name}", so the call did not run. (${(cause as Error)?.message ?? cause})`
    throw new DeckhandError('POLICY_FAILED', message, { cause })
  }
}
