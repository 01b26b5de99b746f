import { createHmac } from 'node:crypto'
import type { AuditEntry } from '@deckhand/spec'

/** The chain that records the beginning of every other chain, so that no whole chain can vanish. No user has this id. */
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

/** The end of a chain. Sealed, so that removing the last entries is noticed. */
export interface AuditHead {
  user_id: string
  position: number
  hash: string
  seal: string
}

export type Head = Omit<AuditHead, 'seal'>

/** Makes the hashes of chains with a key that is not in the database, so that someone who can change a row cannot forge its hash. */
export class AuditChain {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  /** Covers the whole row and the hash of the previous one. */
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

/** The next entry of a chain. */
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
