import { createHmac, randomBytes } from 'node:crypto'
import type {
  ApiTokenRecord,
  ApiTokenStore,
  Authenticator,
  Credentials,
  SignedInUser,
  TokenScope,
} from '@deckhand/spec'
import { BoundedMap } from '@deckhand/spec/bounded-map'
import { isSameSecret } from './is-same-secret.ts'

export interface ApiTokensOptions {
  store: ApiTokenStore
  /** Only hashes the secrets. The same in every process that shares the store. */
  key: Uint8Array
  now: () => number
  /** Called when the time of a last use could not be saved. */
  onFault: (error: unknown) => void
}

export interface TokenWish {
  name: string
  scopes: TokenScope[]
  days: number
}

export type ApiTokenView = Omit<ApiTokenRecord, 'userId'>

const prefix = 'dht_'
const dayMs = 86_400_000
const mostOfOneUser = 50
/** Last uses are shown to people. Saving each would cost a write per request. */
const saveUseEveryMs = 60_000
const mostRemembered = 10_000

/** The API tokens of users: `dht_<id>_<secret>`. The store only has the secret's hash, so access to the store is not enough to make a token. */
export class ApiTokens {
  readonly #options: ApiTokensOptions
  readonly #lastSaved = new BoundedMap<string, number>({ entries: mostRemembered })

  constructor(options: ApiTokensOptions) {
    this.#options = options
  }

  /** `text` is only available here. CONFLICT when the user has the maximum number of tokens. */
  async create(userId: string, { name, scopes, days }: TokenWish): Promise<{ token: ApiTokenView; text: string }> {
    const { store, now } = this.#options
    const createdAt = now()
    // Tokens are listed by id, newest first.
    const id = createdAt.toString(16).padStart(12, '0') + randomBytes(6).toString('hex')
    const secret = randomBytes(32).toString('base64url')
    const token = { id, name, scopes: [...new Set(scopes)], createdAt, expiresAt: createdAt + days * dayMs }
    await store.create({ ...token, userId, hash: this.#hashOf(id, secret) }, mostOfOneUser)
    return { token, text: `${prefix}${id}_${secret}` }
  }

  async list(userId: string): Promise<ApiTokenView[]> {
    const tokens = await this.#options.store.list(userId)
    return tokens.map(({ userId: _userId, ...token }) => token)
  }

  /** `false` when the user has no such token. */
  revoke(userId: string, id: string): Promise<boolean> {
    return this.#options.store.revoke(userId, id, this.#options.now())
  }

  /** The owner of the token. `undefined` if it is wrong, revoked or expired. */
  async read(text: string): Promise<SignedInUser | undefined> {
    const [, id, secret] = /^dht_([0-9a-f]{24})_([\w-]{43})$/.exec(text) ?? []
    if (id === undefined || secret === undefined) return undefined
    const { store, now } = this.#options
    const token = await store.find(id, now())
    if (!token || !isSameSecret(this.#hashOf(id, secret), token.hash)) return undefined
    this.#saveUse(token)
    return { kind: 'user', userId: token.userId, token: { id, scopes: token.scopes } }
  }

  /** Includes the id, so that a hash copied to another row is useless. */
  #hashOf(id: string, secret: string): string {
    return createHmac('sha256', this.#options.key).update(`${id} ${secret}`).digest('base64url')
  }

  #saveUse({ id, lastUsedAt = 0 }: ApiTokenRecord): void {
    const { store, now, onFault } = this.#options
    const at = now()
    if (at - Math.max(lastUsedAt, this.#lastSaved.get(id) ?? 0) < saveUseEveryMs) return
    this.#lastSaved.set(id, at)
    // The request does not wait for it.
    store.use(id, at).catch(onFault)
  }
}

/** Authenticates programs by API tokens, and all other callers as before. The token alone decides: with an invalid one the caller is anonymous, even if a cookie would identify a user. */
export function withApiTokens(users: Authenticator, tokens: ApiTokens): Authenticator {
  return {
    identity: users.identity,
    authenticate: async (credentials) => {
      const text = apiTokenOf(credentials)
      if (text === undefined) return users.authenticate(credentials)
      if (credentials.header('cookie') !== undefined) return undefined
      const user = await tokens.read(text)
      // A token must not outlive the account of its user.
      return user && users.stillKnows && !(await users.stillKnows(user.userId)) ? undefined : user
    },
  }
}

/** The API token of a request, valid or not. */
export const apiTokenOf = (credentials: Pick<Credentials, 'header'>) => bearerStartingWith(prefix, credentials)

export function bearerStartingWith(prefix: string, { header }: Pick<Credentials, 'header'>): string | undefined {
  const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(header('authorization') ?? '') ?? []
  return token?.startsWith(prefix) ? token : undefined
}
