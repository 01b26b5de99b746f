import { DeckhandError } from '@deckhand/spec/errors'
import { sessionKeyHeader } from '@deckhand/spec/session-key'
import type { Peer } from './mount/arrival.ts'

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']
/** A dual-stack server sees IPv4 peers as `::ffff:127.0.0.1`. */
const loopback = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/

/** The parts of a request that show where it comes from. */
export interface RequestFacts {
  method: string
  url: string
  header(name: string): string | undefined
  peer?: Peer | undefined
}

export interface OriginRuleOptions {
  /** With `local`, everyone who reaches us under a loopback name is the person at this machine. */
  identity: 'local' | 'provider'
  /** Where people reach us through a proxy. */
  publicOrigin?: string | undefined
  /** Other origins whose pages may send requests as our own pages do. */
  origins?: readonly string[] | undefined
  /** We are mounted in a server whose host names we do not know. Only with `provider`. */
  anyHost?: boolean | undefined
  /** A cookie is only accepted with its session's key, which no other site has. */
  isKeyed?: boolean | undefined
}

/**
 * Refuses requests by which any web page could drive the agent: a page of another site that sends the cookies of a signed-in user (Origin), and another site's name
 * that resolves to loopback (Host). The server and every mount use this one rule. Throws FORBIDDEN, with the header as `field`.
 */
export class OriginRule {
  readonly #options: OriginRuleOptions
  readonly #listed: ReadonlySet<string>
  readonly #publicHost: string | undefined

  constructor(options: OriginRuleOptions) {
    this.#options = options
    this.#listed = new Set(options.origins)
    this.#publicHost = options.publicOrigin === undefined ? undefined : new URL(options.publicOrigin).host
  }

  assertAllowed(request: RequestFacts): void {
    this.assertHost(request)
    if (request.header('origin') === undefined) this.#assertWithoutOrigin(request)
    else this.#assertOrigin(request)
  }

  /** Throws unless the request names one of our hosts. */
  assertHost(request: RequestFacts): void {
    if (this.isAtPublicHost(request) || this.#options.anyHost) return
    assertNotForwarded(request)
    const own = ownHosts(request)
    if (own.includes(request.header('host') ?? '')) return
    const names = [...(this.#publicHost === undefined ? [] : [this.#publicHost]), ...own].slice(0, 2)
    const message = `Host: this server answers only to ${names.join(' and ') || 'its public address'}.`
    throw new DeckhandError('FORBIDDEN', message, { field: 'Host' })
  }

  /** Whether the Origin is one of our own pages. */
  isOwnOrigin(request: RequestFacts): boolean {
    const origin = request.header('origin')
    if (origin === undefined) return false
    // Through the proxy no one is at this machine, whatever the Origin says.
    if (this.isAtPublicHost(request)) return origin === this.#options.publicOrigin
    if (this.#options.anyHost) return origin === this.#options.publicOrigin || isOriginOfHost(origin, request)
    return ownHosts(request).some((host) => origin === `http://${host}`)
  }

  /** Whether one of our pages, a page of a listed origin or a program sends this. Same-origin reads have no Origin, nor do links and images on other sites: `sec-fetch-site` separates these two. */
  isFromOwnPage(request: RequestFacts): boolean {
    const origin = request.header('origin')
    if (origin === undefined) return !isFromOtherSite(request)
    return this.isOwnOrigin(request) || this.#listed.has(origin)
  }

  isAtPublicHost(request: RequestFacts): boolean {
    return this.#publicHost !== undefined && hostOf(request) === this.#publicHost
  }

  /** Browsers send an Origin when they post, but not for images and links. */
  #assertWithoutOrigin(request: RequestFacts): void {
    const hasCookie = request.header('cookie') !== undefined
    if (isSafe(request) && !hasCookie) return
    if (isFromOtherSite(request)) throw foreign()
    if (isSafe(request) || !hasCookie || this.#options.isKeyed) return
    if (hasBearer(request) || request.header(sessionKeyHeader) !== undefined) return
    const message = `Origin: is missing. Pages say where a request with a cookie comes from; programs send Authorization: Bearer, or ${sessionKeyHeader}.`
    throw new DeckhandError('FORBIDDEN', message, { field: 'Origin' })
  }

  #assertOrigin(request: RequestFacts): void {
    if (this.isFromOwnPage(request)) return
    // The page has a token of its own. The browser adds no token by itself, as it does cookies.
    const isByToken = hasBearer(request) && request.header('cookie') === undefined
    if (isByToken && this.#options.identity === 'provider') return
    throw foreign()
  }
}

const foreign = () =>
  new DeckhandError('FORBIDDEN', 'Origin: requests from other sites are not accepted.', { field: 'Origin' })

const isSafe = ({ method }: RequestFacts) => ['GET', 'HEAD', 'OPTIONS'].includes(method)
const hasBearer = ({ header }: RequestFacts) => /^Bearer\s/i.test(header('authorization') ?? '')

/** By `sec-fetch-site`, for requests without an Origin. Following a link to our page is fine: it only reads. */
function isFromOtherSite(request: RequestFacts): boolean {
  if (!['cross-site', 'same-site'].includes(request.header('sec-fetch-site') ?? '')) return false
  const isLink = isSafe(request) && request.header('sec-fetch-mode') === 'navigate'
  return !isLink
}

/** Ignores X-Forwarded-Host: a page of another site can set it if the surrounding server's CORS allows that. */
function isOriginOfHost(origin: string, request: RequestFacts): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  // A proxy may have removed HTTPS before us, but none adds it.
  const isWeaker = protocol !== 'https:' && request.url.startsWith('https:')
  return !isWeaker && origin === `${protocol}//${host}` && host === hostOf(request)
}

const hostOf = ({ header, url }: RequestFacts) => header('host') ?? new URL(url).host

/** A local proxy that does not forward the Host would make every client look like the person at this machine. */
function assertNotForwarded({ peer }: RequestFacts): void {
  const name = peer?.forwardedBy
  if (name === undefined) return
  const message = `${name}: a proxy forwarded this request to a loopback name, which is only for the person at this machine. To let others in, set DECKHAND_SIGN_IN=firebase and DECKHAND_PUBLIC_URL, and let the proxy pass on the Host header. In code, pass "authenticate" to createDeckhand.`
  throw new DeckhandError('FORBIDDEN', message, { field: name })
}

/**
 * The loopback names, if the peer is on loopback. From another machine they are forged, and would get past the checks of the public
 * address. Clients leave out port 80.
 */
function ownHosts({ peer }: RequestFacts): string[] {
  if (![peer?.localAddress, peer?.remoteAddress].every((address) => loopback.test(address ?? ''))) return []
  return loopbackNames.map((name) => (peer?.localPort === 80 ? name : `${name}:${peer?.localPort}`))
}
