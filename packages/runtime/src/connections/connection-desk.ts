import { setTimeout } from 'node:timers/promises'
import type { Access, ConnectionStore, Connections, ConnectionView, Service } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { Departures, type Traveller } from './departures.ts'
import { describeConnection } from './describe-connection.ts'
import { KeptTokens } from './kept-tokens.ts'
import {
  noLongerIn,
  notConnected,
  nothingToConnect,
  notSetUp,
  ownAccounts,
  refusedToken,
  saidNo,
  sealedElsewhere,
  whereTo,
} from './refusals.ts'
import { Renewals } from './renewals.ts'
import { Vault } from './vault.ts'
import { serviceNames, type Way } from './way.ts'

export interface ConnectionDeskOptions {
  store: ConnectionStore
  /** 32 bytes that seal the tokens. The same in every process that shares the store, and never in it. */
  key: Uint8Array
  ways: Record<Service, Way>
  /** Whose the example accounts are, and tokens that were set: nobody else is let in with them. Everybody's when absent. */
  ownerId?: string
  /** The page on which a person connects. Absent while no server runs. */
  settingsUrl?: () => string | undefined
  now?: () => number
  /** By which providers tell when a token ends, which is that of the machine they run on. `now` when absent. */
  providerNow?: () => number
}

/** What a browser comes back from a service with. */
export interface Return {
  state: string
  code?: string | undefined
  /** In place of a code. */
  error?: string | undefined
}

export const services: readonly Service[] = ['google', 'slack']

/** Connects the accounts of users in other services, and hands out what opens them. */
export class ConnectionDesk {
  readonly #options: ConnectionDeskOptions
  readonly #kept: KeptTokens
  readonly #renewals: Renewals
  readonly #departures: Departures
  readonly #now: () => number

  constructor(options: ConnectionDeskOptions) {
    const { store, key, now = Date.now, providerNow = now } = options
    const vault = new Vault(key)
    this.#options = options
    this.#now = now
    this.#kept = new KeptTokens(store, vault)
    this.#renewals = new Renewals(this.#kept, providerNow)
    this.#departures = new Departures(store, vault, now)
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

  /** The address at which the person says yes. The service sends them back to `redirectUri`. CONFLICT when there is nothing to connect. */
  start(service: Service, traveller: Traveller, redirectUri: string): Promise<string> {
    return this.#departures.leave(this.#provider(service), traveller, redirectUri)
  }

  /** BAD_REQUEST when the state is not theirs, NOT_CONNECTED when the service or the person said no, UNAVAILABLE when it does not answer. */
  async finish(service: Service, traveller: Traveller, { state, code, error }: Return): Promise<ConnectionView> {
    const provider = this.#provider(service)
    const { verifier, redirectUri } = await this.#departures.comeBack(service, traveller, state)
    if (code === undefined) throw saidNo(service, error ?? '')
    const { tokens, account, scopes } = await provider.exchange({ code, verifier, redirectUri })
    const { userId } = traveller
    const before = await this.#kept.read(userId, service)
    const sealed = this.#kept.seal(userId, service, tokens)
    await this.#options.store.connect(userId, { service, account, scopes, sealed }, this.#now())
    // Of the same account it must stay: services give one access to an account, however often it is asked for.
    if (before?.tokens && before.record.account !== account) await soon(provider.revoke(before.tokens))
    return this.view(userId, service)
  }

  /**
   * Forgets the tokens in any case; `revoked` says whether the service does too. It is asked first, for nobody could ask it once the tokens are gone.
   * NOT_FOUND when nothing is connected.
   */
  async disconnect(userId: string, service: Service): Promise<{ revoked: boolean }> {
    const way = this.#way(userId, service)
    const kept = await this.#kept.read(userId, service)
    if (!kept && way.kind !== 'oauth') throw nothingToConnect(service, way)
    const revoked = way.kind === 'oauth' && kept?.tokens ? await succeeds(way.provider.revoke(kept.tokens)) : false
    if (await this.#options.store.disconnect(userId, service, this.#now())) return { revoked }
    throw new DeckhandError('NOT_FOUND', `${serviceNames[service]} is not connected.`)
  }

  /**
   * Asks the service itself, and resolves with whose account it is. NOT_CONNECTED, with what to do, when there is none or the service does not let us in;
   * UNAVAILABLE when it does not answer.
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

  /** CONFLICT, with what to do, when nobody can connect it. */
  assertConnectable(service: Service): void {
    this.#provider(service)
  }

  #provider(service: Service) {
    const way = this.#options.ways[service]
    if (way.kind !== 'oauth') throw nothingToConnect(service, way)
    return way.provider
  }

  /** By whose run it is, and not by who signs in to this process: it may work on the runs of people who sign in elsewhere. */
  #way(userId: string, service: Service): Way {
    const way = this.#options.ways[service]
    return way.kind === 'oauth' || this.#isOwner(userId) ? way : { kind: 'none', setUp: ownAccounts(service) }
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
        const refuse = () => Promise.reject(noLongerIn(service, this.#where(userId, service)))
        // There is no other token, but a refusal of this one can only be a fault that was asked for, once.
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
    const kept = await this.#renewals.good({ userId, provider, ...(refused !== undefined && { refused }) })
    if (!kept) throw notConnected(service, where)
    if (kept.isUnreadable) throw sealedElsewhere(service, where)
    if (!kept.tokens) throw noLongerIn(service, where)
    const token = kept.tokens.accessToken
    return {
      token,
      account: kept.record.account,
      ...(baseUrl !== undefined && { baseUrl }),
      renew: () =>
        refused === undefined ? this.#accountAccess(userId, way, token) : Promise.reject(noLongerIn(service, where)),
    }
  }

  #where(userId: string, service: Service): string {
    return whereTo(service, this.#options.settingsUrl?.(), this.#isOwner(userId))
  }
}

const patienceMs = 3_000

/** Nobody waits long for what may as well fail. */
async function soon(work: Promise<unknown>): Promise<void> {
  await Promise.race([succeeds(work), setTimeout(patienceMs, undefined, { ref: false })])
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
