import type { IncomingMessage } from 'node:http'
import { DeckhandError } from '@deckhand/spec/errors'

const names = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Refuses what does not come from here: a page on another site that posts to this port (Origin), and a name of another site that
 * was made to resolve to loopback (Host). Either would let any web page drive the agent.
 */
export function assertSameOrigin(incoming: IncomingMessage): void {
  assertOwnHost(incoming)
  if (isOwnOrigin(incoming)) return
  throw new DeckhandError('FORBIDDEN', 'Origin: requests from other sites are not taken.', { field: 'Origin' })
}

export function assertOwnHost(incoming: IncomingMessage): void {
  const own = ownHosts(incoming)
  if (own.includes(incoming.headers.host ?? '')) return
  const message = `Host: this server answers only to ${own[0]} and ${own[1]}.`
  throw new DeckhandError('FORBIDDEN', message, { field: 'Host' })
}

/** Also what says no Origin: a program, or a browser that goes to one of our addresses. */
export function isOwnOrigin(incoming: IncomingMessage): boolean {
  const { origin } = incoming.headers
  return origin === undefined || ownHosts(incoming).some((host) => origin === `http://${host}`)
}

/** Clients leave out the port that is HTTP's own. */
function ownHosts({ socket }: IncomingMessage): string[] {
  return names.map((name) => (socket.localPort === 80 ? name : `${name}:${socket.localPort}`))
}
