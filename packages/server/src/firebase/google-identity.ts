import { randomUUID } from 'node:crypto'
import { DeckhandError } from '@deckhand/spec/errors'
import { applicationDefault, cert, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, type DecodedIdToken, getAuth } from 'firebase-admin/auth'
import { externalIdProblem } from '../auth/user-id.ts'
import { within } from '../within.ts'
import type { Person } from './allow-list.ts'
import type { FirebaseOptions } from './open-firebase-sign-in.ts'

/** The owner of a token or a cookie. */
export interface Holder extends Person {
  userId: string
  /** When they last authenticated, in milliseconds since 1970. */
  provenAt: number
  /** An anonymous account, one of another tenant, or one with an id that is reserved here. */
  isOutsider: boolean
}

export interface CookieHolder extends Holder {
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface GoogleIdentityOptions {
  auth: Auth
  /** Called when Google could not be asked. */
  onFault: (error: unknown) => void
  patienceMs?: number
}

/** Asks Google. All methods throw UNAVAILABLE when Google does not answer; `undefined` means that Google says no. */
export class GoogleIdentity {
  readonly #auth: Auth
  readonly #onFault: (error: unknown) => void
  readonly #patienceMs: number

  constructor({ auth, onFault, patienceMs = 8_000 }: GoogleIdentityOptions) {
    this.#auth = auth
    this.#onFault = onFault
    this.#patienceMs = patienceMs
  }

  /** Checks only signature and time: needs only Google's keys, which are cached. */
  async readIdToken(idToken: string): Promise<Holder | undefined> {
    const decoded = isToken(idToken) ? await this.#ask(() => this.#auth.verifyIdToken(idToken)) : undefined
    return decoded && toHolder(decoded)
  }

  /** Asks Google whether the account exists, is not disabled and has not been revoked. */
  async isStillValid(idToken: string): Promise<boolean> {
    return (await this.#ask(() => this.#auth.verifyIdToken(idToken, true))) !== undefined
  }

  async readCookie(cookie: string): Promise<CookieHolder | undefined> {
    const decoded = isToken(cookie) ? await this.#ask(() => this.#auth.verifySessionCookie(cookie, true)) : undefined
    return decoded && toHolder(decoded)
  }

  /** `undefined` if the account does not exist or is disabled. */
  async findUser(userId: string): Promise<CookieHolder | undefined> {
    const user = await this.#ask(() => this.#auth.getUser(userId))
    if (!user || user.disabled) return undefined
    const { email, emailVerified, tenantId } = user
    const isOutsider = Boolean(tenantId) || isReserved(userId)
    return { userId, email, emailVerified, provenAt: 0, expiresAt: Number.POSITIVE_INFINITY, isOutsider }
  }

  async makeCookie(idToken: string, expiresIn: number): Promise<string | undefined> {
    return this.#ask(() => this.#auth.createSessionCookie(idToken, { expiresIn }))
  }

  /** Ends all sessions of this user, on all devices. Also resolves for a user that no longer exists. */
  async revoke(userId: string): Promise<void> {
    await this.#ask(() => this.#auth.revokeRefreshTokens(userId))
  }

  async #ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    // With the emulator, unsigned tokens would be accepted. Checked each time, as firebase-admin reads the variable each time.
    assertNoEmulator()
    try {
      return await within(this.#patienceMs, question, () => tooLong(this.#patienceMs))
    } catch (cause) {
      if (isRefusal(cause)) return undefined
      this.#onFault(cause)
      throw outage(cause)
    }
  }
}

const refusals = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/invalid-session-cookie',
  'auth/user-disabled',
  'auth/user-not-found',
])

/** Messages of `auth/argument-error` that concern the token. */
const aboutToken = /^(?:Decoding )?Firebase (?:ID token|session cookie) |^verify\w+\(\) expects /

/**
 * Whether firebase-admin rejects the token, rather than failing to check it. It uses one code both for a bad signature and for keys that could not be
 * fetched: treating them alike would sign everyone out when Google does not answer.
 */
function isRefusal(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 'auth/argument-error') return aboutToken.test(String(message))
  return refusals.has(String(code))
}

/** Whether firebase-admin can parse the text. For some other texts it throws what looks like an internal error. */
function isToken(text: string): boolean {
  const parts = text.split('.')
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]*$/.test(part))) return false
  return parts.slice(0, 2).every(isJsonObject)
}

function isJsonObject(part: string): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** FORBIDDEN when the environment makes firebase-admin trust tokens without a signature. */
export function assertNoEmulator(): void {
  if (!process.env.FIREBASE_AUTH_EMULATOR_HOST) return
  const message =
    'FIREBASE_AUTH_EMULATOR_HOST is set: with it anyone could sign in as anyone, with unsigned tokens. Remove it from the environment.'
  throw new DeckhandError('FORBIDDEN', message, { field: 'FIREBASE_AUTH_EMULATOR_HOST' })
}

function toHolder({ uid, email, email_verified, auth_time, exp, firebase }: DecodedIdToken): CookieHolder {
  return {
    userId: uid,
    email,
    emailVerified: email_verified === true,
    provenAt: auth_time * 1000,
    expiresAt: exp * 1000,
    isOutsider: firebase?.sign_in_provider === 'anonymous' || firebase?.tenant !== undefined || isReserved(uid),
  }
}

/** Someone who creates accounts in the project chooses their ids, and must not become the person at this machine or a visitor of a site. */
const isReserved = (uid: string): boolean => externalIdProblem(uid) !== undefined

const tooLong = (ms: number): Error => new Error(`Google did not answer within ${ms} ms.`)

function outage(cause: unknown): DeckhandError {
  const message = 'Google does not answer, so no one can be identified now. Sessions stay open; try again in a minute.'
  return new DeckhandError('UNAVAILABLE', message, { cause, retryAfter: 30 })
}

type AskOptions = Pick<FirebaseOptions, 'credentialFile' | 'httpAgent'> & { projectId: string }

const unknownUser = 'deckhand-doctor-asks'

/** Asks Google for a user that does not exist. Rejects with firebase-admin's error if Google cannot be asked. Changes nothing. */
export async function askFirebase({ projectId, credentialFile, httpAgent }: AskOptions): Promise<void> {
  assertNoEmulator()
  const credential = credentialFile === undefined ? applicationDefault(httpAgent) : cert(credentialFile, httpAgent)
  const app = initializeApp({ projectId, credential, ...(httpAgent && { httpAgent }) }, randomUUID())
  try {
    await getAuth(app).getUser(unknownUser)
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== 'auth/user-not-found') throw thrown
  } finally {
    await deleteApp(app)
  }
}
