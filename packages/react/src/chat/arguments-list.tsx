import { asText, spellHidden } from '@deckhand/client'
import type { JsonObject } from '@deckhand/spec'

/** The whole of a call's arguments, each by its name. */
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
