import { expired, resolvedEntry } from '../../approvals/resolution.ts'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { userLane } from '../commits/user-lane.ts'
import type { Documents, Search, Writer } from '../documents/documents.ts'
import type { CurrentTurn } from '../runs/turns.ts'
import type { ApprovalDocument } from './approval-document.ts'
import { closeApproval } from './close-approval.ts'

const atOnce = 100

type Expiry = { chain: AuditChain; turns: CurrentTurn; now: number }
type Overdue = { path: string; userId: string }

/** Documents: users/{userId}/agentApprovals/{id}, runs/{runId}, audit, each of them in a step of its own. */
export async function expireApprovals(documents: Documents, expiry: Expiry): Promise<number> {
  let closed = 0
  for (;;) {
    const overdue = await findOverdue(documents, expiry.now)
    const results = await Promise.all(
      overdue.map(({ path, userId }) =>
        documents.write((writer) => expireApproval(writer, path, expiry), userLane(userId)),
      ),
    )
    closed += results.filter(Boolean).length
    if (overdue.length < atOnce) return closed
  }
}

/** Of all users. */
export const overdueApprovals = (now: number): Search => ({
  collection: 'agentApprovals',
  group: true,
  where: [
    ['status', '==', 'open'],
    ['expiresAt', '<=', now],
  ],
  orderBy: [['expiresAt', 'asc']],
  limit: atOnce,
  only: ['userId'],
})

function findOverdue(documents: Documents, now: number): Promise<Overdue[]> {
  return documents.read(async (reader) => {
    const found = await reader.find<Pick<ApprovalDocument, 'userId'>>(overdueApprovals(now))
    return found.map(({ path, fields: { userId } }) => ({ path, userId }))
  })
}

/** Somebody may have answered since it was found. */
async function expireApproval(documents: Writer, path: string, { chain, turns, now }: Expiry): Promise<boolean> {
  const approval = await documents.get<ApprovalDocument>(path)
  if (approval?.status !== 'open') return false
  const record = await closeApproval(documents, turns, { approval, ...expired(now) })
  await appendAudit(documents, chain, { userId: approval.userId, entries: [resolvedEntry(record)], now })
  return true
}
