import { isLastEvent, type Runtime } from '@deckhand/runtime'
import type { LoggedEvent, StreamLine } from '@deckhand/spec'
import { DeckhandError, StoreAway } from '@deckhand/spec/errors'
import { droppedLine } from './dropped-log.ts'
import { endLine, type RunOfUser } from './last-line.ts'
import { streamLine } from './stream-line.ts'

export interface StreamRunOptions extends RunOfUser {
  after: number
  until: 'stop' | 'end'
  logDroppedAt?: number
  /** Nothing is logged of it yet, and nobody knows for how long. */
  isQueued?: true
  /** Stands before the paths of the run API. */
  basePath?: string
  /** The server stops, unless its reason is a text that says what else ends the stream. */
  stops?: AbortSignal
  /** Called with what broke the stream. */
  onFault: (error: unknown) => void
}

/**
 * The lines of a run. A stream that ends before its run, because `stops` aborts or the store fails, ends with a line that says so: the reader asks for the
 * rest with `after`. `signal` aborts with `stops`, and when the reader is gone, which does not touch the run.
 */
export async function* streamRun(runtime: Runtime, run: StreamRunOptions, signal: AbortSignal): AsyncGenerator<string> {
  let { after } = run
  if (run.isQueued) yield writeLine(queuedLine(run))
  try {
    for await (const batch of runtime.follow({ ...run, signal })) {
      const missing = droppedLine(run, after, batch)
      yield missing.map(writeLine).join('') + (await toText(batch, run, runtime))
      const last = batch.at(-1)
      if (last && isLastEvent(last.event, run)) return
      after = last?.seq ?? after
    }
    // Nothing came after what the reader has, and the run is over.
    if (!signal.aborted) return yield writeLine(await endLine(runtime, run))
  } catch (thrown) {
    if (thrown instanceof DeckhandError && thrown.code === 'NOT_FOUND') return yield writeLine(deletedLine(run, after))
    if (!signal.aborted) {
      run.onFault(thrown)
      const why = thrown instanceof StoreAway ? 'the database cannot be reached' : 'something went wrong here'
      return yield writeLine(cutLine(run, after, why))
    }
  }
  if (run.stops?.aborted) yield writeLine(cutLine(run, after, whyOf(run.stops)))
}

const whyOf = ({ reason }: AbortSignal) => (typeof reason === 'string' ? reason : 'the server is stopping')

/** Its number is that of the last event told: going on after it misses nothing. */
function cutLine({ runId, threadId, basePath = '' }: StreamRunOptions, seq: number, why: string): StreamLine {
  const rest = `The run is not over. Follow it at ${basePath}/api/agent/runs/${runId}/stream?after=${seq}.`
  return { type: 'error', error: `The stream broke off: ${why}. ${rest}`, code: 'STREAM_CUT', runId, threadId, seq }
}

function deletedLine({ runId, threadId }: StreamRunOptions, seq: number): StreamLine {
  return { type: 'error', error: 'The run was deleted.', code: 'NOT_FOUND', runId, threadId, seq }
}

async function toText(batch: LoggedEvent[], run: StreamRunOptions, runtime: Runtime): Promise<string> {
  let text = ''
  for (const logged of batch) text += writeLine(await streamLine(endOfChild(logged, run), run, runtime))
  return text
}

/** The end of a run below is an event about it in the log of the run at the top. Its own stream ends as every other does. */
function endOfChild(logged: LoggedEvent, run: StreamRunOptions): LoggedEvent {
  const { event } = logged
  return event.type === 'child' && isLastEvent(event, run) ? { ...logged, event: event.event } : logged
}

/** So that whoever waits can follow the run elsewhere, or cancel it. It is no event, and has no number of one: going on after it misses nothing. */
function queuedLine({ runId, threadId }: StreamRunOptions): StreamLine {
  return { seq: 0, type: 'status', status: 'queued', threadId, runId }
}

const writeLine = (line: StreamLine) => `${JSON.stringify(line)}\n`
