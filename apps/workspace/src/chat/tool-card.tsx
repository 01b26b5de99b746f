import { spellHidden, type ToolView } from '@deckhand/client'
import { ChevronDown } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { memo } from 'react'
import { ResultPreview } from '../preview/result-preview.tsx'
import { AgentsBelow } from './agents-below.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { ContentPart } from './content-part.tsx'
import { useConversation } from './conversation-context.ts'
import { Elapsed } from './elapsed.tsx'
import { inShort } from './in-short.ts'
import { LazyFileChanges } from './lazy-file-changes.tsx'
import { openApprovals } from './open-approvals.ts'
import { ToolBadge, ToolIcon } from './tool-badge.tsx'
import { ToolDetails } from './tool-details.tsx'
import { toolTitle } from './tool-title.ts'

/** One call. What waits for a person, in it or below it, is always in sight. */
export const ToolCard = memo(function ToolCard({ tool }: { tool: ToolView }) {
  const conversation = useConversation()
  const {
    name,
    label,
    title,
    input,
    changes,
    approval,
    state,
    progress,
    startedAt,
    endedAt,
    media = [],
    below = [],
  } = tool
  const asked = openApprovals(tool)
  return (
    <div data-tool={name} data-state={state} className="my-2 overflow-hidden rounded-lg border bg-raised">
      <Collapsible.Root>
        <Collapsible.Trigger className="group flex min-h-10 w-full items-center gap-2 px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2">
          <ToolIcon tool={tool} />
          <span className="shrink-0 text-sm font-medium">{label ?? toolTitle(name)}</span>
          <ToolBadge tool={tool} />
          {title === undefined ? (
            <span className="hidden min-w-0 flex-1 truncate text-sm text-quiet sm:block">
              {approval === asked[0] && approval ? null : (approval?.preview ?? inShort(input))}
            </span>
          ) : (
            <span className="min-w-0 flex-1 truncate font-mono text-xs text-quiet">{spellHidden(title)}</span>
          )}
          <span className="ml-auto flex items-center gap-2">
            {state !== 'input-available' && <Elapsed startedAt={startedAt} endedAt={endedAt} />}
            <ChevronDown aria-hidden className="size-4 text-quiet group-data-[state=open]:rotate-180" />
          </span>
        </Collapsible.Trigger>
        {state === 'input-streaming' && progress && <Progress {...progress} />}
        <Collapsible.Content>
          <ToolDetails tool={tool} />
        </Collapsible.Content>
      </Collapsible.Root>
      {asked.length > 0 && changes && (
        <div className="border-t px-3 pb-3">
          <LazyFileChanges changes={changes} />
        </div>
      )}
      {asked.map((approval) => (
        <ApprovalCard
          key={approval.id}
          approval={approval}
          onDecide={(...decision) => conversation.decide(approval.id, ...decision)}
          onChoose={conversation.choose && (async (optionId) => conversation.choose?.(approval.id, optionId))}
        />
      ))}
      {tool.output !== undefined && <ResultPreview output={tool.output} />}
      {media.length > 0 && (
        <div className="border-t px-3 py-2">
          {media.map((content, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and come whole each time
            <ContentPart key={index} content={content} />
          ))}
        </div>
      )}
      {below.length > 0 && <AgentsBelow agents={below} />}
    </div>
  )
})

function Progress({ message, fraction }: { message: string; fraction?: number }) {
  return (
    <div className="px-3 pb-2">
      <p className="truncate text-xs text-quiet" aria-live="polite">
        {message}
      </p>
      {fraction !== undefined && (
        <progress className="mt-1 h-1 w-full accent-accent" max={1} value={fraction} aria-label={message} />
      )}
    </div>
  )
}
