import { createHmac, randomBytes } from 'node:crypto'
import type { Credentials, KeylessSession, Principal, SessionStore } from '@deckhand/spec'
import { isSameSecret } from './is-same-secret.ts'
import { SessionCookie } from './session-cookie.ts'
import { hasSessionKey, keyMissing, sessionKeyFor } from './session-key.ts'
import type { BegunSession, SignIn } from './sign-in.ts'

export interface LocalSignInOptions {
  sessions: SessionStore
  /** Signs cookies. The same in every process that shares the store. */
  key: Uint8Array
  userId: string
  /** A fixed token that signs in any number of times, or is sent with a request as `Authorization: Bearer`. Without it only links sign in. */
  token?: string
  now?: () => number
}

const sessionMs = 30 * 86_400_000
const linkMs = 3_600_000

/** One person at one machine, who signs in by a link that Deckhand prints and that works once, or by a token that they set. */
export class LocalSignIn implements SignIn {
  readonly identity = 'local'
  readonly givesRoles = false
  readonly way = { kind: 'local' } as const
  readonly #options: LocalSignInOptions
  readonly #cookie: SessionCookie
  readonly #now: () => number

  constructor(options: LocalSignInOptions) {
    this.#options = options
    this.#cookie = new SessionCookie({ key: options.key, secure: false })
    this.#now = options.now ?? Date.now
  }

  get cookieName(): string {
    return this.#cookie.name
  }

  async authenticate(credentials: Credentials): Promise<Principal | KeylessSession | undefined> {
    const { token, userId } = this.#options
    const bearer = credentials.header('authorization')
    if (token !== undefined && bearer && isSameSecret(bearer, `Bearer ${token}`)) return { kind: 'user', userId }
    const session = await this.#session(credentials)
    if (!session) return undefined
    const kind = hasSessionKey(credentials, session.keyId, this.#options.key) ? 'user' : 'keyless'
    return { kind, userId: session.userId, sessionId: session.id }
  }

  /** A token that signs in once, within an hour. */
  async oneTimeToken(): Promise<string> {
    const token = randomBytes(24).toString('base64url')
    const { sessions, userId } = this.#options
    await sessions.offerLink({ hash: this.#hashOf(token), userId, expiresAt: this.#now() + linkMs })
    return token
  }

  async begin(token: string, credentials: Credentials): Promise<BegunSession | undefined> {
    const createdAt = this.#now()
    const session = { id: randomBytes(16).toString('hex'), createdAt, expiresAt: createdAt + sessionMs }
    const userId = await this.#createSession(token, session)
    if (userId === undefined) return undefined
    const before = await this.#session(credentials)
    // All ports of a host share the cookie. A new key would sign out a page on another port, which still has the old key.
    const keyId = before?.userId === userId ? before.keyId : session.id
    const setCookie = await this.#cookie.make({ sessionId: session.id, userId, keyId, expiresAt: session.expiresAt })
    return { userId, setCookie, sessionKey: sessionKeyFor(keyId, this.#options.key) }
  }

  async end(credentials: Credentials): Promise<{ setCookie: string }> {
    const session = await this.#session(credentials)
    if (session && !hasSessionKey(credentials, session.keyId, this.#options.key)) throw keyMissing()
    if (session) await this.#options.sessions.end(session.id, this.#now())
    return { setCookie: this.#cookie.clear() }
  }

  /** Keyed, so that someone who can write to the database cannot add a link of their own. */
  #hashOf(token: string): string {
    return createHmac('sha256', this.#options.key).update(`link ${token}`).digest('hex')
  }

  async #createSession(token: string, session: { id: string; createdAt: number; expiresAt: number }) {
    const { sessions, userId, token: fixed } = this.#options
    if (fixed === undefined || !isSameSecret(token, fixed))
      return (await sessions.useLink(this.#hashOf(token), { ...session, way: 'link' }))?.userId
    await sessions.create({ ...session, userId, way: 'token' })
    return userId
  }

  async #session(credentials: Credentials) {
    const claims = await this.#cookie.read(credentials, this.#now())
    const session = claims && (await this.#options.sessions.find(claims.sessionId, this.#now()))
    return session && session.userId === claims?.userId ? { ...session, keyId: claims.keyId } : undefined
  }
}
