import type { Model, ModelChunk, ModelRequest } from '@deckhand/spec'
import { geminiModel } from '../gemini-model.ts'
import type { GeminiOptions } from '../gemini-options.ts'
import type { PlaybackServer } from './playback-server.ts'

export const hello: ModelRequest = { instruction: '', messages: [{ role: 'user', text: 'hello' }], tools: [] }

/** A model on that server. Its waits take no time, unless `options` say otherwise. */
export function modelOn(server: PlaybackServer, options: GeminiOptions = {}): Model {
  const retry = { attempts: 3, sleep: async () => {} }
  return geminiModel({ apiKey: 'secret-key', baseUrl: server.url, retry, ...options })
}

/** The chunks of one turn, without `attempt_failed`. Throws what the turn throws. */
export async function collect(
  model: Model,
  request: ModelRequest = hello,
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelChunk[]> {
  const chunks: ModelChunk[] = []
  for await (const chunk of model.stream(request, signal)) if (chunk.type !== 'attempt_failed') chunks.push(chunk)
  return chunks
}

/** The error that the turn threw. */
export async function failureOf(turn: Promise<unknown>): Promise<Error & { code?: string }> {
  try {
    await turn
  } catch (error) {
    return error as Error
  }
  throw new Error('The turn succeeded, but it should have failed.')
}
