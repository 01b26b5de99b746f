import type { Model, ModelChunk, ModelRequest } from '@deckhand/spec'

export const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }

export type ScriptedModel = Model & { requests: ModelRequest[] }

type Reply = (request: ModelRequest, signal: AbortSignal) => Iterable<ModelChunk> | AsyncIterable<ModelChunk>

/** Answers each request with what `reply` returns for it, and finishes the turn where `reply` does not. */
export function scriptedModel(reply: Reply, id = 'scripted'): ScriptedModel {
  const requests: ModelRequest[] = []
  return {
    id,
    requests,
    async *stream(request, signal) {
      requests.push(structuredClone(request))
      for await (const chunk of reply(request, signal)) {
        yield chunk
        if (chunk.type === 'finish') return
      }
      yield { type: 'finish', usage }
    },
  }
}

/** One turn of a model, and what it waits for in between. */
export type StagedTurn = (ModelChunk | Promise<void>)[]

/** Plays these turns in their order, and stops at each promise until the test resolves it. */
export function stagedModel(...turns: StagedTurn[]): ScriptedModel {
  const left = [...turns]
  return scriptedModel(async function* (_, signal) {
    for (const item of left.shift() ?? []) {
      if (item instanceof Promise) await Promise.race([item, aborted(signal)])
      else yield item
      signal.throwIfAborted()
    }
  }, 'staged')
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

export const text = (words: string): ModelChunk => ({ type: 'text', text: words })

export const call = (name: string, args: object = {}): ModelChunk => ({ type: 'call', name, args: args as never })

/** Makes these calls in its first turn, and says "Done." when their results are in. */
export const callsThenDone = (...calls: ModelChunk[]) =>
  scriptedModel(({ messages }) => (messages.at(-1)?.role === 'user' ? calls : [text('Done.')]))
