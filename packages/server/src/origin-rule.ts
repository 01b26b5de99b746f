import { DeckhandError } from '@deckhand/spec/errors'
import { sessionKeyHeader } from '@deckhand/spec/session-key'
import type { Peer } from './mount/arrival.ts'

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']
/** A server that listens for both families is told of the older one like this. */
const loopback = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/

/** A request, as far as it matters where it comes from. */
export interface Asked {
  method: string
  url: string
  header(name: string): string | undefined
  peer?: Peer | undefined
}

export interface OriginRuleOptions {
  /** Who answers for people: with `local`, everybody who reaches us under a name of loopback is the person at this machine. */
  identity: 'local' | 'provider'
  /** Where people reach us through a proxy. */
  publicOrigin?: string | undefined
  /** Other origins whose pages may ask as our own do. */
  origins?: readonly string[] | undefined
  /** We are mounted in a server that answers under names that we do not know. Only with `provider`. */
  anyHost?: boolean | undefined
  /** A cookie lets nobody in without the key of its session, which no other site has. */
  isKeyed?: boolean | undefined
}

/**
 * Refuses what would let any web page drive the agent: a page of another site that asks with the cookies of a user who is signed in here (Origin), and a name of another
 * site that was made to resolve to loopback (Host). The one rule of the server and of every mount. It throws FORBIDDEN, with the header as `field`.
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

  assertAllowed(asked: Asked): void {
    this.assertHost(asked)
    if (asked.header('origin') === undefined) this.#assertWithoutOrigin(asked)
    else this.#assertOrigin(asked)
  }

  /** The name under which we were asked is one of ours. */
  assertHost(asked: Asked): void {
    if (this.isAtPublicHost(asked) || this.#options.anyHost) return
    assertNotForwarded(asked)
    const own = ownHosts(asked)
    if (own.includes(asked.header('host') ?? '')) return
    const names = [...(this.#publicHost === undefined ? [] : [this.#publicHost]), ...own].slice(0, 2)
    const message = `Host: this server answers only to ${names.join(' and ') || 'its public address'}.`
    throw new DeckhandError('FORBIDDEN', message, { field: 'Host' })
  }

  /** The request says that a page of ours sends it. */
  isOwnOrigin(asked: Asked): boolean {
    const origin = asked.header('origin')
    if (origin === undefined) return false
    // Over the proxy nobody is at this machine, whatever their Origin says.
    if (this.isAtPublicHost(asked)) return origin === this.#options.publicOrigin
    if (this.#options.anyHost) return origin === this.#options.publicOrigin || isOriginOfHost(origin, asked)
    return ownHosts(asked).some((host) => origin === `http://${host}`)
  }

  /** A page of ours or of a listed origin, or a program. Pages say no Origin when they read from where they are; links and pictures of other sites say none either, and are told apart by the browser. */
  isFromOwnPage(asked: Asked): boolean {
    const origin = asked.header('origin')
    if (origin === undefined) return !isFromOtherSite(asked)
    return this.isOwnOrigin(asked) || this.#listed.has(origin)
  }

  isAtPublicHost(asked: Asked): boolean {
    return this.#publicHost !== undefined && hostOf(asked) === this.#publicHost
  }

  /** Browsers say where they post from, and not where a picture or a link is. */
  #assertWithoutOrigin(asked: Asked): void {
    const hasCookie = asked.header('cookie') !== undefined
    if (isSafe(asked) && !hasCookie) return
    if (isFromOtherSite(asked)) throw foreign()
    if (isSafe(asked) || !hasCookie || this.#options.isKeyed) return
    if (hasBearer(asked) || asked.header(sessionKeyHeader) !== undefined) return
    const message = `Origin: is missing. Pages say where a request with a cookie comes from; programs send Authorization: Bearer, or ${sessionKeyHeader}.`
    throw new DeckhandError('FORBIDDEN', message, { field: 'Origin' })
  }

  #assertOrigin(asked: Asked): void {
    if (this.isFromOwnPage(asked)) return
    // A token that a program of theirs was given, and nothing that the browser would add by itself.
    const isByToken = hasBearer(asked) && asked.header('cookie') === undefined
    if (isByToken && this.#options.identity === 'provider') return
    throw foreign()
  }
}

const foreign = () =>
  new DeckhandError('FORBIDDEN', 'Origin: requests from other sites are not taken.', { field: 'Origin' })

const isSafe = ({ method }: Asked) => ['GET', 'HEAD', 'OPTIONS'].includes(method)
const hasBearer = ({ header }: Asked) => /^Bearer\s/i.test(header('authorization') ?? '')

/** What the browser says where it sends no Origin. Whoever follows a link to a page of ours comes from elsewhere, and only reads. */
function isFromOtherSite(asked: Asked): boolean {
  if (!['cross-site', 'same-site'].includes(asked.header('sec-fetch-site') ?? '')) return false
  const isLink = isSafe(asked) && asked.header('sec-fetch-mode') === 'navigate'
  return !isLink
}

/** Not by X-Forwarded-Host: a page of another site can send that where the CORS of the server around us lets it. */
function isOriginOfHost(origin: string, asked: Asked): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  // A proxy may have taken HTTPS away before us, but none adds it.
  const isWeaker = protocol !== 'https:' && asked.url.startsWith('https:')
  return !isWeaker && origin === `${protocol}//${host}` && host === hostOf(asked)
}

const hostOf = ({ header, url }: Asked) => header('host') ?? new URL(url).host

/** A proxy on this machine that does not hand on the Host would make everybody whom it forwards look like the person at this machine. */
function assertNotForwarded({ peer }: Asked): void {
  const name = peer?.forwardedBy
  if (name === undefined) return
  const message = `${name}: a proxy forwarded this request to a name of loopback, which is for the person at this machine alone. To let others in, set DECKHAND_SIGN_IN=firebase and DECKHAND_PUBLIC_URL, and have the proxy hand on the Host header. In code, give createDeckhand "authenticate".`
  throw new DeckhandError('FORBIDDEN', message, { field: name })
}

/**
 * The names of loopback, for a peer on loopback: from another machine they are a lie, which would get past what is asked of the public
 * address. Clients leave out the port that is HTTP's own.
 */
function ownHosts({ peer }: Asked): string[] {
  if (![peer?.localAddress, peer?.remoteAddress].every((address) => loopback.test(address ?? ''))) return []
  return loopbackNames.map((name) => (peer?.localPort === 80 ? name : `${name}:${peer?.localPort}`))
}
