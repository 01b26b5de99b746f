import type { ApprovalRecord, ApprovalStore } from '@deckhand/spec'
import type { Reader } from '../documents.ts'
import { equalTo, newestFirst } from '../newest-first.ts'
import { paths } from '../paths.ts'
import { type ApprovalDocument, toApprovalRecords } from './approval-document.ts'

type ApprovalPage = Parameters<ApprovalStore['list']>[1]

/** Documents: users/{userId}/agentApprovals, newest first (reads). */
export async function listApprovals(
  documents: Reader,
  userId: string,
  { status, ...page }: ApprovalPage,
): Promise<ApprovalRecord[]> {
  const collection = paths.approvals(userId)
  const search = newestFirst({ collection, where: equalTo({ status }) }, page)
  return toApprovalRecords(documents, await documents.find<ApprovalDocument>(search))
}

/** Documents: users/{userId}/agentApprovals/{id} (read). */
export async function findApproval(
  documents: Reader,
  userId: string,
  approvalId: string,
): Promise<ApprovalRecord | undefined> {
  const path = paths.approval(userId, approvalId)
  const fields = await documents.get<ApprovalDocument>(path)
  const [record] = fields ? await toApprovalRecords(documents, [{ path, fields }]) : []
  return record
}
