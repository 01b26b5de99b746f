import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { chunkTexts } from './chunks.ts'
import type { Composed } from './compose.ts'
import { pause } from './pause.ts'

/** How a stream is put on the wire: server-sent events with `alt=sse`, one long JSON array without. */
export interface Framing {
  contentType: string
  before: string
  chunk(text: string, index: number): string
  after: string
}

export const sseFraming: Framing = {
  contentType: 'text/event-stream',
  before: '',
  chunk: (text) => `data: ${text}\r\n\r\n`,
  after: '',
}

export const arrayFraming: Framing = {
  contentType: 'application/json; charset=UTF-8',
  before: '[',
  chunk: (text, index) => (index === 0 ? text : `,\r\n${text}`),
  after: ']',
}

export interface StreamOptions {
  framing: Framing
  signal: AbortSignal
  onChunk?(): void
  /** Stops after this many chunks, so that a fault can break the stream there. */
  limit?: number
}

/** Writes the chunks and leaves the response open. Returns false when the client went away before the last one. */
export async function sendStream(
  response: ServerResponse,
  composed: Composed,
  options: StreamOptions,
): Promise<boolean> {
  const { framing, signal } = options
  response.writeHead(200, { 'Content-Type': framing.contentType })
  if (framing.before) response.write(framing.before)
  const delay = composed.answer.chunkDelayMs ?? 0
  let index = 0
  for (const text of chunkTexts(composed)) {
    if (index === options.limit) break
    if (delay > 0) await pause(delay, signal)
    if (signal.aborted) return false
    const roomLeft = response.write(framing.chunk(text, index))
    index += 1
    options.onChunk?.()
    // A client that stopped reading would otherwise have the whole answer piled up in this process.
    if (!roomLeft) await once(response, 'drain', { signal }).catch(() => undefined)
  }
  return !signal.aborted
}
