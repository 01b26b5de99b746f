import type { RunRequest, StreamLine } from '@deckhand/spec'
import { ApiError, networkError } from '../api/api-error.ts'
import type { ConversationOptions } from './options.ts'
import { Patience } from './patience.ts'

export type FollowingOptions = Pick<ConversationOptions, 'client' | 'reconnect' | 'giveUpAfterMs' | 'online'>

export interface RunToFollow {
  options: FollowingOptions
  /** Not needed for one that is known. */
  start: { request: RunRequest; idempotencyKey: string } | undefined
  /** Where it stands: asked before every connection. */
  position(): { runId?: string; seq: number }
  onLine(line: StreamLine): void
  onConnection(isLost: boolean): void
  /** It is over and only read: a server that stays away is not waited for longer than for a start. */
  isOver?: true
  signal: AbortSignal
}

/**
 * Tells every line of a run until it has ended, over as many connections as it takes. A start is repeated under its key, so that a lost answer makes no second run.
 * Throws what the server refused, and a network error when the run could not be started, or no line of one that is over came, within the time given;
 * returns quietly when `signal` aborts.
 */
export async function followRun(run: RunToFollow): Promise<void> {
  const { options, signal } = run
  const patience = new Patience(options.reconnect)
  let giveUpAt = Date.now() + options.giveUpAfterMs
  while (!signal.aborted) {
    const { runId, seq } = run.position()
    const isStart = runId === undefined
    const attempt = attemptOf(run)
    const ended = await readOnce(run, attempt.signal, patience).finally(attempt.release)
    if (ended === 'end' || signal.aborted) return
    if (ended === 'parked' && isStart) continue
    const isStarted = run.position().runId !== undefined
    const error = ended instanceof Error ? ended : undefined
    if (error && !isWorthRepeating(error, isStarted)) throw error
    if (run.position().seq > seq) giveUpAt = Date.now() + options.giveUpAfterMs
    if ((!isStarted || run.isOver) && Date.now() >= giveUpAt) throw error ?? networkError()
    run.onConnection(true)
    if (!attempt.signal.aborted) await patienceOnline(run, patience, error)
  }
}

/** One connection. It is given up when the browser comes online: what was open before may be dead without saying so. */
function attemptOf({ options: { online }, signal }: RunToFollow) {
  const back = new AbortController()
  const abort = () => back.abort()
  online?.addEventListener('online', abort)
  const release = () => online?.removeEventListener('online', abort)
  return { signal: AbortSignal.any([signal, back.signal]), release }
}

async function readOnce(run: RunToFollow, signal: AbortSignal, patience: Patience): Promise<'end' | 'parked' | Error> {
  let isParked = false
  try {
    for await (const line of connect(run, signal)) {
      patience.reset()
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
  if (!run.start) throw new Error('A run that is not known needs a request to start it.')
  const { request, idempotencyKey } = run.start
  return runs.start(request, { ...options, idempotencyKey })
}

function isEnd(line: StreamLine): boolean {
  return line.type === 'error' || (line.type === 'result' && line.result.status !== 'awaiting_confirmation')
}

/** A run that was started goes on whatever a server says in passing; a start is refused for good when it is refused. */
function isWorthRepeating(error: Error, isStarted: boolean): boolean {
  if (!(error instanceof ApiError)) return false
  return error.isPassing || (isStarted && (error.status >= 500 || error.status === 429))
}

async function patienceOnline(run: RunToFollow, patience: Patience, error?: Error): Promise<void> {
  const pause = attemptOf(run)
  const leastMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  await patience.wait(pause.signal, leastMs).finally(pause.release)
}
