import type { Json } from '@deckhand/spec'
import { notFound } from './action-failures.ts'
import type { ActionResult } from './action-result.ts'
import { ActionRun, type RunContext } from './action-run.ts'
import type { ExecuteOptions } from './registry-options.ts'
import { aborted, unlessAborted } from './unless-aborted.ts'

type Pieces = AsyncGenerator<ActionResult<Json>>

/** A call whose signal also aborts when its reader stops, even while the handler is working on a piece. */
export function streamUntilStopped(action: RunContext | string, input: unknown, options: ExecuteOptions): Pieces {
  const stopped = new AbortController()
  const signals = [stopped.signal, options.call?.signal].filter((signal) => signal !== undefined)
  const call = { ...options.call, signal: AbortSignal.any(signals) }
  const pieces = streamCall(action, input, { ...options, call })
  const end = pieces.return.bind(pieces)
  pieces.return = (value) => {
    stopped.abort()
    return end(value)
  }
  return pieces
}

async function* streamCall(action: RunContext | string, input: unknown, options: ExecuteOptions): Pieces {
  if (typeof action === 'string') return yield notFound(action)
  const run = new ActionRun(action, options)
  const started = await run.start(input)
  if (!started.success) return yield started
  if (!isIterable(started.data)) return yield run.answer(started.data)
  yield* streamPieces(run, started.data)
}

export function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** Requests each piece after the previous one was read. A failure is the last. */
export async function* streamPieces(run: ActionRun, source: AsyncIterable<unknown>): Pieces {
  const pieces = source[Symbol.asyncIterator]()
  let isAtWork = false
  try {
    for (let isOver = false; !isOver; ) {
      isAtWork = true
      const piece = await nextPiece(run, pieces)
      isAtWork = piece !== undefined && !piece.success && piece.error.code === 'CANCELLED'
      isOver = piece === undefined || !piece.success
      if (piece) yield piece
    }
  } finally {
    await endPieces(run, pieces, isAtWork)
  }
}

/** `undefined` at the end. */
async function nextPiece(run: ActionRun, pieces: AsyncIterator<unknown>): Promise<ActionResult<Json> | undefined> {
  if (run.signal?.aborted) return run.cancelled()
  try {
    const next = await unlessAborted(pieces.next(), run.signal)
    if (next === aborted) return run.cancelled()
    return next.done ? undefined : run.answer(next.value)
  } catch (error) {
    return run.failure(error)
  }
}

/** Lets the handler clean up. Does not wait for one that was cancelled during work, because it cleans up later. */
async function endPieces(run: ActionRun, pieces: AsyncIterator<unknown>, isAtWork: boolean): Promise<void> {
  try {
    const ended = pieces.return?.()
    if (isAtWork) ended?.catch(() => {})
    else await ended
  } catch (error) {
    run.report(error)
  }
}
