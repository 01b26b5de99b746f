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

const keepAliveMs = 15_000

/**
 * Answers with these texts, which end soon after `signal` aborts, each when it comes, as fast as the reader takes them and no faster: what a slow reader has not taken is not heaped up here.
 * While none comes, a space is sent from time to time. JSON allows it before a value, so that a reader of lines finds it in front of the next one and
 * needs no case for it, and proxies and clients can tell a silent stream from a dead connection.
 */
export async function writeLines(
  out: ServerResponse,
  texts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  out.writeHead(200, lineHeaders)
  out.flushHeaders()
  const silence = setTimeout(keepAlive, keepAliveMs)
  try {
    for await (const text of texts) {
      const roomLeft = out.write(text)
      if (!roomLeft) await untilDrained()
      if (out.closed) return
      silence.refresh()
    }
    out.end()
  } catch (error) {
    out.destroy()
    if (!signal.aborted) throw error
  } finally {
    clearTimeout(silence)
  }

  /** After the signal it waits no longer: `texts` still has its last line to give, which goes behind what the reader has not taken. */
  async function untilDrained(): Promise<void> {
    await once(out, 'drain', { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  function keepAlive(): void {
    if (out.writableLength === 0) out.write(' ')
    silence.refresh()
  }
}
