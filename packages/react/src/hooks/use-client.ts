import { DeckhandClient } from '@deckhand/client'
import { sessionKeyHeader, sessionKeyHeaders } from '@deckhand/spec/session-key'
import { useMemo } from 'react'

export interface ServerOptions {
  /** Where your product mounts Deckhand: `/agent`. Default: the root of the page's origin. */
  server?: string | undefined
  /** Instead of `server`: your own client, for example one that sends a token. Pass the same object in every render. */
  client?: DeckhandClient | undefined
}

/** Requests are made as the page's user: they send cookies, also to another origin that allows it. */
export function useClient({ server = '', client }: ServerOptions): DeckhandClient {
  return useMemo(() => client ?? clientOf(server), [client, server])
}

const clientOf = (server: string) =>
  new DeckhandClient({
    baseUrl: server,
    sessionKey: () => sessionKeyHeaders(server || '/')[sessionKeyHeader],
    fetch: (address, init) => fetch(address, { ...init, credentials: 'include' }),
  })
