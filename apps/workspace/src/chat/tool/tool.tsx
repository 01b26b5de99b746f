import type { ShownTool } from '@deckhand/client'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Collapsible, Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import { ToolBadge, ToolIcon } from './tool-badge.tsx'
import { ToolDetails, type ToolPart } from './tool-details.tsx'

export interface ToolProps {
  toolPart: ToolPart
  defaultOpen?: boolean
  className?: string
  /** A readable label, shown before the name. */
  label?: string
  /** False if `type` is a kind and not a name. */
  hasName?: boolean
  /** What the state alone does not show: that the call was stopped or rejected. */
  shown?: ShownTool
  /** One line about the call, also shown while the card is closed. */
  summary?: ReactNode
  /** At the end of that line. */
  aside?: ReactNode
  /** Shown below that line, also while the card is closed. */
  progress?: ReactNode
  /** Shown in the details, after the input. */
  details?: ReactNode
  /** Shown below the details, always visible. */
  children?: ReactNode
}

/** One tool call: its name and state, and its input and output when opened. */
export function Tool({ toolPart, defaultOpen = false, className, label, hasName = true, ...more }: ToolProps) {
  const { type, state } = toolPart
  const { shown = { state }, summary, aside, progress, details, children } = more
  return (
    <div
      data-tool={type}
      data-state={state}
      className={clsx('my-2 overflow-hidden rounded-lg border bg-raised', className)}
    >
      <Collapsible.Root defaultOpen={defaultOpen}>
        <Collapsible.Trigger className="group flex min-h-10 w-full items-center gap-2 px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2">
          <ToolIcon tool={shown} />
          <span className="flex min-w-0 flex-col sm:shrink-0 sm:flex-row sm:items-baseline sm:gap-2">
            {label !== undefined && <span className="truncate text-sm font-medium">{label}</span>}
            {hasName && <span className="truncate font-mono text-xs text-quiet">{type}</span>}
          </span>
          <ToolBadge tool={shown} />
          {summary}
          <span className="ml-auto flex items-center gap-2">
            {aside}
            <ChevronDown aria-hidden className="size-4 text-quiet group-data-[state=open]:rotate-180" />
          </span>
        </Collapsible.Trigger>
        {progress}
        <Collapsible.Content>
          {/* Tooltips need a provider, and a page that uses this component may have none. */}
          <Tooltip.Provider delayDuration={400} skipDelayDuration={100}>
            <ToolDetails toolPart={toolPart} shown={shown}>
              {details}
            </ToolDetails>
          </Tooltip.Provider>
        </Collapsible.Content>
      </Collapsible.Root>
      {children}
    </div>
  )
}
