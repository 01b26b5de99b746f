import type { ApprovalRecord, Page } from '@deckhand/spec'
import { type Answer, type ApprovalPage, approversOf, newestOf } from '../../approvals/resolution.ts'
import type { Documents, Reader, Search } from '../documents/documents.ts'
import { equalTo, newestFirst } from '../documents/newest-first.ts'
import { paths } from '../documents/paths.ts'
import { type ApprovalDocument, readRunApprovals, toApprovalRecords } from './approval-document.ts'

/** The approvals of all users. */
const everywhere = { collection: 'agentApprovals', group: true } as const
/** The most values that a search compares a field with: 30 for Firestore, 10 for its emulators. */
const valuesAtOnce = 10

/** Firestore documents: users/{userId}/agentApprovals, newest first (reads). */
export async function listApprovals(documents: Reader, userId: string, given: ApprovalPage): Promise<ApprovalRecord[]> {
  const { status, runId, roles: _roles, ...page } = given
  if (runId !== undefined)
    return listOfRun(documents, userId, { ...(status !== undefined && { status }), runId, ...page })
  const collection = paths.approvals(userId)
  const search = newestFirst({ collection, where: equalTo({ status }) }, page)
  const approvers = approversOf(given)
  const lists = [search, ...inParts(approvers).map((some) => waitingFor(some, page))]
  const found = await Promise.all(lists.map((each) => documents.find<ApprovalDocument>(each)))
  return toApprovalRecords(documents, newestOf(found, page.limit))
}

/** Open approvals of all users that one of these roles must decide, newest first. */
export const waitingFor = (approvers: readonly string[], page: Page): Search => ({
  ...newestFirst({ ...everywhere, where: [['approver', 'in', approvers], ...equalTo({ status: 'open' })] }, page),
  ...everywhere,
})

/** The approval with this id, of any user. */
export const approvalOfAnyone = (approvalId: string): Search => ({ ...everywhere, where: [['id', '==', approvalId]] })

/** The user whose approval is answered. Without roles, the caller cannot answer for others, so no search is needed. */
export async function findOwner(documents: Documents, { userId, roles = [], approvalId }: Answer): Promise<string> {
  if (roles.length === 0) return userId
  const search: Search = { ...approvalOfAnyone(approvalId), limit: 1, only: ['userId'] }
  const [found] = await documents.read((reader) => reader.find<Pick<ApprovalDocument, 'userId'>>(search))
  return found?.fields.userId ?? userId
}

function inParts(approvers: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(approvers.length / valuesAtOnce)
  return Array.from({ length: count }, (_, index) => approvers.slice(index * valuesAtOnce, (index + 1) * valuesAtOnce))
}

/** A run has few approvals, so this needs no index. */
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

/** Firestore documents: users/{userId}/agentApprovals/{id} (read). */
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
