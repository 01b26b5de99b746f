import type { Fence } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { leaseLost } from '../../runs/fence.ts'
import { cancelled } from '../../runs/rules/ending.ts'
import { assertNoGap, hasProgress, type PackedEntry, withdrawnApprovals } from '../../runs/rules/pack-entry.ts'
import { type PackedOutcome, statusAfter } from '../../runs/rules/pack-work.ts'
import { type ApprovalDocument, setApproval } from '../approvals/approval-document.ts'
import { cancelApproval, cancelApprovals } from '../approvals/close-approval.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Reader, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { freeThread } from '../threads/thread-document.ts'
import { setTurn, updateActions } from './actions.ts'
import { endBelow } from './end-tree.ts'
import { keepEvents } from './event-log.ts'
import { keepOutcome } from './outcomes.ts'
import type { QueueFront } from './queue-position.ts'
import { recordChildren } from './record-children.ts'
import { type RunDocument, updateRun } from './run-document.ts'

export interface Recording {
  fence: Fence
  entry: PackedEntry
  now: number
}

/**
 * Firestore documents: runs/{id} and its changed descendants, threads/{threadId} and its next message (with a turn or an outcome),
 * runs/{id}/actions/{actionId}, users/{userId}/agentApprovals/{id}, runs/{id}/events/{first}, audit.
 */
export async function recordEntry(
  documents: Writer,
  { chain, queue }: { chain: AuditChain; queue: QueueFront },
  { fence, entry, now }: Recording,
): Promise<void> {
  const before = await heldRun(documents, fence)
  assertNoGap(before.id, before.lastSeq, entry.events)
  await fetchAhead(documents, before, entry)
  const run = advance(before, entry, now)
  if (entry.children.length > 0) await recordChildren(documents, run, { children: entry.children, now })
  if (entry.turn) {
    setTurn(documents, run, entry.turn)
    const messageCount = run.promptPosition + run.turnCount + 1
    documents.update(paths.thread(run.threadId), { messageCount, updatedAt: now })
  }
  await updateActions(documents, run, entry.actions)
  for (const approval of entry.approvals) setApproval(documents, run, approval)
  for (const id of withdrawnApprovals(entry)) await cancelApproval(documents, paths.approval(run.userId, id), now)
  run.eventsFrom = keepEvents(documents, before, { events: entry.events, now })
  const ended = entry.outcome ? await endStretch(documents, run, { outcome: entry.outcome, queue, now }) : run
  updateRun(documents, before, ended)
  const entries = entry.audit.map((each) => ({ ...each, runId: run.id }))
  await appendAudit(documents, chain, { userId: run.userId, entries, now })
}

/** The run, if the fence still holds. Every write about the tree reads it, so that concurrent ones conflict. */
export async function heldRun(documents: Reader, fence: Fence): Promise<RunDocument> {
  const run = await documents.get<RunDocument>(paths.run(fence.runId))
  if (!run || run.owner !== fence.owner || run.attempt !== fence.attempt) throw leaseLost(fence)
  return run
}

/** Reads the documents that are needed later, in one request. */
async function fetchAhead(documents: Reader, run: RunDocument, entry: PackedEntry): Promise<void> {
  const { actions, children, audit, outcome } = entry
  await documents.getAll([
    ...actions.map(({ id }) => paths.action(run.id, id)),
    ...children.flatMap((child) => [
      paths.run(child.runId),
      ...child.actions.map(({ id }) => paths.action(child.runId, id)),
    ]),
    ...[...(outcome?.approvalIds ?? []), ...withdrawnApprovals(entry)].map((id) => paths.approval(run.userId, id)),
    ...(audit.length > 0 ? [paths.auditHead(run.userId)] : []),
  ])
}

function advance(run: RunDocument, entry: PackedEntry, now: number): RunDocument {
  const asked = entry.approvals.map(({ id }) => id)
  const left = withdrawnApprovals(entry)
  const open = [...run.openApprovals, ...asked].filter((id) => !left.includes(id))
  return {
    ...run,
    status: entry.status ?? run.status,
    lastSeq: run.lastSeq + entry.events.length,
    turnCount: run.turnCount + (entry.turn ? 1 : 0),
    tokens: run.tokens + entry.tokens,
    runsBelow: run.runsBelow + entry.children.filter(({ started }) => started).length,
    ...(hasProgress(entry) && { losses: 0 }),
    openApprovals: open,
    ...(asked.length > 0 && { hasAsked: true }),
    updatedAt: now,
  }
}

interface End {
  outcome: PackedOutcome
  queue: QueueFront
  now: number
}

async function endStretch(documents: Writer, run: RunDocument, { outcome, queue, now }: End): Promise<RunDocument> {
  const isEnd = outcome.status !== 'awaiting_confirmation'
  if (isEnd) {
    await endBelow(documents, run, { ending: cancelled, now })
    await cancelApprovals(documents, run, now)
  }
  const approvalPaths = outcome.approvalIds.map((id) => paths.approval(run.userId, id))
  const approvals = await documents.getAll<ApprovalDocument>(approvalPaths)
  const status = statusAfter(
    outcome,
    approvals.flatMap((each) => each ?? []),
  )
  if (isEnd) freeThread(documents, run.threadId, now)
  return {
    ...run,
    ...(await keepOutcome(documents, run, outcome)),
    openApprovals: isEnd ? [] : run.openApprovals,
    status,
    atWork: status === 'queued',
    turn: status === 'queued' ? await queue.front() : run.turn,
    owner: null,
    leaseUntil: null,
    logEndedAt: isEnd ? now : null,
  }
}
