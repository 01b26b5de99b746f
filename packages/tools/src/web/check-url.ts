import { isIP } from 'node:net'
import { whyNotPublic } from './public-address.ts'
import { RefusedAddress } from './refused-address.ts'

/** Whether somebody named the host as one that may be internal. */
export type IsAllowed = (hostname: string) => boolean

const localNames = ['localhost', 'localdomain', 'local', 'internal', 'intranet', 'lan', 'corp', 'home', 'home.arpa']

/** Throws in plain words when the text is no address that may be fetched. Where a name leads is known only when we connect. */
export function checkUrl(text: string, isAllowed: IsAllowed): URL {
  if (!URL.canParse(text)) {
    throw new Error(`"${shorten(text)}" is no address. Give a whole one, like https://example.com/page.`)
  }
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) {
    throw new Error(`web_fetch reads http:// and https:// only, and the address begins with ${url.protocol}`)
  }
  if (url.username || url.password) {
    throw new Error('There is a user name or a password in the address. Leave out everything up to the @.')
  }
  checkHost(bareHost(url), isAllowed)
  return url
}

/** Without the brackets of IPv6. */
export const bareHost = ({ hostname }: { hostname: string }): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Throws a RefusedAddress. */
export function checkHost(host: string, isAllowed: IsAllowed): void {
  if (isAllowed(host)) return
  if (isIP(host)) checkAddress(host, host)
  else if (isLocalName(host.replace(/\.+$/, ''))) throw new RefusedAddress(host, 'is a name for inside of a network')
}

/** Throws a RefusedAddress. `host` is what was asked for. */
export function checkAddress(address: string, host: string): void {
  const reason = whyNotPublic(address)
  if (reason) throw new RefusedAddress(host, host === address ? `is ${reason}` : `leads to ${address}, ${reason}`)
}

/** A name without a dot is looked up in the network that we are in. */
function isLocalName(host: string): boolean {
  return !host.includes('.') || localNames.some((name) => host.endsWith(`.${name}`))
}

export const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
