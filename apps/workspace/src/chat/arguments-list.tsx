import { asText, spellHidden } from '@deckhand/client'
import type { Json, JsonObject } from '@deckhand/spec'

/** All arguments of a call by name; empty ones are listed only by name. */
export function ArgumentsList({ input }: { input: JsonObject }) {
  const all = Object.entries(input)
  const unset = all.filter(([, value]) => isEmpty(value)).map(([name]) => name)
  return (
    <div className="space-y-1 rounded-md bg-sunken p-2 text-sm">
      {unset.length < all.length && (
        <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {all.map(([name, value]) =>
            isEmpty(value) ? null : (
              <div key={name} className="contents">
                <dt className="font-mono text-xs leading-5 text-quiet">{name}</dt>
                <dd className="min-w-0 break-words whitespace-pre-wrap">{asText(value)}</dd>
              </div>
            ),
          )}
        </dl>
      )}
      {unset.length > 0 && (
        <p className="text-xs break-words text-quiet">
          Not set: <span className="font-mono">{spellHidden(unset.join(', '))}</span>
        </p>
      )}
    </div>
  )
}

function isEmpty(value: Json | undefined): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
