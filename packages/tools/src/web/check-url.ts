import { isIP } from 'node:net'
import { whyNotPublic } from './public-address.ts'

/** True if the operator allowed the host although it is internal. */
export type IsAllowed = (hostname: string) => boolean

const localNames = ['localhost', 'localdomain', 'local', 'internal', 'intranet', 'lan', 'corp', 'home', 'home.arpa']

/** Throws with a plain message if the URL may not be fetched. The address behind a name is known only when we connect. */
export function checkUrl(text: string, isAllowed: IsAllowed): URL {
  if (!URL.canParse(text)) {
    throw new Error(`"${shorten(text)}" is not a valid URL. Give a complete one, like https://example.com/page.`)
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

/** The host without the brackets of IPv6. */
export const bareHost = ({ hostname }: { hostname: string }): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Throws a RefusedAddress. */
export function checkHost(host: string, isAllowed: IsAllowed): void {
  if (isAllowed(host)) return
  if (isIP(host)) checkAddress(host, host)
  else if (isLocalName(host.replace(/\.+$/, ''))) throw new RefusedAddress(host, 'is a name for inside of a network')
}

/** Throws a RefusedAddress. `host` is the requested host. */
export function checkAddress(address: string, host: string): void {
  const reason = whyNotPublic(address)
  if (reason) throw new RefusedAddress(host, host === address ? `is ${reason}` : `leads to ${address}, ${reason}`)
}

/** A name without a dot is resolved in the local network. */
function isLocalName(host: string): boolean {
  return !host.includes('.') || localNames.some((name) => host.endsWith(`.${name}`))
}

export const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** An address that web_fetch must not read. The message tells the model so, and a person how to allow it. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'

  constructor(host: string, reason: string) {
    super(
      `${host} ${reason}, and web_fetch reads only the public web. Take another address; whoever runs Deckhand may allow the host with WEB_ALLOW_HOSTS.`,
    )
  }
}
