import { DeckhandError } from '@deckhand/spec/errors'

/** How long a run waits for facts about its user. */
const patienceMs = 1_000

export interface TryReadOptions {
  onFault: (error: Error) => void
  /** Time limit. Default: 1 second. */
  ms?: number
}

/**
 * Reads something that a run can do without. If it fails or takes too long, this reports the reason to `onFault` and returns `undefined`. The
 * signal aborts when the result is no longer needed.
 */
export async function tryRead<T>(
  what: string,
  read: (signal: AbortSignal) => Promise<T>,
  { onFault, ms = patienceMs }: TryReadOptions,
): Promise<T | undefined> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeckhandError('UNAVAILABLE', `it took longer than ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([read(controller.signal), late])
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    onFault(new Error(`${what} could not be read, and a run goes on without it: ${reason}`, { cause }))
    return undefined
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}
