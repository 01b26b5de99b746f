import type { RunStep } from '@deckhand/spec'
import { ChevronDown } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { ArgumentsList } from '../chat/arguments-list.tsx'
import { asText } from '../chat/as-text.ts'
import { duration } from '../chat/elapsed.tsx'
import { toolTitle } from '../chat/tool-title.ts'

type CallStep = Extract<RunStep, { type: 'call' }>

export function StepRow({ step }: { step: RunStep }) {
  if (step.type === 'call') return <CallRow step={step} />
  return (
    <p className="flex items-center gap-2 px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 break-words">{words(step)}</span>
      <Took ms={step.ms} />
    </p>
  )
}

function words(step: Exclude<RunStep, CallStep>): string {
  switch (step.type) {
    case 'turn':
      return `${step.model} answered: ${step.usage.inputTokens.toLocaleString()} tokens in, ${step.usage.outputTokens.toLocaleString()} out, ${step.usage.thoughtTokens.toLocaleString()} in thoughts`
    case 'wait':
      return `Waited for somebody: ${step.for.map(toolTitle).join(', ')}`
    case 'signal':
      return `Said to the agent above: ${step.message}`
    case 'file_change':
      return step.version === undefined ? `Deleted ${step.path}` : `Wrote ${step.path}, version ${step.version}`
    case 'limit':
      return `A limit was met: ${step.message}`
    case 'turn_restarted':
      return 'The turn began again'
  }
}

function CallRow({ step }: { step: CallStep }) {
  const { tool, preview, input, output, error, ms, id } = step
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="group flex w-full items-center gap-2 px-3 py-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2">
        <span className={error ? 'font-medium text-bad' : 'font-medium'}>{toolTitle(tool)}</span>
        <span className="min-w-0 flex-1 truncate text-quiet">{preview}</span>
        <Took ms={ms} />
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet group-data-[state=open]:rotate-180" />
      </Collapsible.Trigger>
      <Collapsible.Content className="space-y-2 px-3 pb-3">
        <ArgumentsList input={input} />
        {error && <p className="rounded-md bg-bad-soft p-2 text-sm text-bad">{error.message}</p>}
        {output !== undefined && (
          <pre
            tabIndex={0}
            className="max-h-60 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap"
          >
            {asText(output)}
          </pre>
        )}
        <p className="font-mono text-xs break-all text-quiet">Call ID: {id}</p>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}

function Took({ ms }: { ms: number | undefined }) {
  return ms === undefined ? null : <span className="text-xs text-quiet tabular-nums">{duration(ms)}</span>
}
