import { asText } from '@deckhand/client'
import type { AuditRecord } from '@deckhand/spec'
import { ChevronDown } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { ArgumentsList } from '../chat/arguments-list.tsx'
import { When } from '../ui/when.tsx'
import { auditWords } from './audit-words.ts'

export function AuditRow({ entry: { kind, data, at, position, runId, hash } }: { entry: AuditRecord }) {
  const told = [data.tool, data.preview, data.path, data.service, data.decision, data.action, data.outcome]
  const what = told.filter((part) => part !== undefined)
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="group flex w-full flex-wrap items-center gap-x-3 px-3 py-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2">
        <span className="flex-1 font-medium sm:w-36 sm:flex-none">
          {kind === 'chain_began' ? 'Began' : auditWords[kind]}
        </span>
        <span className="order-last w-full truncate text-quiet sm:order-none sm:w-auto sm:min-w-0 sm:flex-1">
          {what.map(asText).join(' · ')}
        </span>
        <When at={at} />
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet group-data-[state=open]:rotate-180" />
      </Collapsible.Trigger>
      <Collapsible.Content className="space-y-2 px-3 pb-3">
        <ArgumentsList input={{ ...data, ...(runId !== undefined && { runId }) }} />
        <p className="font-mono text-xs break-all text-quiet">
          Entry {position} · {hash}
        </p>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
