import { DeckhandError } from '@deckhand/spec/errors'

/** How long a run is held for what is known about its user. */
const patienceMs = 1_000

export interface PatientRead {
  onFault: (error: Error) => void
  /** A second when absent. */
  ms?: number
}

/**
 * Reads what would help a run. When that fails or takes too long, `onFault` is told, with the reason as its cause, and the run goes on without. The signal
 * aborts when nobody waits any longer.
 */
export async function orNothing<T>(
  what: string,
  read: (signal: AbortSignal) => Promise<T>,
  { onFault, ms = patienceMs }: PatientRead,
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
    onFault(new Error(`${what} could not be read, and a run goes on without: ${reason}`, { cause }))
    return undefined
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}
