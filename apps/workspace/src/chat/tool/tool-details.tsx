import { asText, type ShownTool, type ToolState, toolWord } from '@deckhand/client'
import type { Json, JsonObject } from '@deckhand/spec'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ArgumentsList } from '../arguments-list.tsx'

export interface ToolPart {
  /** The tool's name. */
  type: string
  state: ToolState
  input?: JsonObject
  output?: Json
  toolCallId?: string
  errorText?: string
}

interface ToolDetailsProps {
  toolPart: ToolPart
  shown: ShownTool
  /** Shown after the input. */
  children: ReactNode
}

/** The full input and output of a call. */
export function ToolDetails({ toolPart, shown, children }: ToolDetailsProps) {
  const { type, input = {}, output, state, toolCallId, errorText } = toolPart
  const endWord = toolWord(shown)
  return (
    <div className="space-y-3 border-t p-3">
      <Section title="Input">
        {Object.keys(input).length > 0 ? (
          <ArgumentsList input={input} />
        ) : (
          <p className="text-sm text-quiet">Nothing</p>
        )}
      </Section>
      {children}
      {output !== undefined && (
        <Section title="Output" action={<CopyButton label="Copy the output" text={() => asText(output)} />}>
          {/* A scrolling element must be reachable by keyboard. */}
          <pre
            tabIndex={0}
            className="max-h-60 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap"
          >
            {asText(output)}
          </pre>
        </Section>
      )}
      {errorText !== undefined && (
        <Section title={endWord}>
          <p
            className={clsx(
              'rounded-md p-2 text-sm break-words',
              endWord === 'Error' ? 'bg-bad-soft text-bad' : 'bg-sunken text-quiet',
            )}
          >
            {errorText}
          </p>
        </Section>
      )}
      {state === 'input-streaming' && <p className="text-sm text-quiet">Processing tool call…</p>}
      {toolCallId !== undefined && (
        <p className="border-t pt-2 font-mono text-xs break-all text-quiet">
          {type} · Call ID: {toolCallId}
        </p>
      )}
    </div>
  )
}

export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
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
