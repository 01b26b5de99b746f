import type { IncomingMessage } from 'node:http'
import { DeckhandError } from '@deckhand/spec/errors'
import { hasEndlessNumber } from '../body/has-endless-number.ts'

/** Where the bytes of a body come from. It is read once. */
export interface BodySource {
  /** The bytes that the sender announced; 0 if it did not. */
  readonly announced: number
  /**
   * Calls `take` with each piece until the end, or until `signal` aborts: then it stops reading and leaves the connection alone, for the refusal
   * still has to get out. Rejects when the body breaks off, and with a DeckhandError when it cannot be read at all.
   */
  read(take: (piece: Uint8Array) => void, signal: AbortSignal): Promise<void>
}

export function bodyOfRequest(request: Request): BodySource {
  return {
    announced: announcedBy(request.headers.get('content-length')),
    async read(take, signal) {
      if (request.bodyUsed || request.body?.locked) throw alreadyRead()
      const reader = request.body?.getReader()
      while (reader) {
        const { done, value } = await reader.read()
        if (done || signal.aborted) return
        take(value)
      }
    },
  }
}

/** What body parsers leave on a request. Functions of Google and Firebase have `rawBody`. */
export type ParsedIncoming = IncomingMessage & { body?: unknown; rawBody?: unknown }

/** The stream, or what a body parser that ran before us made of it. */
export function bodyOfIncoming(incoming: ParsedIncoming): BodySource {
  const announced = announcedBy(incoming.headers['content-length'])
  return {
    announced,
    async read(take, signal) {
      // Parsers also leave an empty `body` on requests that they did not read: only the stream tells.
      const isParsed = incoming.readableEnded && (announced > 0 || 'transfer-encoding' in incoming.headers)
      if (isParsed) take(bytesOf(incoming))
      else await readStream(incoming, take, signal)
    },
  }
}

const announcedBy = (contentLength: string | null | undefined) => Number(contentLength ?? 0)

/** By events and not by iteration: an iteration that ends early closes the connection, and the answer would not get out. */
function readStream(incoming: IncomingMessage, take: (piece: Uint8Array) => void, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const end = () => (incoming.complete ? resolve() : reject(new Error('The body broke off.')))
    // A client that goes away in the middle of its body is no fault of ours.
    const close = () => reject(new Error('The connection closed.'))
    const listeners = { data: take, end, error: reject, close }
    for (const [event, listener] of Object.entries(listeners)) incoming.on(event, listener)
    signal.addEventListener('abort', () => {
      for (const [event, listener] of Object.entries(listeners)) incoming.off(event, listener)
      incoming.pause()
    })
    // It may be over before anybody reads it.
    if (incoming.readableEnded || incoming.destroyed) end()
  })
}

function bytesOf({ rawBody, body, headers }: ParsedIncoming): Uint8Array {
  if (rawBody instanceof Uint8Array) return rawBody
  if (body instanceof Uint8Array) return body
  if (typeof body === 'string') return Buffer.from(body)
  const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? 'application/json')
  // Only JSON can be put together again from what a parser made of it.
  if (body === undefined || !isJson) throw alreadyRead()
  if (hasEndlessNumber(body))
    throw new DeckhandError('BAD_REQUEST', 'body: has a number that is too large.', { field: 'body' })
  return Buffer.from(JSON.stringify(body))
}

function alreadyRead(): DeckhandError {
  const message =
    'body: something before Deckhand read the body and left nothing that it can use. Mount Deckhand before the body parser, or set "body" on the request to what was read.'
  return new DeckhandError('BAD_REQUEST', message, { field: 'body' })
}
