import type { Model, ModelChunk, ModelRequest } from '@deckhand/spec'

export const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }

/** Answers each request with what `reply` makes of it. */
export function talkModel(reply: (request: ModelRequest) => ModelChunk[]): Model & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    id: 'talk',
    requests,
    async *stream(request) {
      requests.push(structuredClone(request))
      yield* reply(request)
      yield { type: 'finish', usage }
    },
  }
}

export const text = (words: string): ModelChunk => ({ type: 'text', text: words })

export const call = (name: string, args: object = {}): ModelChunk => ({ type: 'call', name, args: args as never })

/** Makes these calls in its first turn, and says "Done." when their results are in. */
export const callsThenDone = (...calls: ModelChunk[]) =>
  talkModel(({ messages }) => (messages.at(-1)?.role === 'user' ? calls : [text('Done.')]))
