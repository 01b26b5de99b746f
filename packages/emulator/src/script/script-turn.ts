import type { Answer } from '../brain.ts'
import type { WireFunctionCall, WirePart, WireRequest } from '../wire.ts'
import type { WireError } from '../wire-error.ts'

/** One answer of a scripted model: `parts` as they are, or the shorthand, streamed as thoughts, text, calls. */
export interface ScriptTurn extends Omit<Answer, 'parts'> {
  parts?: WirePart[]
  /** One chunk for each string. */
  thoughts?: string | string[]
  text?: string | string[]
  calls?: WireFunctionCall[]
  /** Answers with this error instead. */
  error?: WireError
  /** Throws when the request is not the one that belongs to this turn. */
  expect?(request: WireRequest): void
}

export function turnAnswer(turn: ScriptTurn): Answer {
  const { parts, thoughts, text, calls, error: _error, expect: _expect, ...answer } = turn
  return {
    ...answer,
    parts: parts ?? [
      ...[thoughts ?? []].flat().map((words) => ({ text: words, thought: true })),
      ...[text ?? []].flat().map((words) => ({ text: words })),
      ...(calls ?? []).map((functionCall) => ({ functionCall })),
    ],
  }
}
