import type { RunRequest, StreamLine } from '@deckhand/spec'
import { ApiError, networkError } from '../api/api-error.ts'
import { Backoff } from './backoff.ts'
import type { ConversationOptions } from './options.ts'

export type FollowingOptions = Pick<ConversationOptions, 'client' | 'reconnect' | 'giveUpAfterMs' | 'online'>

export interface RunToFollow {
  options: FollowingOptions
  /** Absent for a run that has already started. */
  start: { request: RunRequest; idempotencyKey: string } | undefined
  /** The run and its last line. Called before every connection. */
  position(): { runId?: string; seq: number }
  onLine(line: StreamLine): void
  onConnection(isLost: boolean): void
  /** The run has ended and is only read: gives up on an unreachable server as a start does. */
  isOver?: true
  signal: AbortSignal
}

/**
 * Emits every line of a run until it has ended, over as many connections as needed. Repeats a start with its key, so that a lost answer starts no second run.
 * Throws the server's refusal, and a network error when the run could not be started, or an ended run sent no line, within the time given.
 * Returns when `signal` aborts.
 */
export async function followRun(run: RunToFollow): Promise<void> {
  const { options, signal } = run
  const backoff = new Backoff(options.reconnect)
  let giveUpAt = Date.now() + options.giveUpAfterMs
  while (!signal.aborted) {
    const { runId, seq } = run.position()
    const isStart = runId === undefined
    const attempt = attemptOf(run)
    const ended = await readOnce(run, attempt.signal, backoff).finally(attempt.release)
    if (ended === 'end' || signal.aborted) return
    if (ended === 'parked' && isStart) continue
    const isStarted = run.position().runId !== undefined
    const error = ended instanceof Error ? ended : undefined
    if (error && !isWorthRepeating(error, isStarted)) throw error
    if (run.position().seq > seq) giveUpAt = Date.now() + options.giveUpAfterMs
    if ((!isStarted || run.isOver) && Date.now() >= giveUpAt) throw error ?? networkError()
    run.onConnection(true)
    if (!attempt.signal.aborted) await waitToReconnect(run, backoff, error)
  }
}

/** One connection. It is given up when the browser comes online again: a connection from before may be dead without notice. */
function attemptOf({ options: { online }, signal }: RunToFollow) {
  const back = new AbortController()
  const abort = () => back.abort()
  online?.addEventListener('online', abort)
  const release = () => online?.removeEventListener('online', abort)
  return { signal: AbortSignal.any([signal, back.signal]), release }
}

async function readOnce(run: RunToFollow, signal: AbortSignal, backoff: Backoff): Promise<'end' | 'parked' | Error> {
  let isParked = false
  try {
    for await (const line of connect(run, signal)) {
      backoff.reset()
      run.onLine(line)
      if (isEnd(line)) return 'end'
      isParked = line.type === 'result'
    }
    return isParked ? 'parked' : networkError()
  } catch (thrown) {
    return signal.aborted || !(thrown instanceof Error) ? networkError(thrown) : thrown
  }
}

function connect(run: RunToFollow, signal: AbortSignal): AsyncGenerator<StreamLine> {
  const { runs } = run.options.client
  const { runId, seq: after } = run.position()
  const options = { signal, onOpen: () => run.onConnection(false) }
  if (runId !== undefined) return runs.follow(runId, { ...options, after })
  if (!run.start) throw new Error('An unknown run needs a request to start it.')
  const { request, idempotencyKey } = run.start
  return runs.start(request, { ...options, idempotencyKey })
}

function isEnd(line: StreamLine): boolean {
  return line.type === 'error' || (line.type === 'result' && line.result.status !== 'awaiting_confirmation')
}

/** Errors of the server do not affect a started run; the refusal of a start is final. */
function isWorthRepeating(error: Error, isStarted: boolean): boolean {
  if (!(error instanceof ApiError)) return false
  return error.isPassing || (isStarted && (error.status >= 500 || error.status === 429))
}

async function waitToReconnect(run: RunToFollow, backoff: Backoff, error?: Error): Promise<void> {
  const attempt = attemptOf(run)
  const leastMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  await backoff.wait(attempt.signal, leastMs).finally(attempt.release)
}
