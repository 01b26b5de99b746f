import type { Access } from '@deckhand/spec'
import { LogLevel, WebClient } from '@slack/web-api'

export interface RequestLimits {
  signal: AbortSignal
  timeoutMs: number
}

const silent = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
}

/** The client's own repetitions and waits are off: it would wait for half an hour. And it says nothing, for its words would land in the chat. */
export function openClient({ token, baseUrl }: Access, { signal, timeoutMs }: RequestLimits): WebClient {
  return new WebClient(token, {
    ...(baseUrl !== undefined && { slackApiUrl: `${baseUrl}/slack/api/` }),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: silent,
    fetch: (url, init) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      return fetch(url, { ...init, signal: limit })
    },
  })
}
