import type { IncomingMessage } from 'node:http'
import { DeckhandError } from '@deckhand/spec/errors'
import { assertFiniteNumbers } from '../body/assert-modest.ts'

/** The bytes of a body. Can be read once. */
export interface BodySource {
  /** The size that the sender announced, or 0. */
  readonly announced: number
  /**
   * Calls `take` with each piece until the end, or until `signal` aborts. Then it stops reading but keeps the connection open, because the
   * refusal still has to be sent. Rejects when the body breaks off, and with a DeckhandError when it cannot be read at all.
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

/** What body parsers leave on a request. Google Cloud and Firebase functions set `rawBody`. */
export type ParsedIncoming = IncomingMessage & { body?: unknown; rawBody?: unknown }

/** The stream, or what an earlier body parser made of it. */
export function bodyOfIncoming(incoming: ParsedIncoming): BodySource {
  const announced = announcedBy(incoming.headers['content-length'])
  return {
    announced,
    async read(take, signal) {
      // Parsers also set an empty `body` on requests that they did not read. Only the stream shows whether they did.
      const isParsed = incoming.readableEnded && (announced > 0 || 'transfer-encoding' in incoming.headers)
      if (isParsed) take(bytesOf(incoming))
      else await readStream(incoming, take, signal)
    },
  }
}

const announcedBy = (contentLength: string | null | undefined) => Number(contentLength ?? 0)

/** Uses events, not iteration: ending an iteration early closes the connection before the answer is sent. */
function readStream(incoming: IncomingMessage, take: (piece: Uint8Array) => void, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const end = () => (incoming.complete ? resolve() : reject(new Error('The body broke off.')))
    // A client that disconnects in the middle of its body is not our fault.
    const close = () => reject(new Error('The connection closed.'))
    const listeners = { data: take, end, error: reject, close }
    for (const [event, listener] of Object.entries(listeners)) incoming.on(event, listener)
    signal.addEventListener('abort', () => {
      for (const [event, listener] of Object.entries(listeners)) incoming.off(event, listener)
      incoming.pause()
    })
    // It may have ended before anyone reads it.
    if (incoming.readableEnded || incoming.destroyed) end()
  })
}

function bytesOf({ rawBody, body, headers }: ParsedIncoming): Uint8Array {
  if (rawBody instanceof Uint8Array) return rawBody
  if (body instanceof Uint8Array) return body
  if (typeof body === 'string') return Buffer.from(body)
  const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? 'application/json')
  // Of all parsed bodies, only JSON can be serialized again.
  if (body === undefined || !isJson) throw alreadyRead()
  assertFiniteNumbers(body)
  return Buffer.from(JSON.stringify(body))
}

function alreadyRead(): DeckhandError {
  const message =
    'body: other middleware read the body and left nothing that Deckhand can use. Mount Deckhand before the body parser, or set "body" on the request to what was read.'
  return new DeckhandError('BAD_REQUEST', message, { field: 'body' })
}
