import type { PendingApproval, RunOutcome, RunResponse, RunState, ToolPart, WaitingCall } from '@deckhand/spec'

export interface ResponseFacts {
  run: RunState
  outcome: RunOutcome
  model: string
  seq: number
}

/** The answer of the run API about a run that came to a stop. */
export function runResponse({ run, outcome, model, seq }: ResponseFacts): RunResponse {
  const approvals = outcome.status === 'awaiting_confirmation' ? outcome.waiting.flatMap(pendingApproval) : []
  const told = toldAction(run, outcome)
  return {
    ok: true,
    runId: run.id,
    actionId: told?.id ?? run.turns.at(-1)?.id ?? run.id,
    threadId: run.threadId,
    status: outcome.status,
    summary: summary(outcome),
    mode: outcome.status === 'awaiting_confirmation' ? 'requires_approval' : told ? 'tool_executed' : 'assistant_text',
    model,
    ...(told && { tool: told.name, toolArgs: told.input }),
    ...(approvals[0] && { approval: approvals[0], approvals }),
    ...(told?.output !== undefined && { output: told.output }),
    agentId: run.agentId,
    usage: outcome.usage,
    seq,
    ...(outcome.status === 'failed' && { code: outcome.code, error: outcome.message }),
  }
}

/** The one action that the seed's response speaks of: the first that waits, else the last that ran. */
function toldAction(run: RunState, outcome: RunOutcome): ToolPart | undefined {
  const actions = run.turns.flatMap((turn) => turn.parts.filter((part) => part.type === 'tool'))
  if (outcome.status === 'awaiting_confirmation') return actions.find(({ id }) => id === outcome.waiting[0]?.id)
  return actions.findLast(({ status }) => status === 'completed')
}

function pendingApproval(call: WaitingCall): PendingApproval[] {
  if (call.for !== 'approval') return []
  const { id, reason, preview } = call.approval
  return [{ id, tool: call.toolName, reason, preview, actionId: call.id, toolArgs: call.input }]
}

function summary(outcome: RunOutcome): string {
  switch (outcome.status) {
    case 'completed':
      return outcome.summary
    case 'failed':
      return outcome.message
    case 'awaiting_confirmation':
      return outcome.waiting.map(waitingLine).join('\n')
  }
}

function waitingLine(call: WaitingCall): string {
  switch (call.for) {
    case 'approval':
      return `Waiting for your approval: ${call.approval.preview}`
    case 'client':
      return `Waiting for ${call.toolName} to be run where you are.`
    case 'outcome':
      return `It is not known whether ${call.toolName} happened. Please look, and say.`
  }
}
