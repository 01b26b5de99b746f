import type { RunOutcome, RunState, SpawnResult, WaitingCall } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

type Ended = Exclude<RunOutcome, { status: 'awaiting_confirmation' }>

/** Throws CHILD_FAILED. */
export function spawnResult({ id, agentId }: RunState, outcome: Ended, signals: string[]): SpawnResult {
  if (outcome.status === 'completed') {
    const { summary: output, truncated } = outcome
    return { runId: id, output, ...(truncated && { truncated }), signals }
  }
  const said = signals.length > 0 ? ` It had said: ${signals.map((signal) => JSON.stringify(signal)).join(', ')}.` : ''
  throw new DeckhandError('CHILD_FAILED', `The agent "${agentId}" failed (${outcome.code}): ${outcome.message}${said}`)
}

/** Whose calls they are: those of a run further below say so already. */
export function waitingBelow({ id: runId, agentId }: RunState, waiting: WaitingCall[]): WaitingCall[] {
  return waiting.map((call) => ({ runId, agentId, ...call }))
}
