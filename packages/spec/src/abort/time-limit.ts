/**
 * A signal that aborts with the given one, or after `ms` with a TimeoutError. `AbortSignal.any` holds its sources weakly, so an
 * `AbortSignal.timeout` among them may be garbage-collected before it fires. This one is held by its timer.
 */
export function timeLimit(ms: number, signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const timeout = () => controller.abort(new DOMException(`It took longer than ${ms} ms.`, 'TimeoutError'))
  const timer: unknown = setTimeout(timeout, ms)
  // In Node, the timer must not keep the process alive.
  if (timer !== null && typeof timer === 'object' && 'unref' in timer) (timer as { unref(): void }).unref()
  return AbortSignal.any([signal, controller.signal])
}
