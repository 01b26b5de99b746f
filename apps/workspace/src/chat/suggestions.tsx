import type { AgentInfo } from '@deckhand/client'
import { displayName } from '../display-name.ts'

/** What an empty chat shows: who is here, and what one may ask. */
export function Suggestions({ agent, onPick }: { agent: AgentInfo; onPick: (prompt: string) => void }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8">
      <h2 className="text-xl font-semibold">{displayName(agent.name)}</h2>
      <p className="mt-1 text-quiet">{agent.description}</p>
      <ul className="mt-6 grid gap-2 sm:grid-cols-2">
        {agent.suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button
              type="button"
              onClick={() => onPick(suggestion)}
              className="h-full w-full rounded-lg border bg-raised p-3 text-left text-sm hover:border-edge hover:bg-hover"
            >
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
