import { createHmac } from 'node:crypto'
import type { AuditEntry } from '@deckhand/spec'

/** The chain in which every other chain's beginning is kept, so that a whole chain cannot vanish. No user has this id. */
export const chainOfChains = ''

export interface AuditRow {
  user_id: string
  position: number
  at: number
  kind: string
  run_id: string | null
  body: string
  hash: string
}

/** Where a chain ends. Sealed, so that cutting entries off the end shows. */
export interface AuditHead {
  user_id: string
  position: number
  hash: string
  seal: string
}

export type Head = Omit<AuditHead, 'seal'>

/** Makes the hashes of chains, under a key that is not in the database: whoever can change a row cannot make it fit. */
export class AuditChain {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  /** Over all of the row and the hash of the one before it. */
  hash(row: Omit<AuditRow, 'hash'>, previous: string): string {
    return this.#mac(['entry', row.user_id, row.position, row.at, row.kind, row.run_id, row.body, previous])
  }

  seal({ user_id, position, hash }: Head): string {
    return this.#mac(['head', user_id, position, hash])
  }

  #mac(parts: (string | number | null)[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('hex')
  }
}

/** What comes behind the end of a chain. */
export function nextRow(chain: AuditChain, head: Head, entry: AuditEntry, now: number): AuditRow {
  const row: Omit<AuditRow, 'hash'> = {
    user_id: head.user_id,
    position: head.position + 1,
    at: now,
    kind: entry.kind,
    run_id: entry.runId ?? null,
    body: JSON.stringify(entry.data),
  }
  return { ...row, hash: chain.hash(row, head.hash) }
}

export function chainBegan(userId: string): AuditEntry {
  return { kind: 'chain_began', data: { userId } }
}
