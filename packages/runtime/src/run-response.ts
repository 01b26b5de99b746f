import { requestLimits } from '@deckhand/kernel'
import type {
  Approval,
  LoadedRun,
  PendingApproval,
  RunResponse,
  RunState,
  ToolPart,
  TrustLevel,
  Usage,
  Waiting,
  WaitingCall,
} from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { canAlwaysAllow, roleOf } from '@deckhand/spec/trust'

/** The run API's response for a run that has ended or waits. Throws CONFLICT while it is running. */
export function runResponse({ record, state }: Pick<LoadedRun, 'record' | 'state'>, trust: TrustLevel): RunResponse {
  const { outcome, lastSeq: seq } = record
  if (!outcome) throw new DeckhandError('CONFLICT', 'The run is still running. Follow it, or try again later.')
  if (outcome.status === 'awaiting_confirmation') return parkedResponse({ record, state }, { ...outcome, seq }, trust)
  const lastCall = lastExecuted(state)
  return {
    ok: true,
    runId: record.id,
    actionId: lastCall?.id ?? state.turns.at(-1)?.id ?? record.id,
    threadId: record.threadId,
    status: outcome.status,
    summary: outcome.status === 'completed' ? outcome.summary : outcome.message,
    ...(outcome.status === 'completed' && outcome.truncated && { truncated: true }),
    mode: lastCall ? 'tool_executed' : 'assistant_text',
    model: record.model,
    ...(lastCall && { tool: lastCall.name, toolArgs: lastCall.input }),
    ...(lastCall?.output !== undefined && { output: lastCall.output }),
    agentId: record.agentId,
    usage: outcome.usage,
    ...limitsOf(state),
    seq,
    ...(outcome.status === 'failed' && { code: outcome.code, error: outcome.message }),
  }
}

/** The same for a run that waits, or waited when it emitted the given `parked` event. */
export function parkedResponse(
  { record, state }: Pick<LoadedRun, 'record' | 'state'>,
  { waiting, usage, seq }: { waiting: WaitingCall[]; usage: Usage; seq: number },
  trust: TrustLevel,
): RunResponse {
  const [first] = waiting
  const approvals = waiting.flatMap((call) => pendingApproval(call, trust))
  return {
    ok: true,
    runId: record.id,
    actionId: first?.id ?? record.id,
    threadId: record.threadId,
    status: 'awaiting_confirmation',
    summary: waiting.map(waitingLine).join('\n'),
    mode: 'requires_approval',
    model: record.model,
    ...(first && { tool: first.toolName, toolArgs: first.input }),
    ...(approvals[0] && { approval: approvals[0], approvals }),
    agentId: record.agentId,
    usage,
    ...limitsOf(state),
    seq,
  }
}

function limitsOf({ prompt }: RunState): Pick<RunResponse, 'limits'> {
  const limits = requestLimits(prompt)
  return limits.length > 0 ? { limits } : {}
}

/** A response has one action: the last one that ran. */
function lastExecuted({ turns }: RunState): ToolPart | undefined {
  const actions = turns.flatMap((turn) => turn.parts.filter((part) => part.type === 'tool'))
  return actions.findLast(({ status }) => status === 'completed')
}

/** `trust`: the user's current trust level. */
export function pendingApproval(call: WaitingCall, trust: TrustLevel): PendingApproval[] {
  if (call.for === 'client') return []
  const { id, reason, preview, recipients = [], by } = call.approval
  const { runId: childRunId, agentId } = call
  const whose = {
    ...(by && { by }),
    ...(childRunId !== undefined && { childRunId }),
    ...(agentId !== undefined && { agentId }),
  }
  const shown = { id, tool: call.toolName, reason, preview, actionId: call.id, toolArgs: call.input, recipients }
  return [{ ...shown, for: askedFor(call.for), canAlwaysAllow: canAlwaysAllow(call.approval, trust), ...whose }]
}

/** The kind of question about a call that waits for a person. */
export const askedFor = (waiting: Waiting | undefined): PendingApproval['for'] =>
  waiting === 'outcome' ? 'outcome' : 'call'

/** The question about a call that may have happened. */
export const outcomeQuestion = (preview: string) =>
  `It is not known whether this happened: ${preview}. Look first. Run it again?`

function waitingLine(call: WaitingCall): string {
  switch (call.for) {
    case 'approval':
      return `Waiting for ${approverOf(call.approval)}: ${call.approval.preview}`
    case 'client':
      return `Waiting for ${call.toolName} to be run where you are.`
    case 'outcome':
      return outcomeQuestion(call.approval.preview)
  }
}

const approverOf = ({ by }: Approval) => (by ? `the approval of someone with the role ${roleOf(by)}` : 'your approval')
