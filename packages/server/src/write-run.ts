import type { ServerResponse } from 'node:http'
import type { LiveRun } from '@deckhand/runtime'
import type { StreamEvent } from '@deckhand/spec'
import { lastLine } from './last-line.ts'
import { streamEvent } from './stream-event.ts'

/**
 * Writes a run as NDJSON, as fast as the reader takes it and no faster: what a slow reader has not taken stays in the run's log,
 * once, and is not heaped up here. A reader that goes away does not touch the run.
 */
export function writeRun(run: LiveRun, out: ServerResponse): void {
  let sent = 0

  const flush = () => {
    while (!out.writableNeedDrain) {
      const event = run.log.at(sent + 1)
      if (!event) return
      sent += 1
      const line = streamEvent(event, run)
      if (line) out.write(toLine(line, sent))
      else void run.response.then((response) => out.end(toLine(lastLine(response), response.seq)))
    }
  }

  out.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' })
  const unfollow = run.log.follow(run.log.lastSeq, flush)
  out.on('drain', flush)
  out.on('close', unfollow)
  flush()
}

function toLine(event: StreamEvent, seq: number): string {
  return `${JSON.stringify({ ...event, seq })}\n`
}
