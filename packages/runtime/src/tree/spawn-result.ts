import type { RunOutcome, RunState, SpawnResult, WaitingCall } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { TreeRun } from './tree-run.ts'

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

/** What a child said to its parent is in its own calls, so that nothing of it is lost when a process dies. */
export function signalsOf({ state, tools }: Pick<TreeRun, 'state' | 'tools'>): string[] {
  const calls = state.turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool'))
  const signals = calls.filter(({ name, status }) => status === 'completed' && tools.find(name)?.needs === 'parent')
  return signals.map(({ input }) => String(input.message))
}

/** Whose calls they are: those of a run further below say so already. */
export function waitingBelow({ id: runId, agentId }: RunState, waiting: WaitingCall[]): WaitingCall[] {
  return waiting.map((call) => ({ runId, agentId, ...call }))
}
