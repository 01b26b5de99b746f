import type { ApprovalRecord, ApprovalStore } from '@deckhand/spec'
import type { Reader } from '../documents.ts'
import { equalTo, newestFirst } from '../newest-first.ts'
import { paths } from '../paths.ts'
import { type ApprovalDocument, readRunApprovals, toApprovalRecords } from './approval-document.ts'

type ApprovalPage = Parameters<ApprovalStore['list']>[1]

/** Documents: users/{userId}/agentApprovals, newest first (reads). */
export async function listApprovals(
  documents: Reader,
  userId: string,
  { status, runId, ...page }: ApprovalPage,
): Promise<ApprovalRecord[]> {
  if (runId !== undefined)
    return listOfRun(documents, userId, { ...(status !== undefined && { status }), runId, ...page })
  const collection = paths.approvals(userId)
  const search = newestFirst({ collection, where: equalTo({ status }) }, page)
  return toApprovalRecords(documents, await documents.find<ApprovalDocument>(search))
}

/** A run has few, so that no index is kept for this. */
async function listOfRun(
  documents: Reader,
  userId: string,
  { runId, status, after, limit }: ApprovalPage & { runId: string },
): Promise<ApprovalRecord[]> {
  const all = (await readRunApprovals(documents, userId, runId)).reverse()
  return all
    .filter((each) => (status === undefined || each.status === status) && (after === undefined || each.id < after))
    .slice(0, limit)
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
