import type { ApprovalRecord, Page } from '@deckhand/spec'
import { type Answer, type ApprovalPage, approversOf, newestOf } from '../../approvals/resolution.ts'
import type { Documents, Reader, Search } from '../documents/documents.ts'
import { equalTo, newestFirst } from '../documents/newest-first.ts'
import { paths } from '../documents/paths.ts'
import { type ApprovalDocument, readRunApprovals, toApprovalRecords } from './approval-document.ts'

/** Those of all users. */
const everywhere = { collection: 'agentApprovals', group: true } as const
/** With how many values a search compares a field: Firestore takes 30, its emulators 10. */
const valuesAtOnce = 10

/** Documents: users/{userId}/agentApprovals, newest first (reads). */
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

/** Open ones of all users that one of these has to approve, newest first. */
export const waitingFor = (approvers: readonly string[], page: Page): Search => ({
  ...newestFirst({ ...everywhere, where: [['approver', 'in', approvers], ...equalTo({ status: 'open' })] }, page),
  ...everywhere,
})

/** Of whichever user. */
export const approvalOfAnyone = (approvalId: string): Search => ({ ...everywhere, where: [['id', '==', approvalId]] })

/** Whose approval an answer is about. Only who has roles may answer for others, so that nothing is looked for without any. */
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
