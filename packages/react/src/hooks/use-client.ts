import { DeckhandClient } from '@deckhand/client'
import { sessionKeyHeader, sessionKeyHeaders } from '@deckhand/spec/session-key'
import { useMemo } from 'react'

export interface ServerOptions {
  /** Where your product has Deckhand: `/agent`. The root of the page's own origin when left out. */
  server?: string | undefined
  /** In place of `server`: a client of your own, such as one that sends a token. Keep it the same between renderings. */
  client?: DeckhandClient | undefined
}

/** Whoever is signed in at the page asks: their cookies go along, also to another origin that allows it. */
export function useClient({ server = '', client }: ServerOptions): DeckhandClient {
  return useMemo(() => client ?? clientOf(server), [client, server])
}

const clientOf = (server: string) =>
  new DeckhandClient({
    baseUrl: server,
    sessionKey: () => sessionKeyHeaders(server || '/')[sessionKeyHeader],
    fetch: (address, init) => fetch(address, { ...init, credentials: 'include' }),
  })
