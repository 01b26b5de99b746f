import type { Json, RunState, ToolPart } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { toolParts } from '../turn/history.ts'

/**
 * An answer from outside to a call that waits. `result` and `error` answer a call that the client ran, or one whose outcome is unknown. Approving
 * the latter runs it again.
 */
export type Resolution =
  | { type: 'approve' }
  | { type: 'reject'; feedback?: string }
  | { type: 'result'; output: Json }
  | { type: 'error'; message: string }

/**
 * Writes an answer into a parked run, for the loop to continue from. Throws NOT_FOUND if the call is not in the open turn, and CONFLICT if it does
 * not wait for this kind of answer, for example after a second click.
 */
export function resolveCall(run: RunState, actionId: string, resolution: Resolution): ToolPart {
  const action = run.turns
    .slice(-1)
    .flatMap(toolParts)
    .find((part) => part.id === actionId)
  if (!action) throw new DeckhandError('NOT_FOUND', 'There is no such call in this run.')
  const isDecision = resolution.type === 'approve' || resolution.type === 'reject'
  const allowed = isDecision ? ['approval', 'outcome'] : ['client', 'outcome']
  if (!action.waitingFor || !allowed.includes(action.waitingFor)) {
    throw new DeckhandError('CONFLICT', `This call is ${action.status} and does not wait for that answer.`)
  }
  apply(action, resolution)
  return action
}

function apply(action: ToolPart, resolution: Resolution): void {
  const { approval } = action
  delete action.waitingFor
  switch (resolution.type) {
    case 'approve':
      action.status = 'planned'
      if (approval) approval.decision = 'approved'
      return
    case 'reject':
      if (approval) approval.decision = 'rejected'
      if (approval && resolution.feedback !== undefined) approval.feedback = resolution.feedback
      return
    case 'result':
      action.output = resolution.output
      return
    case 'error':
      action.error = { code: 'TOOL_FAILED', message: resolution.message }
      return
  }
}
