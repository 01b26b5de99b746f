import type { Access } from '@deckhand/spec'
import { LogLevel, WebClient } from '@slack/web-api'

/** The library would print to the terminal. */
export const silentLogger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
}

/** Without the client's own retries, which may wait for half an hour, and without its log, which would appear in the chat. */
export function openClient({ token, baseUrl }: Access, signal: AbortSignal): WebClient {
  return new WebClient(token, {
    ...(baseUrl !== undefined && { slackApiUrl: `${baseUrl}/slack/api/` }),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: silentLogger,
    fetch: (url, init) => fetch(url, { ...init, signal }),
  })
}
