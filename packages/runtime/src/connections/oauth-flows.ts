import { createHash, randomBytes } from 'node:crypto'
import type { ConnectionStore, OAuthProvider, Service } from '@deckhand/spec'
import { unknownState } from './refusals.ts'
import type { Vault } from './vault.ts'

const flowMs = 600_000

export interface Traveller {
  userId: string
  /** The session or program that starts the flow. Only the same one may complete it. */
  holder: string
}

interface FlowState {
  holder: string
  verifier: string
  redirectUri: string
}

/** OAuth flows between the redirect to a service and the way back. They are in the store, because another process may receive the redirect. */
export class OAuthFlows {
  readonly #store: ConnectionStore
  readonly #vault: Vault
  readonly #now: () => number

  constructor(store: ConnectionStore, vault: Vault, now: () => number) {
    this.#store = store
    this.#vault = vault
    this.#now = now
  }

  /** The URL to redirect to. */
  async begin(provider: OAuthProvider, { userId, holder }: Traveller, redirectUri: string): Promise<string> {
    const { service } = provider
    const [state, verifier] = [randomText(), randomText()]
    const hash = this.#vault.hash(state)
    const flow: FlowState = { holder, verifier, redirectUri }
    const sealed = this.#vault.seal(flow, placeOf(userId, service, hash))
    const now = this.#now()
    await this.#store.start({ hash, userId, service, sealed, expiresAt: now + flowMs }, now)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return provider.authorizationUrl({ state, challenge, redirectUri })
  }

  /** Works once for each state. Throws BAD_REQUEST if the state has expired or belongs to another user or holder. */
  async complete(
    service: Service,
    { userId, holder }: Traveller,
    state: string,
  ): Promise<Pick<FlowState, 'verifier' | 'redirectUri'>> {
    const start = await this.#store.takeStart(this.#vault.hash(state))
    if (!start || start.expiresAt <= this.#now()) throw unknownState(service)
    const flow = this.#vault.open(start.sealed, placeOf(userId, service, start.hash)) as FlowState | undefined
    if (flow?.holder !== holder) throw unknownState(service)
    return flow
  }
}

const randomText = (): string => randomBytes(32).toString('base64url')

const placeOf = (userId: string, service: Service, hash: string): string[] => ['start', userId, service, hash]
