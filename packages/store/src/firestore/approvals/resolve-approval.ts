import {
  type Answer,
  judgeAnswer,
  mayAnswer,
  noSuchApproval,
  type Resolved,
  resolvedEntry,
} from '../../approvals/resolution.ts'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { settingsEntry } from '../../settings/merge-settings.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import type { QueueFront } from '../runs/queue-position.ts'
import { allowRecipients } from '../settings/settings.ts'
import { type ApprovalDocument, toApprovalRecords } from './approval-document.ts'
import { closeApproval } from './close-approval.ts'

/** Firestore documents: users/{userId}/agentApprovals/{id}, runs/{runId}, users/{userId}/settings, audit. */
export async function resolveApproval(
  documents: Writer,
  { chain, queue }: { chain: AuditChain; queue: QueueFront },
  answer: Answer & { ownerId: string },
): Promise<Resolved> {
  const { ownerId: userId, now } = answer
  const path = paths.approval(userId, answer.approvalId)
  const stored = await documents.get<ApprovalDocument>(path)
  const approver = stored?.approver ?? null
  if (!stored || !mayAnswer({ userId, approver }, answer)) throw noSuchApproval()
  const { status, expiresAt } = stored
  const verdict = judgeAnswer({ userId, approver, status, expiresAt }, answer)
  if (!verdict) return { ...(await readUnchanged(documents, path, stored)), first: false }
  const approval = await closeApproval(documents, queue, { approval: stored, ...verdict.closing })
  const allowed = verdict.allowsAlways ? [settingsEntry(await allowRecipients(documents, approval))] : []
  await appendAudit(documents, chain, { userId, entries: [resolvedEntry(approval), ...allowed], now })
  return { approval, first: verdict.inTime }
}

async function readUnchanged(
  documents: Writer,
  path: string,
  fields: ApprovalDocument,
): Promise<Pick<Resolved, 'approval'>> {
  const [approval] = await toApprovalRecords(documents, [{ path, fields }])
  if (!approval) throw noSuchApproval()
  return { approval }
}
