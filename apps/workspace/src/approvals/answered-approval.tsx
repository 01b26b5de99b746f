import type { ApprovalInfo } from '@deckhand/client'
import { spellHidden } from '@deckhand/client'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { displayName } from '../display-name.ts'
import { When } from '../ui/when.tsx'

const words = { open: 'Open', approved: 'Approved', rejected: 'Rejected', expired: 'Expired', cancelled: 'Cancelled' }

const looks = {
  open: 'text-ready',
  approved: 'text-good',
  rejected: 'text-bad',
  expired: 'text-quiet',
  cancelled: 'text-quiet',
}

export function AnsweredApproval({ approval }: { approval: ApprovalInfo }) {
  // Other users' approvals are listed only while they wait, and have no run.
  const { status, preview, tool, runId = '', resolvedAt, feedback, agentId, answeredBy } = approval
  return (
    <Link
      to="/runs/$run"
      params={{ run: runId }}
      className="block px-3 py-2 text-sm hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex items-baseline gap-2">
        <span className={clsx('w-20 shrink-0 font-medium', looks[status])}>{words[status]}</span>
        <span className="min-w-0 flex-1 truncate">
          {spellHidden(preview || tool)}
          {agentId !== undefined && <span className="text-quiet"> · asked by {displayName(agentId)}</span>}
          {answeredBy !== undefined && <span className="text-quiet"> · answered by {spellHidden(answeredBy)}</span>}
        </span>
        {resolvedAt !== undefined && <When at={resolvedAt} />}
      </span>
      {feedback && <span className="mt-1 line-clamp-2 text-quiet sm:ml-22">“{spellHidden(feedback)}”</span>}
    </Link>
  )
}
