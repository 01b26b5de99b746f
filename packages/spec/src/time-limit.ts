/**
 * A signal that aborts with the given one, or after a while with a TimeoutError. `AbortSignal.any` holds its sources so loosely that the collector
 * may take an `AbortSignal.timeout` among them before it fires; this one is held by its timer.
 */
export function timeLimit(ms: number, signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const timeout = () => controller.abort(new DOMException(`It took longer than ${ms} ms.`, 'TimeoutError'))
  const timer: unknown = setTimeout(timeout, ms)
  // Where timers keep a program alive, this one must not.
  if (timer !== null && typeof timer === 'object' && 'unref' in timer) (timer as { unref(): void }).unref()
  return AbortSignal.any([signal, controller.signal])
}
