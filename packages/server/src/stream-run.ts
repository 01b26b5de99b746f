import type { ServerResponse } from 'node:http'
import type { Runtime } from '@deckhand/runtime'
import type { LoggedEvent, StreamLine } from '@deckhand/spec'
import { droppedLine } from './dropped-log.ts'
import type { RunOfUser } from './last-line.ts'
import { streamLine } from './stream-line.ts'
import { untilGone, writeLines } from './write-lines.ts'

export interface StreamRunOptions extends RunOfUser {
  after: number
  until: 'stop' | 'end'
  logDroppedAt?: number
  /** Nothing is logged of it yet, and nobody knows for how long. */
  isQueued?: true
  /** The server stops. */
  stops?: AbortSignal
}

/**
 * Writes a run as NDJSON. A reader that goes away does not touch the run. When `stops` aborts the stream ends where it is: whoever wants more
 * asks with `after`.
 */
export async function streamRun(runtime: Runtime, run: StreamRunOptions, out: ServerResponse): Promise<void> {
  const signal = untilGone(out, run.stops)
  await writeLines(out, textsOf(runtime, run, signal), signal)
}

async function* textsOf(runtime: Runtime, run: StreamRunOptions, signal: AbortSignal): AsyncGenerator<string> {
  let { after } = run
  if (run.isQueued) yield writeLine(queuedLine(run))
  for await (const batch of runtime.follow({ ...run, signal })) {
    const missing = droppedLine(run, after, batch)
    yield missing.map(writeLine).join('') + (await toText(batch, run, runtime))
    after = batch.at(-1)?.seq ?? after
  }
}

async function toText(batch: LoggedEvent[], run: StreamRunOptions, runtime: Runtime): Promise<string> {
  let text = ''
  for (const logged of batch) text += writeLine(await streamLine(logged, run, runtime))
  return text
}

/** So that whoever waits can follow the run elsewhere, or cancel it. It is no event, and has no number of one: going on after it misses nothing. */
function queuedLine({ runId, threadId }: StreamRunOptions): StreamLine {
  return { seq: 0, type: 'status', status: 'queued', threadId, runId }
}

const writeLine = (line: StreamLine) => `${JSON.stringify(line)}\n`
