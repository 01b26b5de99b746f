import { createHmac } from 'node:crypto'

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

  seal({ user_id, position, hash }: Omit<AuditHead, 'seal'>): string {
    return this.#mac(['head', user_id, position, hash])
  }

  #mac(parts: (string | number | null)[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('hex')
  }
}
