/** The work took longer than it may. */
export class TimeUp extends Error {
  constructor(ms: number) {
    super(`The time of ${ms / 1000} s is up.`)
    this.name = 'TimeUp'
  }
}

/**
 * Does the work under a signal that aborts with the given one, or when its time is up; then it throws TimeUp. Made of a timer, and not of
 * AbortSignal.any and AbortSignal.timeout: what only those hold may be collected before it fires, and a request then waits for ever.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  ms: number,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const controller = new AbortController()
  const timeUp = new TimeUp(ms)
  const abort = () => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(timeUp), ms)
  signal.addEventListener('abort', abort)
  try {
    return await work(controller.signal)
  } catch (thrown) {
    throw controller.signal.reason === timeUp ? timeUp : thrown
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
