import { parkedResponse, type Runtime } from '@deckhand/runtime'
import type { LoggedEvent, RunRecord, StreamEvent, StreamLine, TrustLevel } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { type RunOfThread, streamEvent } from './stream-event.ts'

export interface RunOfUser extends RunOfThread {
  userId: string
}

/** A stored event as a line of the run API. */
export async function streamLine(logged: LoggedEvent, run: RunOfUser, runtime: Runtime): Promise<StreamLine> {
  const trust = await trustFor(logged, run, runtime)
  const event = streamEvent(logged.event, run, trust) ?? (await lastLine(logged, run, { runtime, trust }))
  return { ...event, seq: logged.seq }
}

/** Reads the user's trust only where it matters: it decides which answers an approval offers. */
async function trustFor({ event }: LoggedEvent, { userId }: RunOfUser, { store }: Runtime): Promise<TrustLevel> {
  const { type } = event.type === 'child' ? event.event : event
  return type === 'parked' ? (await store.settings.read(userId)).trust : 'supervised'
}

interface LineSources {
  runtime: Runtime
  trust: TrustLevel
}

/** The line at which a run stops: the result that the non-streaming route returns, or the error of a failed run. */
async function lastLine(
  { event, seq }: LoggedEvent,
  { userId, runId, threadId }: RunOfUser,
  { runtime, trust }: LineSources,
): Promise<StreamEvent> {
  if (event.type === 'failed') return { type: 'error', error: event.message, code: event.code, runId, threadId }
  if (event.type !== 'parked') return { type: 'result', result: await runtime.response(userId, runId) }
  const loaded = await runtime.store.runs.load(userId, runId)
  if (!loaded) throw new DeckhandError('NOT_FOUND', 'There is no such run.')
  // The run may have continued since, so what it waited for is read from the event.
  return { type: 'result', result: parkedResponse(loaded, { ...event, seq }, trust) }
}

/** The end of a finished run, for a reader that has all of its events. Has the number of the last event. NOT_FOUND if the run was deleted. */
export async function endLine(runtime: Runtime, { userId, runId, threadId }: RunOfUser): Promise<StreamLine> {
  const { runs } = runtime.store
  const result = await runtime.response(userId, runId)
  // A child run's events are numbered in the log of the root run.
  const rootId = (await runs.find(userId, runId))?.rootId ?? runId
  const seq = rootId === runId ? result.seq : ((await runs.find(userId, rootId))?.lastSeq ?? 0)
  if (result.status !== 'failed') return { type: 'result', result, seq }
  return { type: 'error', error: result.summary, code: result.code ?? 'INTERNAL', runId, threadId, seq }
}

/**
 * The line in place of events that were dropped from the log. It has the number of the last dropped event, so continuing after it misses nothing.
 * Empty when no event is missing between what the reader has and the next one.
 */
export function droppedLine(
  { logDroppedAt }: Pick<RunRecord, 'logDroppedAt'>,
  after: number,
  [first]: LoggedEvent[],
): StreamLine[] {
  if (logDroppedAt === undefined || !first || first.seq - 1 <= after) return []
  const day = new Date(logDroppedAt).toISOString().slice(0, 10)
  const message = `Earlier events are no longer kept: the log of this run was dropped on ${day}. Its thread has the conversation.`
  return [{ type: 'log_dropped', at: logDroppedAt, message, seq: first.seq - 1 }]
}
