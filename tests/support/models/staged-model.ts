import type { Model, ModelChunk, ModelRequest } from '@deckhand/spec'

export const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }

/** What a model says in one turn, and what it waits for in between. */
export type StagedTurn = (ModelChunk | Promise<void>)[]

/** Says what it is told to, turn by turn, and stops in the middle until the test lets it go on. */
export function stagedModel(...turns: StagedTurn[]): Model & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    id: 'staged',
    requests,
    async *stream(request, signal) {
      const turn = turns[requests.push(structuredClone(request)) - 1] ?? []
      for (const item of turn) {
        if (item instanceof Promise) await Promise.race([item, aborted(signal)])
        else yield item
        if ('type' in item && item.type === 'finish') return
        signal.throwIfAborted()
      }
      yield { type: 'finish', usage }
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
