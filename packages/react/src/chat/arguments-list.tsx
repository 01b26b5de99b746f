import { asText, spellHidden } from '@deckhand/client'
import type { JsonObject } from '@deckhand/spec'

/** All arguments of a call, by name. */
export function ArgumentsList({ input }: { input: JsonObject }) {
  const all = Object.entries(input)
  if (all.length === 0) return <p className="dh-quiet">No arguments</p>
  return (
    <dl className="dh-arguments">
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{spellHidden(name)}</dt>
          <dd>{asText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
