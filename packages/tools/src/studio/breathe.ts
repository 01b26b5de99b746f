import { setImmediate } from 'node:timers/promises'

/** Lets others have the processor between two pieces of work, and ends the work when it was told to stop. */
export async function breathe(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}
