import type { IncomingMessage } from 'node:http'
import { DeckhandError } from '@deckhand/spec/errors'

/**
 * Refuses what does not come from here: a page on another site that posts to this port (Origin), and a name of another site that
 * was made to resolve to loopback (Host). Either would let any web page drive the agent.
 */
export function assertSameOrigin({ headers, socket }: IncomingMessage): void {
  const port = socket.localPort
  // Clients leave out the port that is HTTP's own.
  const own = ['127.0.0.1', 'localhost', '[::1]'].map((name) => (port === 80 ? name : `${name}:${port}`))
  if (!own.includes(headers.host ?? '')) {
    throw new DeckhandError('FORBIDDEN', `Host: this server answers only to ${own[0]} and ${own[1]}.`, {
      field: 'Host',
    })
  }
  const { origin } = headers
  if (origin !== undefined && !own.some((host) => origin === `http://${host}`)) {
    throw new DeckhandError('FORBIDDEN', 'Origin: requests from other sites are not taken.', { field: 'Origin' })
  }
}
