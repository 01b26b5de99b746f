import { longestLook } from './engine.ts'
import { refusals } from './refusal.ts'

const longestLife = 270_000
const longestIdle = 60_000

export interface OpenTransaction {
  id: Buffer
  readOnly: boolean
  begunAt: number
  usedAt: number
  /** Whether what its queries found is still what they would find. */
  stillTrue: (() => Promise<boolean>)[]
}

/** The transactions that clients have begun and not ended. */
export class Transactions {
  readonly #open = new Map<string, OpenTransaction>()
  readonly #forget: (id: Buffer) => void
  readonly #now: () => number

  constructor(forget: (id: Buffer) => void, now: () => number) {
    this.#forget = forget
    this.#now = now
  }

  add(id: Uint8Array, readOnly: boolean): OpenTransaction {
    this.#removeOld()
    const now = this.#now()
    const opened = { id: Buffer.from(id), readOnly, begunAt: now, usedAt: now, stillTrue: [] }
    this.#open.set(key(id), opened)
    return opened
  }

  /** Throws as `use` does, and when what it would see is too old to be shown. */
  read(id: Uint8Array): OpenTransaction {
    const found = this.use(id)
    if (this.#now() - found.begunAt >= longestLook) throw refusals.expired()
    return found
  }

  /** Throws when it was ended, or left alone for too long. */
  use(id: Uint8Array): OpenTransaction {
    this.#removeOld()
    const found = this.#open.get(key(id))
    if (!found) throw refusals.expired()
    found.usedAt = this.#now()
    return found
  }

  remove(transaction: OpenTransaction): void {
    if (this.#open.delete(key(transaction.id))) this.#forget(transaction.id)
  }

  #removeOld(): void {
    const now = this.#now()
    for (const open of this.#open.values())
      if (now - open.usedAt >= longestIdle || now - open.begunAt >= longestLife) this.remove(open)
  }
}

const key = (id: Uint8Array) => Buffer.from(id).toString('base64')
