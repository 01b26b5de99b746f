import { createHmac } from 'node:crypto'

export interface NewCookie {
  name: string
  value: string
  expires: Date
  /** Only sent over HTTPS. */
  secure: boolean
}

/** As the value of a Set-Cookie header. Scripts in a page cannot read it, and other sites cannot have it sent with what they post. */
export function cookieHeader({ name, value, expires, secure }: NewCookie): string {
  return `${name}=${value}; Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** A cookie for what is below a path. One whose name says that it is for the whole host stays that, for browsers refuse it otherwise. */
export const cookieBelow = (setCookie: string, basePath: string): string =>
  basePath === '' || setCookie.startsWith('__Host-') ? setCookie : setCookie.replace('; Path=/;', `; Path=${basePath};`)

/** Cookies know no ports: two programs on one machine would sign each other's users out if their cookies had one name. */
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
