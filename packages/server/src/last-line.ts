import type { RunResponse, StreamEvent } from '@deckhand/spec'

/** How a response ends: with the same result the non-streaming route gives, or with the error of a run that failed. */
export function lastLine(result: RunResponse): StreamEvent {
  if (result.status !== 'failed') return { type: 'result', result }
  const { error = result.summary, code = 'INTERNAL', runId, threadId } = result
  return { type: 'error', error, code, runId, threadId }
}
