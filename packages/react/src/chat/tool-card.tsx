import { asText, openApprovals, type ToolView, toolStanding, toolTitle, toolWord } from '@deckhand/client'
import type { ToolError } from '@deckhand/spec'
import { memo } from 'react'
import { ApprovalCard } from './approval-card.tsx'
import { ArgumentsList } from './arguments-list.tsx'

/** One call: its name and state, with arguments and result in the details. Open approvals are always visible. */
export const ToolCard = memo(function ToolCard({ tool }: { tool: ToolView }) {
  const { name, label, state, input, output, error, progress } = tool
  return (
    <div className="dh-tool" data-tool={name} data-state={toolStanding(tool)}>
      <details>
        <summary>
          <span className="dh-tool-title">{label ?? toolTitle(name)}</span>
          <span className="dh-badge">{toolWord(tool)}</span>
        </summary>
        <div className="dh-details">
          <p className="dh-label">Arguments of {name}</p>
          <ArgumentsList input={input} />
          {output !== undefined && (
            <>
              <p className="dh-label">Result</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
              <pre tabIndex={0}>{asText(output)}</pre>
            </>
          )}
        </div>
      </details>
      {state === 'input-streaming' && progress && (
        <p className="dh-progress">
          {progress.message}
          {progress.fraction !== undefined && <progress aria-label={progress.message} value={progress.fraction} />}
        </p>
      )}
      {error && <Fault tool={tool} error={error} />}
      {openApprovals(tool).map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} />
      ))}
    </div>
  )
})

/** A rejection's message is written for the agent, so people get their own text. */
function Fault({ tool, error }: { tool: ToolView; error: ToolError }) {
  if (error.code === 'REJECTED') {
    const reason = tool.approval?.feedback
    return (
      <p className="dh-note dh-quiet">{reason === undefined ? 'You rejected this.' : `You rejected this: ${reason}`}</p>
    )
  }
  return <p className={`dh-note ${toolWord(tool) === 'Error' ? 'dh-bad' : 'dh-quiet'}`}>{error.message}</p>
}
