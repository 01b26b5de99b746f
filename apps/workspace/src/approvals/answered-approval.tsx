import type { ApprovalInfo } from '@deckhand/client'
import { spellHidden } from '@deckhand/client'
import { Link } from '@tanstack/react-router'
import { When } from '../ui/when.tsx'

const words = { open: 'Open', approved: 'Approved', rejected: 'Rejected', expired: 'Expired', cancelled: 'Cancelled' }

export function AnsweredApproval({ approval }: { approval: ApprovalInfo }) {
  const { status, preview, tool, runId, resolvedAt, feedback } = approval
  return (
    <Link to="/runs/$run" params={{ run: runId }} className="block px-3 py-2 text-sm hover:bg-hover">
      <span className="flex items-baseline gap-2">
        <span className={status === 'approved' ? 'text-good' : 'text-quiet'}>{words[status]}</span>
        <span className="min-w-0 flex-1 truncate">{spellHidden(preview || tool)}</span>
        {resolvedAt !== undefined && <When at={resolvedAt} />}
      </span>
      {feedback && <span className="block truncate text-quiet">“{spellHidden(feedback)}”</span>}
    </Link>
  )
}
