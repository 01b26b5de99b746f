import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { securityHeaders } from './security-headers.ts'

/** Lines are written past the app, and what it puts on answers would be missing. */
export const lineHeaders = {
  ...securityHeaders,
  'content-type': 'application/x-ndjson',
  'x-accel-buffering': 'no',
}

/** Aborts when the reader goes away, or when `stops` does. */
export function untilGone(out: ServerResponse, stops?: AbortSignal): AbortSignal {
  const gone = new AbortController()
  out.on('close', () => gone.abort())
  stops?.addEventListener('abort', () => gone.abort())
  if (out.closed || stops?.aborted) gone.abort()
  return gone.signal
}

/** Answers with these texts, each when it comes, as fast as the reader takes them and no faster: what a slow reader has not taken is not heaped up here. */
export async function writeLines(
  out: ServerResponse,
  texts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  out.writeHead(200, lineHeaders)
  out.flushHeaders()
  try {
    for await (const text of texts) {
      const roomLeft = out.write(text)
      if (!roomLeft) await once(out, 'drain', { signal })
    }
    out.end()
  } catch (error) {
    out.destroy()
    if (!signal.aborted) throw error
  }
}
