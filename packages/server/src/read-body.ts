import type { IncomingMessage } from 'node:http'
import { DeckhandError } from '@deckhand/spec/errors'

export interface BodyOptions {
  /** The most bytes. */
  limit?: number
  /** A user of ours sends it. Anybody can become a visitor, so they do not count. */
  isSignedIn?: boolean
}

const bodyLimit = 16 * 1024 * 1024

/**
 * Bytes of bodies that this process holds at once. While it is read, a body is there up to four times: as pieces, as one buffer, as text and as what
 * was parsed of it.
 */
const heldLimit = 4 * bodyLimit
/** Strangers leave half of it to the people who are signed in. */
const strangersLimit = heldLimit / 2
const retryAfter = 5

/** The whole body of a stranger has to come in this time, as their headers have. */
const strangerMs = 20_000
/** Between two pieces of anybody's body. */
const silenceMs = 30_000

const held = { users: 0, strangers: 0 }

/** What all bodies hold now. */
export const heldBodyBytes = () => held.users + held.strangers

/**
 * Reads a body and hands it on; it counts against the process until `use` is done. Throws TOO_LARGE as soon as it is, without reading the rest,
 * UNAVAILABLE while other bodies fill the memory that there is for them, and BAD_REQUEST when it comes too slowly or not to its end.
 */
export async function withBody<T>(
  incoming: IncomingMessage,
  options: BodyOptions,
  use: (bytes: Buffer) => T | Promise<T>,
): Promise<T> {
  const { limit = bodyLimit, isSignedIn = false } = options
  const share = new Share(isSignedIn ? 'users' : 'strangers')
  try {
    const announced = Number(incoming.headers['content-length'] ?? 0)
    if (announced > limit) throw tooLarge(limit)
    share.assertRoom(announced)
    return await use(await readPieces(incoming, limit, share, isSignedIn ? undefined : strangerMs))
  } finally {
    share.giveBack()
  }
}

/** What one body holds of the memory for all bodies. It grows with what has come: to announce much and send nothing takes nothing from others. */
class Share {
  readonly #of: keyof typeof held
  #bytes = 0

  constructor(of: keyof typeof held) {
    this.#of = of
  }

  take(bytes: number): void {
    this.assertRoom(bytes)
    this.#bytes += bytes
    held[this.#of] += bytes
  }

  giveBack(): void {
    held[this.#of] -= this.#bytes
    this.#bytes = 0
  }

  assertRoom(bytes: number): void {
    const isFull = heldBodyBytes() + bytes > heldLimit
    if (!isFull && (this.#of === 'users' || held.strangers + bytes <= strangersLimit)) return
    const message = `Too much is being sent to this server at once. Try again in ${retryAfter} seconds.`
    throw new DeckhandError('UNAVAILABLE', message, { retryAfter })
  }
}

/** By events and not by iteration: an iteration that ends early closes the connection, and the answer would not get out. */
function readPieces(
  incoming: IncomingMessage,
  limit: number,
  share: Share,
  mostMs: number | undefined,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  const stop = new AbortController()
  const { signal } = stop
  const read = new Promise<void>((resolve, reject) => {
    const silence = setTimeout(() => reject(tooSlow(silenceMs)), silenceMs)
    const whole = mostMs === undefined ? undefined : setTimeout(() => reject(tooSlow(mostMs)), mostMs)
    signal.addEventListener('abort', () => {
      clearTimeout(silence)
      clearTimeout(whole)
    })
    const take = (piece: Buffer) => {
      silence.refresh()
      size += piece.length
      try {
        if (size > limit) throw tooLarge(limit)
        share.take(piece.length)
        pieces.push(piece)
      } catch (refusal) {
        reject(refusal)
      }
    }
    const end = () => (incoming.complete ? resolve() : reject(cutOff()))
    // A client that goes away in the middle of its body is no fault of ours.
    const fail = (cause: unknown) => reject(cutOff(cause))
    const listeners = { data: take, end, error: fail, close: () => reject(cutOff()) }
    for (const [event, listener] of Object.entries(listeners)) incoming.on(event, listener)
    signal.addEventListener('abort', () => {
      for (const [event, listener] of Object.entries(listeners)) incoming.off(event, listener)
      incoming.pause()
    })
    // It may be over before anybody reads it.
    if (incoming.readableEnded || incoming.destroyed) end()
  })
  return read.finally(() => stop.abort()).then(() => Buffer.concat(pieces))
}

const tooLarge = (limit: number) =>
  new DeckhandError('TOO_LARGE', `body: must be at most ${limit} bytes.`, { field: 'body' })

const tooSlow = (ms: number) =>
  new DeckhandError('BAD_REQUEST', `body: did not come within ${ms / 1_000} seconds. Send it again, at once.`, {
    field: 'body',
  })

const cutOff = (cause?: unknown) =>
  new DeckhandError('BAD_REQUEST', 'body: ended before all of it had come.', { field: 'body', cause })
