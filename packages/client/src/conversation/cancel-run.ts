import { ApiError } from '../api/api-error.ts'
import type { FailureView } from '../message-view.ts'
import { Backoff } from './backoff.ts'
import type { ConversationOptions } from './options.ts'

const stopNotSent = (next: string): FailureView => ({
  kind: 'network',
  message: `The stop did not reach Deckhand: the run may still be in progress. ${next}`,
})

const notSent = stopNotSent('Trying again.')
const givenUp = stopNotSent('Reload the page to see its state.')

/** Cancels a run, and retries while the server is unreachable. Calls `report` with a failure, and without one if a retry succeeds. */
export async function cancelRun(
  runId: string,
  { options, signal }: { options: ConversationOptions; signal: AbortSignal },
  report: (failure?: FailureView) => void,
): Promise<void> {
  const backoff = new Backoff(options.reconnect)
  const giveUpAt = Date.now() + options.giveUpAfterMs
  for (let failed = false; !signal.aborted; failed = true) {
    try {
      await options.client.runs.cancel(runId, { signal })
      if (failed) report()
      return
    } catch (thrown) {
      if (signal.aborted) return
      if (!(thrown instanceof ApiError) || !thrown.isPassing) return report(refused(thrown))
      if (Date.now() >= giveUpAt) return report(givenUp)
      if (!failed) report(notSent)
    }
    await backoff.wait(signal)
  }
}

function refused(thrown: unknown): FailureView {
  const { message, code } = thrown instanceof ApiError ? thrown : new ApiError(String(thrown))
  return { kind: 'other', message: `The run could not be stopped: ${message}`, ...(code !== undefined && { code }) }
}
