import { type ApprovalInfo, toolTitle } from '@deckhand/client'
import { Link } from '@tanstack/react-router'
import { ApprovalCard } from '../chat/approval/approval-card.tsx'
import { deckhand } from '../deckhand.ts'
import { When } from '../ui/when.tsx'

export function OpenApproval({ approval }: { approval: ApprovalInfo }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 px-3 py-2 text-sm">
        <span className="font-medium">{toolTitle(approval.tool)}</span>
        <When at={approval.createdAt} />
        {approval.runId !== undefined && (
          <Link
            to="/runs/$run"
            params={{ run: approval.runId }}
            className="ml-auto text-quiet underline hover:text-text"
          >
            See the run
          </Link>
        )}
      </p>
      <ApprovalCard
        approval={approval}
        onDecide={async (decision, feedback) => {
          await deckhand.approvals.decide(approval.id, decision, feedback)
        }}
      />
    </>
  )
}
