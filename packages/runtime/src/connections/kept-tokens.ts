import type { ConnectionRecord, ConnectionStore, Service, Tokens } from '@deckhand/spec'
import type { Vault } from './vault.ts'

export interface Kept {
  record: ConnectionRecord
  /** `undefined` if the service no longer accepts them, or if they cannot be decrypted. */
  tokens: Tokens | undefined
  /** They were sealed with another key, or for another user. */
  isUnreadable?: boolean
}

/** The tokens of accounts, sealed in the store. */
export class KeptTokens {
  readonly #store: ConnectionStore
  readonly #vault: Vault

  constructor(store: ConnectionStore, vault: Vault) {
    this.#store = store
    this.#vault = vault
  }

  async read(userId: string, service: Service): Promise<Kept | undefined> {
    const record = await this.#store.read(userId, service)
    if (!record) return undefined
    const opened = this.#vault.open(record.sealed, placeOf(userId, service)) as { tokens: Tokens | null } | undefined
    return { record, tokens: opened?.tokens ?? undefined, isUnreadable: opened === undefined }
  }

  seal(userId: string, service: Service, tokens: Tokens | undefined): string {
    return this.#vault.seal({ tokens: tokens ?? null }, placeOf(userId, service))
  }

  /** Without tokens, the connection counts as expired. Returns `false` if it was changed concurrently. */
  replace(userId: string, { service, version }: ConnectionRecord, tokens: Tokens | undefined): Promise<boolean> {
    return this.#store.renew(userId, service, { sealed: this.seal(userId, service, tokens), version })
  }
}

const placeOf = (userId: string, service: Service): string[] => ['connection', userId, service]
