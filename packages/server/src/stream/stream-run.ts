import { isLastEvent, type Runtime } from '@deckhand/runtime'
import type { LoggedEvent, StreamLine } from '@deckhand/spec'
import { DeckhandError, StoreAway } from '@deckhand/spec/errors'
import { droppedLine, endLine, type RunOfUser, streamLine } from './stream-line.ts'

export interface StreamRunOptions extends RunOfUser {
  after: number
  until: 'stop' | 'end'
  logDroppedAt?: number
  /** The run has no events yet, and it is unknown for how long. */
  isQueued?: true
  /** The prefix of the run API's paths. */
  basePath?: string
  /** Aborts when the server stops, or with a text as its reason that says what else ends the stream. */
  stopSignal?: AbortSignal
  /** Called with the error that broke the stream. */
  onFault: (error: unknown) => void
}

/**
 * The lines of a run. A stream that ends before its run, because `stopSignal` aborts or the store fails, ends with a line that says so: the reader requests the
 * rest with `after`. `signal` aborts with `stopSignal`, and when the reader is gone, which does not affect the run.
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
    // The run is finished, and the reader has all of its events.
    if (!signal.aborted) return yield writeLine(await endLine(runtime, run))
  } catch (thrown) {
    if (thrown instanceof DeckhandError && thrown.code === 'NOT_FOUND') return yield writeLine(deletedLine(run, after))
    if (!signal.aborted) {
      run.onFault(thrown)
      const why = thrown instanceof StoreAway ? 'the database cannot be reached' : 'something went wrong here'
      return yield writeLine(cutLine(run, after, why))
    }
  }
  if (run.stopSignal?.aborted) yield writeLine(cutLine(run, after, whyOf(run.stopSignal)))
}

const whyOf = ({ reason }: AbortSignal) => (typeof reason === 'string' ? reason : 'the server is stopping')

/** Has the number of the last event sent, so continuing after it misses nothing. */
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

/** The log of the root run has a child's end as a `child` event. The child's own stream ends like any other, so this unwraps it. */
function endOfChild(logged: LoggedEvent, run: StreamRunOptions): LoggedEvent {
  const { event } = logged
  return event.type === 'child' && isLastEvent(event, run) ? { ...logged, event: event.event } : logged
}

/** Gives a waiting client the ids with which to follow or cancel the run. It is not an event, so its number is 0: continuing after it misses nothing. */
function queuedLine({ runId, threadId }: StreamRunOptions): StreamLine {
  return { seq: 0, type: 'status', status: 'queued', threadId, runId }
}

const writeLine = (line: StreamLine) => `${JSON.stringify(line)}\n`
