import { createHash, randomBytes } from 'node:crypto'
import type { ConnectionStore, OAuthProvider, Service } from '@deckhand/spec'
import { wrongReturn } from './refusals.ts'
import type { Vault } from './vault.ts'

const patienceMs = 600_000

export interface Traveller {
  userId: string
  /** The session, or the program, that sets out. Nobody else may come back in its place. */
  holder: string
}

interface Luggage {
  holder: string
  verifier: string
  redirectUri: string
}

/** Those who are on the way to a service and back. In the store, so that they may come back to another process. */
export class Departures {
  readonly #store: ConnectionStore
  readonly #vault: Vault
  readonly #now: () => number

  constructor(store: ConnectionStore, vault: Vault, now: () => number) {
    this.#store = store
    this.#vault = vault
    this.#now = now
  }

  /** The address to go to. */
  async leave(provider: OAuthProvider, { userId, holder }: Traveller, redirectUri: string): Promise<string> {
    const { service } = provider
    const [state, verifier] = [randomText(), randomText()]
    const hash = this.#vault.hash(state)
    const luggage: Luggage = { holder, verifier, redirectUri }
    const sealed = this.#vault.seal(luggage, placeOf(userId, service, hash))
    const now = this.#now()
    await this.#store.start({ hash, userId, service, sealed, expiresAt: now + patienceMs }, now)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return provider.authorizationUrl({ state, challenge, redirectUri })
  }

  /** Uses the state up. BAD_REQUEST when it is not this traveller's, or no longer. */
  async comeBack(
    service: Service,
    { userId, holder }: Traveller,
    state: string,
  ): Promise<Pick<Luggage, 'verifier' | 'redirectUri'>> {
    const start = await this.#store.takeStart(this.#vault.hash(state))
    if (!start || start.expiresAt <= this.#now()) throw wrongReturn(service)
    const luggage = this.#vault.open(start.sealed, placeOf(userId, service, start.hash)) as Luggage | undefined
    if (luggage?.holder !== holder) throw wrongReturn(service)
    return luggage
  }
}

const randomText = (): string => randomBytes(32).toString('base64url')

const placeOf = (userId: string, service: Service, hash: string): string[] => ['start', userId, service, hash]
