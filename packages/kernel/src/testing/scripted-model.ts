import type { JsonObject, Model, ModelChunk, ModelRequest } from '@deckhand/spec'

export type ScriptedTurn = ModelChunk[] | ((request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelChunk>)

const usage = { inputTokens: 10, outputTokens: 5, thoughtTokens: 1, totalTokens: 16 }

export const finish: ModelChunk = { type: 'finish', usage }

export const says = (...words: string[]): ModelChunk[] => [
  ...words.map((text) => ({ type: 'text' as const, text })),
  finish,
]

export const calls = (...list: [name: string, args?: JsonObject][]): ModelChunk[] => [
  ...list.map(([name, args = {}], index) => ({ type: 'call' as const, callId: `call-${index}`, name, args })),
  finish,
]

/** A model that streams the test's turns and records its requests. */
export function scriptedModel(...turns: ScriptedTurn[]): Model & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    id: 'scripted',
    requests,
    async *stream(request, signal) {
      const turn = turns[requests.push(structuredClone(request)) - 1]
      if (!turn) throw new Error('The script has no more turns.')
      if (typeof turn === 'function') yield* turn(request, signal)
      else yield* turn
    },
  }
}
