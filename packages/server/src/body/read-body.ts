import { DeckhandError } from '@deckhand/spec/errors'
import type { BodySource } from '../mount/body-source.ts'

/** Who sends the body. Anyone can become a visitor, so visitors count as strangers. */
export interface BodySender {
  isUser: boolean
  /** A user's id, or a stranger's address. */
  key: string
}

export interface BodyOptions {
  sender: BodySender
  /** Maximum size in bytes. */
  limit?: number
  /** For the error message: what to do about a body that is too large. */
  advice?: string
}

const bodyLimit = 16 * 1024 * 1024

/** For routes that are open to strangers and take a few words. */
export const strangerBodyLimit = 16 * 1024

/** Such a body stays in memory, parsed, while a model answers, so many of them must fit. */
export const modelBodyLimit = 2 * 1024 * 1024

/** Bodies up to this size have their own pool, which large bodies cannot fill. */
const smallBody = 64 * 1024

const retryAfter = 5

/** A stranger's whole body must arrive in this time, as their headers must. */
const strangerMs = 20_000
/** The same for a user: long enough for 16 MB over a slow line. */
const userMs = 300_000
/** The longest pause within a body, for everyone. */
const silenceMs = 30_000

/** Limits the bytes of bodies that this process holds at once. Strangers get half of a pool, and each sender a share of it. */
class Pool {
  readonly #limit: number
  readonly #senderLimit: number
  readonly #bySender = new Map<string, number>()
  #bytes = 0
  #ofStrangers = 0

  constructor(limit: number, senderLimit: number) {
    this.#limit = limit
    this.#senderLimit = senderLimit
  }

  get bytes(): number {
    return this.#bytes
  }

  hasRoom(bytes: number, sender: BodySender): boolean {
    if (this.#bytes + bytes > this.#limit) return false
    if (!sender.isUser && this.#ofStrangers + bytes > this.#limit / 2) return false
    return (this.#bySender.get(nameOf(sender)) ?? 0) + bytes <= this.#senderLimit
  }

  /** Negative `bytes` give some back. */
  add(bytes: number, sender: BodySender): void {
    const name = nameOf(sender)
    const held = (this.#bySender.get(name) ?? 0) + bytes
    if (held > 0) this.#bySender.set(name, held)
    else this.#bySender.delete(name)
    this.#bytes += bytes
    if (!sender.isUser) this.#ofStrangers += bytes
  }
}

const nameOf = ({ isUser, key }: BodySender) => `${isUser ? 'user' : 'stranger'} ${key}`

/** While it is read, a body is in memory up to four times: as pieces, as one buffer, as text and parsed. */
const largePool = new Pool(4 * bodyLimit, bodyLimit)
const smallPool = new Pool(bodyLimit, bodyLimit / 16)

/** The bytes that all bodies hold now. */
export const heldBodyBytes = () => largePool.bytes + smallPool.bytes

/**
 * Reads a body and passes it to `use`; it counts against the pools until `use` is done. Throws TOO_LARGE as soon as the limit is passed, without reading the rest,
 * UNAVAILABLE while other bodies fill the pools, and BAD_REQUEST when the body arrives too slowly or incomplete.
 */
export async function withBody<T>(
  source: BodySource,
  options: BodyOptions,
  use: (bytes: Buffer) => T | Promise<T>,
): Promise<T> {
  const { limit = bodyLimit, sender, advice } = options
  const refuse = () => tooLarge(limit, advice)
  if (source.announced > limit) throw refuse()
  const share = new Share(sender, source.announced)
  try {
    const mostMs = sender.isUser ? userMs : strangerMs
    return await use(await readPieces(source, { limit, refuse, share, mostMs }))
  } finally {
    share.giveBack()
  }
}

/** What one body holds of a pool. It grows with the bytes that arrived, so announcing much and sending nothing takes nothing from others. */
class Share {
  readonly #sender: BodySender
  #pool: Pool
  #bytes = 0

  constructor(sender: BodySender, announced: number) {
    this.#sender = sender
    this.#pool = this.#poolFor(announced)
  }

  take(bytes: number): void {
    const size = this.#bytes + bytes
    const isInPlace = size <= smallBody || this.#pool === largePool
    if (!isInPlace || !this.#pool.hasRoom(bytes, this.#sender)) {
      const pool = this.#poolFor(size)
      this.giveBack()
      this.#pool = pool
    }
    this.#hold(size)
  }

  giveBack(): void {
    this.#hold(0)
  }

  #hold(size: number): void {
    this.#pool.add(size - this.#bytes, this.#sender)
    this.#bytes = size
  }

  /** A small body may count as a large one when its own pool is full. */
  #poolFor(size: number): Pool {
    const pools = size <= smallBody ? [smallPool, largePool] : [largePool]
    const pool = pools.find((each) => each.hasRoom(size, this.#sender))
    if (pool) return pool
    const message = `This server is receiving too much data at once. Try again in ${retryAfter} seconds.`
    throw new DeckhandError('UNAVAILABLE', message, { retryAfter })
  }
}

interface Reading {
  limit: number
  refuse: () => DeckhandError
  share: Share
  mostMs: number
}

async function readPieces(source: BodySource, { limit, refuse, share, mostMs }: Reading): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  const stop = new AbortController()
  const read = new Promise<void>((resolve, reject) => {
    const silence = setTimeout(() => reject(tooSlow(silenceMs)), silenceMs)
    const whole = setTimeout(() => reject(tooSlow(mostMs)), mostMs)
    stop.signal.addEventListener('abort', () => {
      clearTimeout(silence)
      clearTimeout(whole)
    })
    const take = (piece: Uint8Array) => {
      silence.refresh()
      size += piece.length
      try {
        if (size > limit) throw refuse()
        share.take(piece.length)
        pieces.push(piece)
      } catch (refusal) {
        reject(refusal)
      }
    }
    const fail = (cause: unknown) => reject(cause instanceof DeckhandError ? cause : cutOff(cause))
    source.read(take, stop.signal).then(resolve, fail)
  })
  await read.finally(() => stop.abort())
  return Buffer.concat(pieces)
}

const tooLarge = (limit: number, advice: string | undefined) =>
  new DeckhandError('TOO_LARGE', [`body: must be at most ${limit} bytes.`, advice].filter(Boolean).join(' '), {
    field: 'body',
  })

const tooSlow = (ms: number) =>
  new DeckhandError(
    'BAD_REQUEST',
    `body: did not arrive within ${ms / 1_000} seconds. Send it again, without pauses.`,
    {
      field: 'body',
    },
  )

const cutOff = (cause: unknown) =>
  new DeckhandError('BAD_REQUEST', 'body: ended before all of it arrived.', { field: 'body', cause })
