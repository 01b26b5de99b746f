import { createHmac } from 'node:crypto'

export interface NewCookie {
  name: string
  value: string
  expires: Date
  /** Only sent over HTTPS. */
  secure: boolean
}

/** The value of a Set-Cookie header. Scripts cannot read the cookie, and posts from other sites do not send it. */
export function cookieHeader({ name, value, expires, secure }: NewCookie): string {
  return `${name}=${value}; Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Limits a cookie to a path. A `__Host-` cookie is left alone: browsers refuse it with a path. */
export const cookieBelow = (setCookie: string, basePath: string): string =>
  basePath === '' || setCookie.startsWith('__Host-') ? setCookie : setCookie.replace('; Path=/;', `; Path=${basePath};`)

/** One name per Deckhand. Cookies ignore ports, so two Deckhands on one machine with the same cookie name would sign out each other's users. */
export function cookieNameFor(key: Uint8Array): string {
  return `deckhand_${createHmac('sha256', key).update('cookie name').digest('hex').slice(0, 8)}`
}

export function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}
