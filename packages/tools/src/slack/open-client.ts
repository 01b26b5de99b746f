import type { Access } from '@deckhand/spec'
import { LogLevel, WebClient } from '@slack/web-api'

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
export function openClient({ token, baseUrl }: Access, signal: AbortSignal): WebClient {
  return new WebClient(token, {
    ...(baseUrl !== undefined && { slackApiUrl: `${baseUrl}/slack/api/` }),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: silent,
    fetch: (url, init) => fetch(url, { ...init, signal }),
  })
}
