import type { ApprovalRecord } from '@deckhand/spec'
import type { Closing, Resolution } from '../../approvals/resolution.ts'
import { missing } from '../../runs/rules/refusals.ts'
import type { Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import type { QueueFront } from '../runs/queue-position.ts'
import { type RunDocument, updateRun } from '../runs/run-document.ts'
import { type ApprovalDocument, toApprovalRecords } from './approval-document.ts'

/** Closes an open approval, and queues its run if it is parked. The run then continues, even if other approvals are still open. */
export async function closeApproval(
  documents: Writer,
  queue: QueueFront,
  { approval, status, resolution }: Closing & { approval: ApprovalDocument },
): Promise<ApprovalRecord> {
  const path = paths.approval(approval.userId, approval.id)
  documents.update(path, { status, resolution })
  await answerRun(documents, queue, approval, resolution.resolvedAt)
  const [record] = await toApprovalRecords(documents, [{ path, fields: { ...approval, status, resolution } }])
  if (!record) throw missing(`The approval ${approval.id}`)
  return record
}

/** Always writes the run's document, so that its watchers are notified, and concurrent writes about the run see the answer. */
async function answerRun(documents: Writer, queue: QueueFront, approval: ApprovalDocument, now: number): Promise<void> {
  const run = await documents.get<RunDocument>(paths.run(approval.runId))
  if (!run) return
  const answered = { ...run, openApprovals: run.openApprovals.filter((id) => id !== approval.id) }
  const isParked = run.status === 'awaiting_confirmation'
  updateRun(documents, run, isParked ? await queued(answered, queue, now) : answered)
}

async function queued(run: RunDocument, queue: QueueFront, now: number): Promise<RunDocument> {
  return { ...run, status: 'queued', atWork: true, turn: await queue.front(), updatedAt: now }
}

/** Cancels the approval of a call that ends while its run continues. */
export async function cancelApproval(documents: Writer, path: string, now: number): Promise<void> {
  const resolution: Resolution = { resolvedAt: now }
  const approval = await documents.get<ApprovalDocument>(path)
  if (approval?.status === 'open') documents.update(path, { status: 'cancelled', resolution })
}

/** Cancels the open approvals of a run that ends. */
export async function cancelApprovals(documents: Writer, run: RunDocument, now: number): Promise<void> {
  const resolution: Resolution = { resolvedAt: now }
  const approvalPaths = run.openApprovals.map((id) => paths.approval(run.userId, id))
  const approvals = await documents.getAll<ApprovalDocument>(approvalPaths)
  for (const [index, path] of approvalPaths.entries()) {
    if (approvals[index]?.status === 'open') documents.update(path, { status: 'cancelled', resolution })
  }
}
