import { resolveCall } from '@deckhand/kernel'
import type { RunState, ToolPart, WaitingCall } from '@deckhand/spec'
import type { RecordedRun } from './recorded-run.ts'

/** Applies the decisions between two parks: calls that waited at the first one and no longer wait at the next. Children decide their own calls. */
export function decide(state: RunState, { run, parks }: RecordedRun, stretch: number): void {
  const still = new Set(parks[stretch + 1]?.map(({ id }) => id))
  const calls = run.turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool'))
  for (const waited of parks[stretch] ?? []) {
    const part = calls.find(({ id }) => id === waited.id)
    if (part && waited.runId === undefined && !still.has(waited.id)) decideCall(state, part, waited)
  }
}

function decideCall(state: RunState, { id, approval, output, error }: ToolPart, waited: WaitingCall): void {
  const { decision, feedback } = approval ?? {}
  if (waited.for === 'client' && output !== undefined) resolveCall(state, id, { type: 'result', output })
  else if (decision === 'approved') resolveCall(state, id, { type: 'approve' })
  else if (decision === 'rejected')
    resolveCall(state, id, { type: 'reject', ...(feedback !== undefined && { feedback }) })
  else if (error) setError(state, id, error)
}

/** The client reported an error, or the call was not the approved one. */
function setError(state: RunState, id: string, error: NonNullable<ToolPart['error']>): void {
  const action = state.turns.at(-1)?.parts.find((part) => part.type === 'tool' && part.id === id)
  if (action?.type !== 'tool') return
  delete action.waitingFor
  action.error = error
}
