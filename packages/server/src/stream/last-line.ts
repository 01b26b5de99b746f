import { parkedResponse, type Runtime } from '@deckhand/runtime'
import type { LoggedEvent, RunResponse, StreamEvent, StreamLine, TrustLevel } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

export interface RunOfUser {
  userId: string
  runId: string
  threadId: string
}

interface LineSources {
  runtime: Runtime
  /** The user's, as it is now. */
  trust: TrustLevel
}

/** How a stretch of work ends: with the same result the non-streaming route gives, or with the error of a run that failed. */
export async function lastLine(logged: LoggedEvent, run: RunOfUser, sources: LineSources): Promise<StreamEvent> {
  const { event } = logged
  const { userId, runId, threadId } = run
  if (event.type === 'failed') return { type: 'error', error: event.message, code: event.code, runId, threadId }
  if (event.type === 'parked') return { type: 'result', result: await asItWaited(logged, run, sources) }
  return { type: 'result', result: await sources.runtime.response(userId, runId) }
}

/** How a run that is over ended, for a reader that has all of its events. It has the number of the last of them. NOT_FOUND when it was deleted. */
export async function endLine(runtime: Runtime, { userId, runId, threadId }: RunOfUser): Promise<StreamLine> {
  const { runs } = runtime.store
  const result = await runtime.response(userId, runId)
  // Those of a run below are numbered in the log of the one at the top.
  const rootId = (await runs.find(userId, runId))?.rootId ?? runId
  const seq = rootId === runId ? result.seq : ((await runs.find(userId, rootId))?.lastSeq ?? 0)
  if (result.status !== 'failed') return { type: 'result', result, seq }
  return { type: 'error', error: result.summary, code: result.code ?? 'INTERNAL', runId, threadId, seq }
}

/** A run that waited may have gone on since: what it waited for is in the event, not in the run. */
async function asItWaited(
  { seq, event }: LoggedEvent,
  { userId, runId }: RunOfUser,
  { runtime, trust }: LineSources,
): Promise<RunResponse> {
  const loaded = await runtime.store.runs.load(userId, runId)
  if (!loaded || event.type !== 'parked') throw new DeckhandError('NOT_FOUND', 'There is no such run.')
  return parkedResponse(loaded, { ...event, seq }, trust)
}
