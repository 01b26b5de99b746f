import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Runtime } from '@deckhand/runtime'
import type { LoggedEvent } from '@deckhand/spec'
import type { RunOfUser } from './last-line.ts'
import { streamLine } from './stream-line.ts'

export interface StreamRunOptions extends RunOfUser {
  after: number
  until: 'stop' | 'end'
  /** The server stops. */
  stops?: AbortSignal
}

/**
 * Writes a run as NDJSON, as fast as the reader takes it and no faster: what a slow reader has not taken is not heaped up here.
 * A reader that goes away does not touch the run. When `stops` aborts the stream ends where it is: whoever wants more asks with `after`.
 */
export async function streamRun(runtime: Runtime, run: StreamRunOptions, out: ServerResponse): Promise<void> {
  const gone = new AbortController()
  out.on('close', () => gone.abort())
  run.stops?.addEventListener('abort', () => gone.abort())
  out.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' })
  out.flushHeaders()
  try {
    for await (const batch of runtime.follow({ ...run, signal: gone.signal })) {
      const roomLeft = out.write(await toText(batch, run, runtime))
      if (!roomLeft) await once(out, 'drain', { signal: gone.signal })
    }
    out.end()
  } catch (error) {
    out.destroy()
    if (!gone.signal.aborted) throw error
  }
}

async function toText(batch: LoggedEvent[], run: StreamRunOptions, runtime: Runtime): Promise<string> {
  let text = ''
  for (const logged of batch) text += `${JSON.stringify(await streamLine(logged, run, runtime))}\n`
  return text
}
