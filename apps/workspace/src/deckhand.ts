import { ApiError, DeckhandClient } from '@deckhand/client'
import { sessionKeyHeader, sessionKeyHeaders } from '@deckhand/spec/session-key'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { basePath } from './base-path.ts'

export const deckhand = new DeckhandClient({
  baseUrl: basePath,
  sessionKey: () => sessionKeyHeaders('/')[sessionKeyHeader],
})

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  defaultOptions: { queries: { staleTime: 5_000, retry: (count, error) => count < 2 && isWorthRepeating(error) } },
})

/** The session has ended, or the browser has lost its key: only the sign-in page can help. */
function leaveWhenSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) location.assign(`${basePath}/sign-in`)
}

const isWorthRepeating = (error: unknown) => error instanceof ApiError && error.isPassing
