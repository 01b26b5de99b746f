import { setTimeout } from 'node:timers/promises'
import type { Access, ConnectionStore, Connections, ConnectionView, Service } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { describeConnection } from './describe-connection.ts'
import { KeptTokens } from './kept-tokens.ts'
import { OAuthFlows, type Traveller } from './oauth-flows.ts'
import {
  accessRevoked,
  declined,
  notConnectable,
  notConnected,
  notSetUp,
  ownAccountsHint,
  refusedToken,
  sealedWithOtherKey,
  whereToConnect,
} from './refusals.ts'
import { Renewals } from './renewals.ts'
import { Vault } from './vault.ts'
import { serviceNames, type Way } from './way.ts'

export interface ConnectionDeskOptions {
  store: ConnectionStore
  /** 32 bytes that encrypt the tokens. The same in every process that shares the store, and never stored in it. */
  key: Uint8Array
  ways: Record<Service, Way>
  /** The only user who may use example accounts and tokens from settings. Everyone may if absent. */
  ownerId?: string
  /** The page on which a person connects. `undefined` while no server runs. */
  settingsUrl?: () => string | undefined
  now?: () => number
  /** The clock for the expiry times that providers report, which is the one of this machine. Default: `now`. */
  providerNow?: () => number
}

/** The query parameters of the redirect back from a service. */
export interface Return {
  state: string
  code?: string | undefined
  /** Sent instead of a code. */
  error?: string | undefined
}

export const services: readonly Service[] = ['google', 'slack']

/** Connects the accounts of users in other services, and gives tools access to them. */
export class ConnectionDesk {
  readonly #options: ConnectionDeskOptions
  readonly #kept: KeptTokens
  readonly #renewals: Renewals
  readonly #flows: OAuthFlows
  readonly #now: () => number

  constructor(options: ConnectionDeskOptions) {
    const { store, key, now = Date.now, providerNow = now } = options
    const vault = new Vault(key)
    this.#options = options
    this.#now = now
    this.#kept = new KeptTokens(store, vault)
    this.#renewals = new Renewals(this.#kept, providerNow)
    this.#flows = new OAuthFlows(store, vault, now)
  }

