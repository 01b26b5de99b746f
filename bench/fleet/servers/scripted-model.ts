import { setTimeout } from 'node:timers/promises'
import type { Message, Model, ModelChunk, ModelRequest } from '@deckhand/spec'
import { kindOf, pieces, type RunKind } from '../run-kinds.ts'

const usage = { inputTokens: 900, outputTokens: 200, thoughtTokens: 0, totalTokens: 1_100 }
const words = Array.from({ length: pieces }, (_, n) => `Gauge reading number ${n} is as it was. `)

/** Answers as the prompt asks. It runs in the process itself, so that only Deckhand and the database are measured. */
export function scriptedModel(modelMs: number): Model {
  return {
    id: 'scripted-model',
    async *stream({ messages }: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
      // Waits before the first word, like a thinking model, not between words: bench:runtime measures slow streams.
      if (modelMs > 0) await setTimeout(modelMs, undefined, { signal })
      yield* turnOf(messages)
      yield { type: 'finish', usage }
    },
  }
}

function* turnOf(messages: Message[]): Iterable<ModelChunk> {
  const { tool } = readKind(messages)
  const asksForTool = tool !== undefined && messages.at(-1)?.role === 'user'
  if (asksForTool) yield { type: 'call', callId: 'call', name: tool, args: { number: 1 } }
  else for (const text of words) yield { type: 'text', text }
}

function readKind(messages: Message[]): RunKind {
  const prompt = messages.findLast(({ role }) => role === 'user')
  const kind = prompt?.role === 'user' ? kindOf(prompt.text) : undefined
  if (!kind) throw new Error('The prompt names no kind of run.')
  return kind
}
