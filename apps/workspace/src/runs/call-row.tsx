import { asText, toolTitle } from '@deckhand/client'
import type { RunStep } from '@deckhand/spec'
import { ChevronDown } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { ArgumentsList } from '../chat/arguments-list.tsx'
import { StepTimes } from './step-times.tsx'

export type CallStep = Extract<RunStep, { type: 'call' }>

export function CallRow({ step }: { step: CallStep }) {
  const { tool, preview, input, output, error, id } = step
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="group flex w-full items-center gap-2 px-3 py-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2">
        <span className={error ? 'shrink-0 font-medium text-bad' : 'shrink-0 font-medium'}>{toolTitle(tool)}</span>
        <span className="min-w-0 flex-1 truncate text-quiet">{asText(preview)}</span>
        <StepTimes step={step} />
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet group-data-[state=open]:rotate-180" />
      </Collapsible.Trigger>
      <Collapsible.Content className="space-y-2 px-3 pb-3">
        {Object.keys(input).length > 0 ? (
          <ArgumentsList input={input} />
        ) : (
          <p className="text-sm text-quiet">Without arguments</p>
        )}
        {error && <p className="rounded-md bg-bad-soft p-2 text-sm break-words text-bad">{error.message}</p>}
        {output !== undefined && (
          <pre
            tabIndex={0}
            className="max-h-60 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap"
          >
            {asText(output)}
          </pre>
        )}
        <p className="font-mono text-xs break-all text-quiet">
          {tool} · Call ID: {id}
        </p>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
