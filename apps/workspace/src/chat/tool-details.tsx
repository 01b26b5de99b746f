import { spellHidden, type ToolView } from '@deckhand/client'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { ArgumentsList } from './arguments-list.tsx'
import { asText } from './as-text.ts'
import { LazyFileChanges } from './lazy-file-changes.tsx'
import { openApprovals } from './open-approvals.ts'
import { wordOf } from './tool-badge.tsx'

/** What went in and what came out, whole. */
export function ToolDetails({ tool }: { tool: ToolView }) {
  const { id, name, input, changes, output, error, state, approval } = tool
  const endWord = wordOf(tool)
  return (
    <div className="space-y-3 border-t p-3">
      <Section title="Input">
        {Object.keys(input).length > 0 ? (
          <ArgumentsList input={input} />
        ) : (
          <p className="text-sm text-quiet">Nothing</p>
        )}
      </Section>
      {changes && openApprovals(tool).length === 0 && <LazyFileChanges changes={changes} />}
      {output !== undefined && (
        <Section title="Output" action={<CopyButton label="Copy the output" text={() => asText(output)} />}>
          {/* What scrolls must be reachable by keys. */}
          <pre
            tabIndex={0}
            className="max-h-60 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap"
          >
            {asText(output)}
          </pre>
        </Section>
      )}
      {approval?.answer !== undefined && (
        <Section title="Permission">
          <p className="text-sm">It was answered: {spellHidden(approval.answer)}</p>
        </Section>
      )}
      {error && (
        <Section title={endWord}>
          <p
            className={clsx(
              'rounded-md p-2 text-sm break-words',
              endWord === 'Error' ? 'bg-bad-soft text-bad' : 'bg-sunken text-quiet',
            )}
          >
            {error.message}
          </p>
        </Section>
      )}
      {state === 'input-streaming' && <p className="text-sm text-quiet">At work…</p>}
      <p className="border-t pt-2 font-mono text-xs break-all text-quiet">
        {name} · Call ID: {id}
      </p>
    </div>
  )
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="flex h-8 items-center justify-between">
        <p className="text-xs font-medium text-quiet">{title}</p>
        {action}
      </div>
      {children}
    </section>
  )
}
