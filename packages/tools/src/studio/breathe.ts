import { setImmediate } from 'node:timers/promises'

/** Yields to the event loop between two pieces of work. Throws if the signal aborted. */
export async function breathe(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}
