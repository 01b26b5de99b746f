import { duration } from '@deckhand/client'
import type { RunStep } from '@deckhand/spec'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** When a step began, and how long it took. */
export function StepTimes({ step: { at, ms } }: { step: RunStep }) {
  return (
    <span className="flex shrink-0 gap-2 text-xs whitespace-nowrap text-quiet tabular-nums">
      {at !== undefined && (
        <time dateTime={new Date(at).toISOString()} className="hidden sm:inline">
          {clock.format(at)}
        </time>
      )}
      {ms !== undefined && <span className="min-w-10 text-right">{duration(ms)}</span>}
    </span>
  )
}
