import {
  asText,
  duration,
  type FileChange,
  openApprovals,
  spellHidden,
  type ToolView,
  toolTitle,
} from '@deckhand/client'
import type { JsonObject } from '@deckhand/spec'
import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { ResultPreview } from '../../preview/result-preview.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { ApprovalCard } from '../approval/approval-card.tsx'
import { ContentPart } from '../content-part.tsx'
import { useConversation } from '../conversation-context.ts'
import { AgentsBelow } from './agents-below.tsx'
import { Tool } from './tool.tsx'
import { Section, type ToolPart } from './tool-details.tsx'

/** One tool call of an answer. A question to the user, of this call or of an agent below it, is always visible. */
export const ToolCard = memo(function ToolCard({ tool }: { tool: ToolView }) {
  const conversation = useConversation()
  const { name, label, changes, state, progress, startedAt, endedAt, media = [], below = [] } = tool
  const asked = openApprovals(tool)
  return (
    <Tool
      toolPart={partOf(tool)}
      shown={tool}
      label={label ?? toolTitle(name)}
      hasName={label === undefined}
      summary={<Summary tool={tool} isAsked={asked.length > 0 && asked[0] === tool.approval} />}
      aside={state !== 'input-available' && <Elapsed startedAt={startedAt} endedAt={endedAt} />}
      progress={state === 'input-streaming' && progress && <Progress {...progress} />}
      details={<MoreDetails tool={tool} />}
    >
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
      {tool.error?.code === 'NOT_CONNECTED' && <NotConnected words={tool.error.message} />}
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
    </Tool>
  )
})

const FileChanges = lazy(async () => ({ default: (await import('./file-changes.tsx')).FileChanges }))

/** Loaded on demand: only CLI agents report file changes, and their screen has loaded this already. */
function LazyFileChanges({ changes }: { changes: FileChange[] }) {
  return (
    <Suspense fallback={<Waiting />}>
      <FileChanges changes={changes} />
    </Suspense>
  )
}

/** How long something took, or has taken so far. Empty if its start is unknown. */
function Elapsed({ startedAt, endedAt }: { startedAt?: number | undefined; endedAt?: number | undefined }) {
  const isRunning = startedAt !== undefined && endedAt === undefined
  const now = useNow(isRunning)
  if (startedAt === undefined) return null
  return <span className="text-xs text-quiet tabular-nums">{duration((endedAt ?? now) - startedAt)}</span>
}

/** The current time, updated every tenth of a second while it is needed. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

function NotConnected({ words }: { words: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t p-3 text-sm">
      <p className="min-w-0 flex-1 basis-48 break-words text-quiet">{words}</p>
      <Link to="/settings" hash="accounts" className={buttonClass('main', 'text')}>
        {/* Without settings there is no account to connect: the page says what to set first. */}
        {words.includes(' is not set up.') ? 'How to set it up' : 'Connect'}
      </Link>
    </div>
  )
}

function partOf({ name, state, input, output, id, error }: ToolView): ToolPart {
  return {
    type: name,
    state,
    input,
    toolCallId: id,
    ...(output !== undefined && { output }),
    ...(error && { errorText: error.message }),
  }
}

function Summary({ tool: { title, approval, input }, isAsked }: { tool: ToolView; isAsked: boolean }) {
  if (title !== undefined)
    return <span className="min-w-0 flex-1 truncate font-mono text-xs text-quiet">{spellHidden(title)}</span>
  return (
    <span className="hidden min-w-0 flex-1 truncate text-sm text-quiet sm:block">
      {isAsked ? null : (approval?.preview ?? inShort(input))}
    </span>
  )
}

const longestSummary = 200

/** The arguments on one line. They read the same after a reload. */
function inShort(input: JsonObject): string {
  return Object.values(input).map(asText).join(', ').replace(/\s+/g, ' ').slice(0, longestSummary)
}

function MoreDetails({ tool }: { tool: ToolView }) {
  const { changes, approval } = tool
  return (
    <>
      {changes && openApprovals(tool).length === 0 && <LazyFileChanges changes={changes} />}
      {approval?.answer !== undefined && (
        <Section title="Permission">
          <p className="text-sm">It was answered: {spellHidden(approval.answer)}</p>
        </Section>
      )}
    </>
  )
}

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
