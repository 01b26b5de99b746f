import { asText } from '@deckhand/client'
import type { ReportedRun } from '@deckhand/spec'

/** What a run came to, in its own words. */
export function RunEnd({ outcome }: Pick<ReportedRun, 'outcome'>) {
  if (outcome?.status === 'failed') {
    return <p className="border-t bg-bad-soft px-3 py-2 text-sm break-words text-bad">{asText(outcome.message)}</p>
  }
  if (outcome?.status !== 'completed' || outcome.summary === '') return null
  return (
    <p className="max-h-24 overflow-y-auto border-t px-3 py-2 text-sm break-words whitespace-pre-wrap" tabIndex={0}>
      {asText(outcome.summary)}
      {outcome.truncated && <span className="block text-quiet">The answer was cut at the output limit.</span>}
    </p>
  )
}
