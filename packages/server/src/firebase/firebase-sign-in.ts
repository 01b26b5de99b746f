import { createHash } from 'node:crypto'
import type { Credentials, KeylessSession, Principal, SessionStore, SignInWay } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { cookieHeader, cookieNameFor, cookieValue } from '../auth/cookie-header.ts'
import { RequestMeter } from '../auth/request-meter.ts'
import { hasSessionKey, keyMissing, sessionKeyFor } from '../auth/session-key.ts'
import type { BegunSession, SignIn } from '../auth/sign-in.ts'
import type { AllowList } from './allow-list.ts'
import { CheckedCookies } from './checked-cookies.ts'
import type { GoogleIdentity, Holder } from './google-identity.ts'

export interface FirebaseSignInOptions {
  google: GoogleIdentity
  sessions: SessionStore
  allowed: AllowList
  /** The cookie's name and the sessions' keys are derived from it. The same in every process that shares the store. */
  key: Uint8Array
  /** People connect over HTTPS: the cookie is only sent over HTTPS, and no other host of the domain can set it. */
  secure: boolean
  way: SignInWay & { kind: 'firebase' }
  now?: () => number
}

const sessionMs = 5 * 86_400_000
const freshMs = 5 * 60_000
/** Each costs two requests to Google, a session and an audit entry. */
const signInsAMinute = 10
/** Browsers keep no longer ones. */
const longestCookie = 4_096

/**
 * The users of a Firebase project. A cookie is valid as long as the store has its session, which ends in all processes at once when the user
 * signs out, and as long as Google accepts it, which is checked again after a minute.
 */
export class FirebaseSignIn implements SignIn {
  readonly identity = 'provider'
  readonly givesRoles = false
  readonly cookieName: string
  readonly way: SignInWay
  readonly #options: FirebaseSignInOptions
  readonly #checked: CheckedCookies
  readonly #begun: RequestMeter
  readonly #now: () => number

  constructor(options: FirebaseSignInOptions) {
    this.#options = options
    this.way = options.way
    this.cookieName = `${options.secure ? '__Host-' : ''}${cookieNameFor(options.key)}`
    this.#now = options.now ?? Date.now
    this.#checked = new CheckedCookies(this.#now)
    this.#begun = new RequestMeter(signInsAMinute, { now: this.#now, what: 'sign-ins of one account in a minute' })
  }

  async authenticate(credentials: Credentials): Promise<Principal | KeylessSession | undefined> {
    const { cookie, session } = await this.#session(credentials)
    if (!session) return undefined
    const holder = await this.#checked.holderOf(session.id, () => this.#options.google.readCookie(cookie))
    // Checked each time: someone who was removed from the list is out after the next start.
    if (holder?.userId !== session.userId || !this.#isAllowed(holder)) return undefined
    const { userId, email } = holder
    const known = { userId, sessionId: session.id }
    if (!hasSessionKey(credentials, session.id, this.#options.key)) return { kind: 'keyless', ...known }
    return { kind: 'user', ...known, ...(email !== undefined && { email }) }
  }

  /** Asks Google at most once a minute, as for a cookie. */
  async stillKnows(userId: string): Promise<boolean> {
    const holder = await this.#checked.holderOf(`user ${userId}`, () => this.#options.google.findUser(userId))
    return holder !== undefined && this.#isAllowed(holder)
  }

  async begin(idToken: string): Promise<BegunSession | undefined> {
    const { google } = this.#options
    const holder = await google.readIdToken(idToken)
    // An old token that someone found must not buy a session of five days.
    if (!holder || this.#now() - holder.provenAt > freshMs) return undefined
    // No one else can use up this limit: a token that Google signed names the account.
    this.#begun.count(holder.userId)
    if (!this.#isAllowed(holder)) throw notAllowed()
    if (!(await google.isStillValid(idToken))) return undefined
    const cookie = await google.makeCookie(idToken, sessionMs)
    if (cookie === undefined) return undefined
    const expiresAt = await this.#saveSession(cookie, holder.userId)
    const sessionKey = sessionKeyFor(idOf(cookie), this.#options.key)
    return { userId: holder.userId, setCookie: this.#setCookie(cookie, new Date(expiresAt)), sessionKey }
  }

  async end(credentials: Credentials): Promise<{ setCookie: string; problem?: DeckhandError }> {
    const { session } = await this.#session(credentials)
    const setCookie = this.#setCookie('', new Date(0))
    if (!session) return { setCookie }
    if (!hasSessionKey(credentials, session.id, this.#options.key)) throw keyMissing()
    await this.#options.sessions.end(session.id, this.#now())
    this.#checked.forget(session.userId)
    try {
      await this.#options.google.revoke(session.userId)
      return { setCookie }
    } catch (thrown) {
      return { setCookie, problem: notEverywhere(thrown) }
    }
  }

  async #session({ header }: Credentials) {
    const cookie = cookieValue(header('cookie') ?? '', this.cookieName) ?? ''
    const isPossible = cookie !== '' && cookie.length <= longestCookie
    return { cookie, session: isPossible ? await this.#options.sessions.find(idOf(cookie), this.#now()) : undefined }
  }

  /** Google returns the same cookie for a token that arrives twice within a second, so the session may exist already. */
  async #saveSession(cookie: string, userId: string): Promise<number> {
    const { sessions } = this.#options
    const createdAt = this.#now()
    const expiresAt = createdAt + sessionMs
    try {
      await sessions.create({ id: idOf(cookie), userId, createdAt, expiresAt, way: 'firebase' })
    } catch (thrown) {
      const known = await sessions.find(idOf(cookie), createdAt)
      if (!known) throw thrown
    }
    return expiresAt
  }

  #isAllowed(holder: Holder): boolean {
    return !holder.isOutsider && this.#options.allowed.allows(holder)
  }

  #setCookie(value: string, expires: Date): string {
    return cookieHeader({ name: this.cookieName, value, expires, secure: this.#options.secure })
  }
}

/** A hash, so that the database contains no cookies. */
const idOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')

function notAllowed(): DeckhandError {
  return new DeckhandError(
    'FORBIDDEN',
    'This account may not sign in here. Ask the operator of this Deckhand to allow it.',
  )
}

function notEverywhere(thrown: unknown): DeckhandError {
  const { cause } = toDeckhandError(thrown)
  const message =
    'You are signed out here. Google does not answer, so you may still be signed in on other devices: sign in and out again to end that.'
  return new DeckhandError('UNAVAILABLE', message, { cause })
}
