import type { IncomingMessage } from 'node:http'
import { DeckhandError } from '@deckhand/spec/errors'

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']
/** A server that listens for both families is told of the older one like this. */
const loopback = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/

/**
 * Refuses what does not come from here: a page on another site that posts to this port (Origin), and a name of another site that
 * was made to resolve to loopback (Host). Either would let any web page drive the agent. `publicOrigin`: where people reach us through a proxy.
 */
export function assertSameOrigin(incoming: IncomingMessage, publicOrigin?: string): void {
  assertOwnHost(incoming, publicOrigin)
  if (isOwnOrigin(incoming, publicOrigin)) return
  throw new DeckhandError('FORBIDDEN', 'Origin: requests from other sites are not taken.', { field: 'Origin' })
}

export function assertOwnHost(incoming: IncomingMessage, publicOrigin?: string): void {
  const own = ownHosts(incoming)
  if (isAtPublicHost(incoming, publicOrigin)) return
  assertNotForwarded(incoming)
  if (own.includes(incoming.headers.host ?? '')) return
  const names = [...(publicOrigin === undefined ? [] : [new URL(publicOrigin).host]), ...own].slice(0, 2)
  const message = `Host: this server answers only to ${names.join(' and ') || 'its public address'}.`
  throw new DeckhandError('FORBIDDEN', message, { field: 'Host' })
}

/** What proxies add. */
const forwarding = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/

/** A proxy on this machine that does not hand on the Host would make everybody whom it forwards look like the person at this machine. */
function assertNotForwarded({ headers }: IncomingMessage): void {
  const name = Object.keys(headers).find((each) => forwarding.test(each))
  if (name === undefined) return
  const message = `${name}: a proxy forwarded this request to a name of loopback, which is for the person at this machine alone. To let others in, set DECKHAND_SIGN_IN=firebase and DECKHAND_PUBLIC_URL, and have the proxy hand on the Host header.`
  throw new DeckhandError('FORBIDDEN', message, { field: name })
}

/** Also what says no Origin: a program, or a browser that goes to one of our addresses. */
export function isOwnOrigin(incoming: IncomingMessage, publicOrigin?: string): boolean {
  const { origin } = incoming.headers
  if (origin === undefined) return true
  // Over the proxy nobody is at this machine, whatever their Origin says.
  if (isAtPublicHost(incoming, publicOrigin)) return origin === publicOrigin
  return ownHosts(incoming).some((host) => origin === `http://${host}`)
}

/**
 * The names of loopback, for whoever came over it: from another machine they are a lie, which would get past what is asked of the public
 * address. Clients leave out the port that is HTTP's own.
 */
function ownHosts({ socket }: IncomingMessage): string[] {
  if (!loopback.test(socket.localAddress ?? '')) return []
  return loopbackNames.map((name) => (socket.localPort === 80 ? name : `${name}:${socket.localPort}`))
}

function isAtPublicHost({ headers }: IncomingMessage, publicOrigin: string | undefined): boolean {
  return publicOrigin !== undefined && headers.host === new URL(publicOrigin).host
}
