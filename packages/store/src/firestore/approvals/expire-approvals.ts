import { expired, resolvedEntry } from '../../approvals/resolution.ts'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { userLane } from '../commits/user-lane.ts'
import type { Documents, Search, Writer } from '../documents/documents.ts'
import type { QueueFront } from '../runs/queue-position.ts'
import type { ApprovalDocument } from './approval-document.ts'
import { closeApproval } from './close-approval.ts'

const atOnce = 100

type Expiry = { chain: AuditChain; queue: QueueFront; now: number }
type Overdue = { path: string; userId: string }

/** Firestore documents: users/{userId}/agentApprovals/{id}, runs/{runId}, audit, one transaction for each approval. */
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

/** Does nothing if the approval was answered since it was found. */
async function expireApproval(documents: Writer, path: string, { chain, queue, now }: Expiry): Promise<boolean> {
  const approval = await documents.get<ApprovalDocument>(path)
  if (approval?.status !== 'open') return false
  const record = await closeApproval(documents, queue, { approval, ...expired(now) })
  await appendAudit(documents, chain, { userId: approval.userId, entries: [resolvedEntry(record)], now })
  return true
}
