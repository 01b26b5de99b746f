import { createHmac } from 'node:crypto'
import type { Credentials } from '@deckhand/spec'
import { jwtVerify, SignJWT } from 'jose'

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

/** The signed cookie that stands for a session. Scripts in a page cannot read it, and other sites cannot have it sent with their requests. */
export class SessionCookie {
  readonly #key: Uint8Array
  readonly #secure: boolean
  readonly name: string

  constructor({ key, secure }: CookieOptions) {
    this.#key = key
    this.#secure = secure
    // Cookies know no ports: two programs on one machine would sign each other's users out if their cookies had one name.
    this.name = `deckhand_${createHmac('sha256', key).update('cookie name').digest('hex').slice(0, 8)}`
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
    const secure = this.#secure ? '; Secure' : ''
    return `${this.name}=${value}; Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax${secure}`
  }
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}
