import { asText, duration } from '@deckhand/client'
import type { ReportedRun } from '@deckhand/spec'
import { displayName } from '../display-name.ts'
import { Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import { RunBadge } from './run-badge.tsx'
import { StepRow } from './step-row.tsx'

const indent = ['', 'ml-4 sm:ml-8', 'ml-8 sm:ml-16', 'ml-12 sm:ml-24']

export function ReportedRunPanel({ run }: { run: ReportedRun }) {
  const { id, agentId, model, status, depth, tokens, totalTokens, startedAt, ms, steps, outcome } = run
  return (
    <Panel aria-label={`${displayName(agentId)}, run ${id}`} className={indent[Math.min(depth, 3)]}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 text-sm">
        <h2 className="font-semibold">{displayName(agentId)}</h2>
        <RunBadge status={status} />
        <span className="font-mono text-xs text-quiet">{model}</span>
        <span className="text-xs text-quiet tabular-nums">
          {tokens.toLocaleString()} tokens
          {totalTokens !== tokens && ` (${totalTokens.toLocaleString()} with those below)`}
        </span>
        <span className="text-xs text-quiet tabular-nums">{duration(ms)}</span>
        <span className="ml-auto">
          <When at={startedAt} />
        </span>
      </header>
      <ol className="divide-y">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={index}>
            <StepRow step={step} />
          </li>
        ))}
      </ol>
      <RunEnd {...(outcome && { outcome })} />
      <p className="border-t px-3 py-1 font-mono text-xs break-all text-quiet">{id}</p>
    </Panel>
  )
}

/** The result of a run, in words. */
function RunEnd({ outcome }: Pick<ReportedRun, 'outcome'>) {
  if (outcome?.status === 'failed') {
    return <p className="border-t bg-bad-soft px-3 py-2 text-sm break-words text-bad">{asText(outcome.message)}</p>
  }
  if (outcome?.status !== 'completed' || outcome.summary === '') return null
  return (
    <p className="max-h-24 overflow-y-auto border-t px-3 py-2 text-sm break-words whitespace-pre-wrap" tabIndex={0}>
      {asText(outcome.summary)}
      {outcome.truncated && <span className="block text-quiet">The answer was cut at the output limit.</span>}
    </p>
  )
}
