import type { ApprovalRecord, ApprovalStatus, Approver } from '@deckhand/spec'
import type { Resolution } from '../../approvals/resolution.ts'
import type { PackedApproval } from '../../runs/rules/pack-entry.ts'
import type { FoundDocument, Reader, Setter } from '../documents/documents.ts'
import { type BodyFields, readBodies, setBody } from '../documents/long-body.ts'
import { paths } from '../documents/paths.ts'
import type { RunDocument } from '../runs/run-document.ts'

/** users/{userId}/agentApprovals/{id}. The body is the NewApproval as JSON. */
export interface ApprovalDocument extends BodyFields {
  id: string
  runId: string
  threadId: string
  userId: string
  status: ApprovalStatus
  expiresAt: number
  /** Absent in documents of older versions. */
  approver?: Approver | null
  resolution: Resolution | null
}

export function setApproval(documents: Setter, run: RunDocument, approval: PackedApproval): void {
  const { id: runId, threadId, userId } = run
  keepApproval(documents, { ...approval, runId, threadId, userId, status: 'open', resolution: null })
}

/** Writes an approval in any state. */
export function keepApproval(
  documents: Setter,
  approval: Omit<ApprovalDocument, keyof BodyFields> & { body: string },
): void {
  setBody(documents, paths.approval(approval.userId, approval.id), approval)
}

type Found = Pick<FoundDocument<ApprovalDocument>, 'path' | 'fields'>

export async function toApprovalRecords(documents: Reader, found: Found[]): Promise<ApprovalRecord[]> {
  const bodies = await readBodies(documents, found)
  return found.map(({ fields: { runId, threadId, userId, status, resolution } }, index) => ({
    ...JSON.parse(bodies[index] ?? ''),
    runId,
    threadId,
    userId,
    status,
    ...resolution,
  }))
}

/** Oldest first. */
export async function readRunApprovals(documents: Reader, userId: string, runId: string): Promise<ApprovalRecord[]> {
  const collection = paths.approvals(userId)
  const found = await documents.find<ApprovalDocument>({ collection, where: [['runId', '==', runId]] })
  return toApprovalRecords(
    documents,
    found.sort((a, b) => (a.fields.id < b.fields.id ? -1 : 1)),
  )
}
