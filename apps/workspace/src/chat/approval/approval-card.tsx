import { type ApprovalInfo, type ApprovalView, spellHidden } from '@deckhand/client'
import type { PendingApproval } from '@deckhand/spec'
import { useId } from 'react'
import { ArgumentsList } from '../arguments-list.tsx'
import { ApprovalAnswers } from './approval-answers.tsx'
import { type OnChoose, OptionAnswers } from './option-answers.tsx'
import type { OnDecide } from './use-decide.ts'

/** What the user needs to know to answer. */
export type ApprovalQuestion = Omit<PendingApproval, 'actionId' | 'childRunId'> &
  Pick<ApprovalView, 'options'> &
  Pick<ApprovalInfo, 'askedBy'>

interface ApprovalCardProps {
  approval: ApprovalQuestion
  onDecide: OnDecide
  /** If the agent offers its own answers. */
  onChoose?: OnChoose | undefined
}

/** Fields that a server of an older version leaves out, for instance during an update. */
const leftOut = { for: 'call', recipients: [], canAlwaysAllow: false } as const

/** A question to the user: what will happen, to whom, with all arguments. */
export function ApprovalCard({ approval: given, onDecide, onChoose }: ApprovalCardProps) {
  const approval = { ...leftOut, ...given }
  const { tool, preview, reason, toolArgs, agentId, options, recipients, askedBy } = approval
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-approval={approval.id}
      className="space-y-3 border-t-2 border-ready bg-ready-soft/40 p-3"
    >
      <div>
        {/* A long one is complete in the arguments. */}
        <p id={titleId} className="line-clamp-2 text-sm font-semibold break-words">
          {sentence(spellHidden(preview || tool))}
        </p>
        <p className="text-sm text-quiet">
          {agentId && <>Asked by {agentId}. </>}
          {askedBy !== undefined && <>Asked by {spellHidden(askedBy)}. </>}
          {reason}
        </p>
      </div>
      {recipients.length > 0 && (
        <p className="text-sm">
          <span className="text-quiet">To </span>
          <span className="font-medium break-words">{spellHidden(recipients.join(', '))}</span>
        </p>
      )}
      {(!options || Object.keys(toolArgs).length > 0) && <ArgumentsList input={toolArgs} />}
      {options && onChoose ? (
        <OptionAnswers options={options} onChoose={onChoose} />
      ) : (
        <ApprovalAnswers approval={approval} onDecide={onDecide} />
      )}
    </section>
  )
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
