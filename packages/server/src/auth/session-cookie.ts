import type { Credentials } from '@deckhand/spec'
import { cookieHeader, cookieNameFor, cookieValue } from './cookie-header.ts'

export interface SessionClaims {
  sessionId: string
  userId: string
  /** The session's key is derived from this. */
  keyId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface CookieOptions {
  key: Uint8Array
  /** Only sent over HTTPS. */
  secure: boolean
}

/** The signed cookie of a session. Loads jose with the first cookie: a product with its own users never needs it. */
export class SessionCookie {
  readonly #key: Uint8Array
  readonly #secure: boolean
  readonly name: string

  constructor({ key, secure }: CookieOptions) {
    this.#key = key
    this.#secure = secure
    this.name = cookieNameFor(key)
  }

  /** The value of a Set-Cookie header. */
  async make({ sessionId, userId, keyId, expiresAt }: SessionClaims): Promise<string> {
    const { SignJWT } = await import('jose/jwt/sign')
    const token = await new SignJWT({ keyId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setJti(sessionId)
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(this.#key)
    return this.#header(token, new Date(expiresAt))
  }

  /** The Set-Cookie value that removes the cookie. */
  clear(): string {
    return this.#header('', new Date(0))
  }

  /** The claims of the request's cookie, if its signature is valid. Only the store knows whether the session still exists. */
  async read(
    { header }: Pick<Credentials, 'header'>,
    now: number,
  ): Promise<Omit<SessionClaims, 'expiresAt'> | undefined> {
    const token = cookieValue(header('cookie') ?? '', this.name)
    if (token === undefined) return undefined
    const { jwtVerify } = await import('jose/jwt/verify')
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: new Date(now) })
      const { jti: sessionId, sub: userId, keyId } = payload
      // Cookies from before sessions had keys have no `keyId`. No client has their key, so the user signs in again.
      return sessionId && userId ? { sessionId, userId, keyId: String(keyId ?? sessionId) } : undefined
    } catch {
      return undefined
    }
  }

  #header(value: string, expires: Date): string {
    return cookieHeader({ name: this.name, value, expires, secure: this.#secure })
  }
}
