import type { Credentials } from '@deckhand/spec'
import { jwtVerify, SignJWT } from 'jose'
import { cookieHeader, cookieNameFor, cookieValue } from './cookie-header.ts'

export interface SessionClaims {
  sessionId: string
  userId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface CookieOptions {
  key: Uint8Array
  /** Only sent over HTTPS. */
  secure: boolean
}

/** The signed cookie that stands for a session. */
export class SessionCookie {
  readonly #key: Uint8Array
  readonly #secure: boolean
  readonly name: string

  constructor({ key, secure }: CookieOptions) {
    this.#key = key
    this.#secure = secure
    this.name = cookieNameFor(key)
  }

  /** As the value of a Set-Cookie header. */
  async make({ sessionId, userId, expiresAt }: SessionClaims): Promise<string> {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setJti(sessionId)
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(this.#key)
    return this.#header(token, new Date(expiresAt))
  }

  /** Takes the cookie away. */
  clear(): string {
    return this.#header('', new Date(0))
  }

  /** What the request's cookie says, if its signature holds. Whether the session still is, is for the store to say. */
  async read({ header }: Credentials, now: number): Promise<{ sessionId: string; userId: string } | undefined> {
    const token = cookieValue(header('cookie') ?? '', this.name)
    if (token === undefined) return undefined
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: new Date(now) })
      return payload.jti && payload.sub ? { sessionId: payload.jti, userId: payload.sub } : undefined
    } catch {
      return undefined
    }
  }

  #header(value: string, expires: Date): string {
    return cookieHeader({ name: this.name, value, expires, secure: this.#secure })
  }
}