  /** For the tools of the user's runs. */
  of(userId: string): Connections {
    return { access: (service) => this.#access(userId, service) }
  }

  list(userId: string): Promise<ConnectionView[]> {
    return Promise.all(services.map((service) => this.view(userId, service)))
  }

  async view(userId: string, service: Service): Promise<ConnectionView> {
    return describeConnection(service, this.#way(userId, service), await this.#kept.read(userId, service))
  }

  /** The URL at which the person consents. The service redirects them to `redirectUri`. Throws CONFLICT if the service does not use OAuth. */
  start(service: Service, traveller: Traveller, redirectUri: string): Promise<string> {
    return this.#flows.begin(this.#provider(service), traveller, redirectUri)
  }

  /** Throws BAD_REQUEST if the state is not theirs, NOT_CONNECTED if the service or the person declined, UNAVAILABLE if the service does not answer. */
  async finish(service: Service, traveller: Traveller, { state, code, error }: Return): Promise<ConnectionView> {
    const provider = this.#provider(service)
    const { verifier, redirectUri } = await this.#flows.complete(service, traveller, state)
    if (code === undefined) throw declined(service, error ?? '')
    const { tokens, account, scopes } = await provider.exchange({ code, verifier, redirectUri })
    const { userId } = traveller
    const before = await this.#kept.read(userId, service)
    const sealed = this.#kept.seal(userId, service, tokens)
    await this.#options.store.connect(userId, { service, account, scopes, sealed }, this.#now())
    // Not for the same account: services have one grant per account, so this would revoke the new tokens as well.
    if (before?.tokens && before.record.account !== account) await settlesSoon(provider.revoke(before.tokens))
    return this.view(userId, service)
  }

  /**
   * Deletes the tokens in any case; `revoked` says if the service revoked them, too. The service comes first, because revoking needs the tokens.
   * Throws NOT_FOUND if nothing is connected.
   */
  async disconnect(userId: string, service: Service): Promise<{ revoked: boolean }> {
    const way = this.#way(userId, service)
    const kept = await this.#kept.read(userId, service)
    if (!kept && way.kind !== 'oauth') throw notConnectable(service, way)
    const revoked = way.kind === 'oauth' && kept?.tokens ? await succeeds(way.provider.revoke(kept.tokens)) : false
    if (await this.#options.store.disconnect(userId, service, this.#now())) return { revoked }
    throw new DeckhandError('NOT_FOUND', `${serviceNames[service]} is not connected.`)
  }

  /**
   * Asks the service for the name of the account. Throws NOT_CONNECTED, with what to do, if there is no account or the service refuses access;
   * UNAVAILABLE if it does not answer.
   */
  async verify(userId: string, service: Service): Promise<string> {
    const way = this.#way(userId, service)
    const access = await this.#access(userId, service)
    if (way.kind !== 'oauth') return access.account
    try {
      return await way.provider.account(access.token)
    } catch (thrown) {
      if (!(thrown instanceof DeckhandError) || thrown.code !== 'NOT_CONNECTED') throw thrown
      return way.provider.account((await access.renew()).token)
    }
  }

  /** Throws CONFLICT, with what to do, if the service does not use OAuth. */
  assertConnectable(service: Service): void {
    this.#provider(service)
  }

  #provider(service: Service) {
    const way = this.#options.ways[service]
    if (way.kind !== 'oauth') throw notConnectable(service, way)
    return way.provider
  }

  /** Depends on the user of the run, not on who signs in to this process: it may work on runs of people who sign in elsewhere. */
  #way(userId: string, service: Service): Way {
    const way = this.#options.ways[service]
    return way.kind === 'oauth' || this.#isOwner(userId) ? way : { kind: 'none', setUp: ownAccountsHint(service) }
  }

  #isOwner(userId: string): boolean {
    const { ownerId = userId } = this.#options
    return userId === ownerId
  }

  async #access(userId: string, service: Service): Promise<Access> {
    const way = this.#way(userId, service)
    switch (way.kind) {
      case 'oauth':
        return this.#accountAccess(userId, way)
      case 'example': {
        const refuse = () => Promise.reject(accessRevoked(service, this.#where(userId, service)))
        // There is no other token. The emulator refuses this one only to simulate a single fault, so try it once more.
        return { ...way.access, renew: async () => ({ ...way.access, renew: refuse }) }
      }
      case 'token': {
        const { token, baseUrl } = way
        const refuse = () => Promise.reject(refusedToken(service, way.setting))
        return { token, account: await way.account(), ...(baseUrl !== undefined && { baseUrl }), renew: refuse }
      }
      case 'none':
        throw notSetUp(service, way.setUp)
    }
  }

  async #accountAccess(userId: string, way: Extract<Way, { kind: 'oauth' }>, refused?: string): Promise<Access> {
    const { provider } = way
    const { service, baseUrl } = provider
    const where = this.#where(userId, service)
    const kept = await this.#renewals.current({ userId, provider, ...(refused !== undefined && { refused }) })
    if (!kept) throw notConnected(service, where)
    if (kept.isUnreadable) throw sealedWithOtherKey(service, where)
    if (!kept.tokens) throw accessRevoked(service, where)
    const token = kept.tokens.accessToken
    return {
      token,
      account: kept.record.account,
      ...(baseUrl !== undefined && { baseUrl }),
      renew: () =>
        refused === undefined ? this.#accountAccess(userId, way, token) : Promise.reject(accessRevoked(service, where)),
    }
  }

  #where(userId: string, service: Service): string {
    return whereToConnect(service, this.#options.settingsUrl?.(), this.#isOwner(userId))
  }
}

const patienceMs = 3_000

/** Waits a few seconds at most, because the result does not matter. */
async function settlesSoon(work: Promise<unknown>): Promise<void> {
  await Promise.race([succeeds(work), setTimeout(patienceMs, undefined, { ref: false })])
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
