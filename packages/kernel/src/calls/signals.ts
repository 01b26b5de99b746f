import type { RunState, ToolPart, Turn } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { LoopPorts } from '../ports.ts'
import { toolParts } from '../turn/history.ts'

/** Limits for what one run may send to the run above it, whose model reads all of it. */
const maxSignals = 32
const maxSignalLength = 4_000

/** All signals that a run sent to the run above it, oldest first. */
export function signalsOf(turns: Turn[]): string[] {
  return turns.flatMap(toolParts).flatMap(({ signals = [] }) => signals)
}

/**
 * Stores a signal with the call that sends it, and shows it. A handler that runs again repeats its earlier signals: those are stored already and
 * count once. Throws BAD_REQUEST, TOO_LARGE and LIMIT.
 */
export function signaller(
  action: ToolPart,
  run: RunState,
  { journal }: LoopPorts,
  show: (message: string) => void,
): (message: string) => Promise<void> {
  const sentBefore = [...(action.signals ?? [])]
  return async (message) => {
    assertSignal(message)
    const place = sentBefore.indexOf(message)
    if (place >= 0) {
      sentBefore.splice(place, 1)
      return
    }
    if (signalsOf(run.turns).length >= maxSignals) throw new DeckhandError('LIMIT', tooMany)
    action.signals = [...(action.signals ?? []), message]
    show(message)
    await journal.checkpointAction(action)
  }
}

const tooMany = `This agent has sent ${maxSignals} signals to the one that started it, which is as many as it may. Say the rest in its answer.`

function assertSignal(message: unknown): void {
  if (typeof message !== 'string' || message.trim() === '')
    throw new DeckhandError('BAD_REQUEST', 'message: a signal to the agent above is a text that is not empty.')
  if (message.length <= maxSignalLength) return
  const text = `message: a signal has at most ${maxSignalLength} characters, and this one has ${message.length}. Shorten it, or say it in the answer.`
  throw new DeckhandError('TOO_LARGE', text)
}
