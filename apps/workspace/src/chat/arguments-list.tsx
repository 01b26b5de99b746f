import type { JsonObject } from '@deckhand/spec'
import { asText } from './as-text.ts'

/** The whole of a call's arguments, each by its name. */
export function ArgumentsList({ input }: { input: JsonObject }) {
  return (
    <dl className="grid gap-x-3 gap-y-1 rounded-md bg-sunken p-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {Object.entries(input).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="font-mono text-xs leading-5 text-quiet">{name}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">{asText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
