import { type AgentView, toolTitle } from '@deckhand/client'
import { Bot } from 'lucide-react'
import { displayName } from '../../display-name.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ToolBadge } from './tool-badge.tsx'

/** The agents that a call started, each with its status. */
export function AgentsBelow({ agents }: { agents: AgentView[] }) {
  return (
    <ul className="space-y-1 border-t px-3 py-2">
      {agents.map(({ runId, agentId, parts, isOver }) => (
        <li key={runId}>
          <p className="flex items-center gap-2 text-sm text-quiet">
            {isOver ? <Bot aria-hidden className="size-4" /> : <Spinner />}
            {displayName(agentId)}
          </p>
          <ul className="ml-6 space-y-1">
            {parts.map((part) =>
              part.type === 'tool' ? (
                <li key={part.key} className="flex items-center gap-2 text-sm">
                  {toolTitle(part.name)} <ToolBadge tool={part} />
                </li>
              ) : null,
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}
