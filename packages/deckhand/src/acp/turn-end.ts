import type { PromptResponse, StopReason } from '@agentclientprotocol/sdk'
import type { ErrorCode } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { RunEnd } from './run-turn.ts'

/** Failures for which the protocol has a word of its own. */
const stopReasons: Partial<Record<ErrorCode, StopReason>> = {
  CANCELLED: 'cancelled',
  STEP_LIMIT: 'max_turn_requests',
  MODEL_TRUNCATED: 'max_tokens',
}

export interface TurnEnd extends PromptResponse {
  /** What the person has to be told about it. */
  words?: string
}

/** Throws what the run failed with, when it is nothing that the protocol has a word for. */
export function turnEnd(last: RunEnd): TurnEnd {
  if (last.type === 'completed') return { stopReason: last.truncated ? 'max_tokens' : 'end_turn' }
  const { code, message } = last
  const stopReason = stopReasons[code]
  if (!stopReason) throw new DeckhandError(code, message)
  return { stopReason, ...(code !== 'CANCELLED' && { words: message }) }
}
