import { asText, toolTitle } from '@deckhand/client'
import type { RunStep } from '@deckhand/spec'
import { CallRow, type CallStep } from './call-row.tsx'
import { StepTimes } from './step-times.tsx'

export function StepRow({ step }: { step: RunStep }) {
  if (step.type === 'call') return <CallRow step={step} />
  return (
    <p className="flex items-baseline gap-2 px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 break-words">{asText(words(step))}</span>
      <StepTimes step={step} />
    </p>
  )
}

function words(step: Exclude<RunStep, CallStep>): string {
  switch (step.type) {
    case 'turn':
      return `${step.model} answered: ${step.usage.inputTokens.toLocaleString()} tokens in, ${step.usage.outputTokens.toLocaleString()} out, ${step.usage.thoughtTokens.toLocaleString()} in thoughts`
    case 'wait':
      return `Waited for an answer: ${step.for.map(toolTitle).join(', ')}`
    case 'signal':
      return `Sent to the parent agent: ${step.message}`
    case 'file_change':
      return step.version === undefined ? `Deleted ${step.path}` : `Wrote ${step.path}, version ${step.version}`
    case 'limit':
      return `A limit was reached: ${step.message}`
    case 'turn_restarted':
      return 'The turn was restarted'
  }
}
