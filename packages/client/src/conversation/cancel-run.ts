import { ApiError } from '../api/api-error.ts'
import type { FailureView } from '../message-view.ts'
import type { ConversationOptions } from './options.ts'
import { Patience } from './patience.ts'

const untold = (next: string): FailureView => ({
  kind: 'network',
  message: `Deckhand could not be told to stop: the run may still be at work. ${next}`,
})

const notSent = untold('It is being told again.')
const givenUp = untold('Load the page again to see how it stands.')

/** Cancels a run, again and again while nobody answers; `tell` is told when that does not work, and with nothing when it did after all. */
export async function cancelRun(
  runId: string,
  { options, signal }: { options: ConversationOptions; signal: AbortSignal },
  tell: (failure?: FailureView) => void,
): Promise<void> {
  const patience = new Patience(options.reconnect)
  const giveUpAt = Date.now() + options.giveUpAfterMs
  for (let failed = false; !signal.aborted; failed = true) {
    try {
      await options.client.runs.cancel(runId, { signal })
      if (failed) tell()
      return
    } catch (thrown) {
      if (signal.aborted) return
      if (!(thrown instanceof ApiError) || !thrown.isPassing) return tell(refused(thrown))
      if (Date.now() >= giveUpAt) return tell(givenUp)
      if (!failed) tell(notSent)
    }
    await patience.wait(signal)
  }
}

function refused(thrown: unknown): FailureView {
  const { message, code } = thrown instanceof ApiError ? thrown : new ApiError(String(thrown))
  return { kind: 'other', message: `The run could not be stopped: ${message}`, ...(code !== undefined && { code }) }
}
