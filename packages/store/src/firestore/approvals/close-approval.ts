import type { ApprovalRecord } from '@deckhand/spec'
import type { Closing, Resolution } from '../../approvals/resolution.ts'
import { missing } from '../../runs/rules/refusals.ts'
import type { Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { type RunDocument, updateRun } from '../runs/run-document.ts'
import type { CurrentTurn } from '../runs/turns.ts'
import { type ApprovalDocument, toApprovalRecords } from './approval-document.ts'

/** Closes one that is open and queues its run if that is parked. The run then goes on with this one, though others may still be open. */
export async function closeApproval(
  documents: Writer,
  turns: CurrentTurn,
  { approval, status, resolution }: Closing & { approval: ApprovalDocument },
): Promise<ApprovalRecord> {
  const path = paths.approval(approval.userId, approval.id)
  documents.update(path, { status, resolution })
  await answerRun(documents, turns, approval, resolution.resolvedAt)
  const [record] = await toApprovalRecords(documents, [{ path, fields: { ...approval, status, resolution } }])
  if (!record) throw missing(`The approval ${approval.id}`)
  return record
}

/** Its document is written in any case: whoever watches it, or writes about it at the same moment, learns of the answer by that. */
async function answerRun(
  documents: Writer,
  turns: CurrentTurn,
  approval: ApprovalDocument,
  now: number,
): Promise<void> {
  const run = await documents.get<RunDocument>(paths.run(approval.runId))
  if (!run) return
  const answered = { ...run, openApprovals: run.openApprovals.filter((id) => id !== approval.id) }
  const isParked = run.status === 'awaiting_confirmation'
  updateRun(documents, run, isParked ? await queued(answered, turns, now) : answered)
}

async function queued(run: RunDocument, turns: CurrentTurn, now: number): Promise<RunDocument> {
  return { ...run, status: 'queued', atWork: true, turn: await turns.current(), updatedAt: now }
}

/** That of a call that ends while its run goes on. */
export async function cancelApproval(documents: Writer, path: string, now: number): Promise<void> {
  const resolution: Resolution = { resolvedAt: now }
  const approval = await documents.get<ApprovalDocument>(path)
  if (approval?.status === 'open') documents.update(path, { status: 'cancelled', resolution })
}

/** Those of a run that ends. */
export async function cancelApprovals(documents: Writer, run: RunDocument, now: number): Promise<void> {
  const resolution: Resolution = { resolvedAt: now }
  const approvalPaths = run.openApprovals.map((id) => paths.approval(run.userId, id))
  const approvals = await documents.getAll<ApprovalDocument>(approvalPaths)
  for (const [index, path] of approvalPaths.entries()) {
    if (approvals[index]?.status === 'open') documents.update(path, { status: 'cancelled', resolution })
  }
}
