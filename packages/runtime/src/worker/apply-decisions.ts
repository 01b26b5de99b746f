import { resolveCall } from '@deckhand/kernel'
import type { ApprovalRecord, LoadedRun, RunState, ToolPart } from '@deckhand/spec'
import { isBound } from '../policy/approval-binding.ts'

/** Writes the decisions of people, which are in the store's approvals, into the calls that wait for them. */
export function applyDecisions({ state, approvals }: Pick<LoadedRun, 'state' | 'approvals'>, key: Buffer): void {
  for (const action of openCalls(state)) {
    const approval = approvals.find(({ id }) => id === action.approval?.id)
    // One that was approved before may by now wait for its client, or for an agent that it started.
    const isAsked = action.waitingFor === 'approval' || action.waitingFor === 'outcome'
    if (approval && isAsked) apply(state, action, approval, key)
  }
}

function apply(state: RunState, action: ToolPart, approval: ApprovalRecord, key: Buffer): void {
  switch (approval.status) {
    case 'open':
      return
    case 'approved':
      if (isBound(key, action, approval)) resolveCall(state, action.id, { type: 'approve' })
      else refuse(action)
      return
    case 'rejected':
      resolveCall(state, action.id, { type: 'reject', ...(approval.feedback && { feedback: approval.feedback }) })
      return
    case 'expired':
    case 'cancelled':
      resolveCall(state, action.id, { type: 'reject', feedback: 'Nobody answered in time.' })
      return
  }
}

function refuse(action: ToolPart): void {
  delete action.waitingFor
  action.error = { code: 'TAMPERED', message: 'This is not the call that was approved. It was not run.' }
}

function openCalls({ turns }: RunState): ToolPart[] {
  return turns.slice(-1).flatMap(({ parts }) => parts.filter((part) => part.type === 'tool'))
}
