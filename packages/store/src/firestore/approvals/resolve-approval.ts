import {
  type Answer,
  assertNotOwn,
  decided,
  expired,
  mayAnswer,
  noSuchApproval,
  type Resolved,
  resolvedEntry,
} from '../../approvals/resolution.ts'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { settingsEntry } from '../../settings/merge-settings.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Writer } from '../documents.ts'
import { paths } from '../paths.ts'
import type { CurrentTurn } from '../runs/turns.ts'
import { allowRecipients } from '../settings/settings.ts'
import { type ApprovalDocument, toApprovalRecords } from './approval-document.ts'
import { closeApproval } from './close-approval.ts'

/** Documents: users/{userId}/agentApprovals/{id}, runs/{runId}, users/{userId}/settings, audit. */
export async function resolveApproval(
  documents: Writer,
  { chain, turns }: { chain: AuditChain; turns: CurrentTurn },
  answer: Answer & { ownerId: string },
): Promise<Resolved> {
  const { ownerId: userId, decision, now } = answer
  const path = paths.approval(userId, answer.approvalId)
  const asked = await documents.get<ApprovalDocument>(path)
  const approver = asked?.approver ?? null
  if (!asked || !mayAnswer({ userId, approver }, answer)) throw noSuchApproval()
  assertNotOwn({ userId, approver }, answer)
  if (asked.status !== 'open') return { ...(await asItIs(documents, path, asked)), first: false }
  const isLate = asked.expiresAt <= now
  const closing = isLate ? expired(now) : decided(answer, approver)
  const approval = await closeApproval(documents, turns, { approval: asked, ...closing })
  const isAlways = !isLate && decision === 'approve_and_always_allow_recipient'
  const allowed = isAlways ? [settingsEntry(await allowRecipients(documents, approval))] : []
  await appendAudit(documents, chain, { userId, entries: [resolvedEntry(approval), ...allowed], now })
  return { approval, first: !isLate }
}

async function asItIs(documents: Writer, path: string, fields: ApprovalDocument): Promise<Pick<Resolved, 'approval'>> {
  const [approval] = await toApprovalRecords(documents, [{ path, fields }])
  if (!approval) throw noSuchApproval()
  return { approval }
}
