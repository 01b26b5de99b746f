import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonObject, Model, ModelChunk, ModelRequest } from '@deckhand/spec'

export type Turn = (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelChunk> | ModelChunk[]

export const finish: ModelChunk = {
  type: 'finish',
  usage: { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 },
}

export const says =
  (text: string): Turn =>
  () => [{ type: 'text', text }, finish]

export const calls =
  (...list: [name: string, args: JsonObject][]): Turn =>
  () => [...list.map(([name, args]): ModelChunk => ({ type: 'call', name, args })), finish]

/** Streams until it is aborted. */
export const never: Turn = async function* (_request, signal) {
  yield { type: 'text', text: 'Well' }
  await sleep(60_000, undefined, { signal })
}

/** Answers with one scripted turn after the other, and records the requests. */
export function scriptedModel(turns: Turn[]): Model & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  const left = [...turns]
  return {
    id: 'scripted',
    requests,
    async *stream(request, signal) {
      requests.push(structuredClone(request))
      const turn = left.shift()
      if (!turn) throw new Error('the script has no more turns')
      yield* turn(request, signal)
    },
  }
}
