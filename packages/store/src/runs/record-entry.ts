import type { Fence } from '@deckhand/spec'
import { insertApproval, readRunApprovals } from '../approvals/approval-row.ts'
import { cancelApproval, cancelApprovals } from '../approvals/close-approval.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { WriteSql } from '../sql/database.ts'
import { inParallel } from '../sql/in-parallel.ts'
import { freeThread } from '../threads/thread-writes.ts'
import { insertTurn, updateAction } from './actions.ts'
import { endBelow } from './end-tree.ts'
import { leaseLost } from './fence.ts'
import { writeOutcome } from './outcomes.ts'
import { queueFront, queueTopic } from './queue-position.ts'
import { recordChildren } from './record-children.ts'
import { cancelled } from './rules/ending.ts'
import { hasProgress, type PackedEntry, withdrawnApprovals } from './rules/pack-entry.ts'
import { type PackedOutcome, type PackedTurn, statusAfter } from './rules/pack-work.ts'
import { insertEvents } from './run-events.ts'
import type { RunRow } from './run-row.ts'

/**
 * Firestore documents: runs/{id} and its changed descendants, threads/{threadId} and its next message (with a turn or an outcome),
 * runs/{id}/actions/{actionId}, users/{userId}/agentApprovals/{id}, runs/{id}/events/{seq}, audit.
 */
export async function recordEntry(
  sql: WriteSql,
  chain: AuditChain,
  { fence, entry, now }: { fence: Fence; entry: PackedEntry; now: number },
): Promise<void> {
  const run = await advance(sql, fence, entry, now)
  await inParallel([
    recordBelow(sql, run, entry, now),
    insertEvents(sql, run.id, { after: run.last_seq - entry.events.length, events: entry.events, now }),
    ...(entry.turn ? addTurn(sql, run, entry.turn, now) : []),
    ...entry.actions.map((action) => updateAction(sql, run.id, action)),
    ...entry.approvals.map((approval) => insertApproval(sql, run, approval)),
    ...withdrawnApprovals(entry).map((id) => cancelApproval(sql, id, now)),
  ])
  if (entry.outcome) await endStretch(sql, run, entry.outcome, now)
  // A completed run has settled all its calls, so only its descendants can have open approvals.
  if (entry.outcome?.status === 'failed' || (entry.outcome?.status === 'completed' && run.runs_below > 0))
    await cancelApprovals(sql, run.id, now)
  const entries = entry.audit.map((each) => ({ ...each, runId: run.id }))
  await appendAudit(sql, chain, { userId: run.user_id, entries, now })
  notifyAll(sql, run, entry)
}

/** Updates the run's row if the fence still holds, and returns it. The row lock guards the run's descendants, too. */
async function advance(sql: WriteSql, fence: Fence, entry: PackedEntry, now: number): Promise<RunRow> {
  const [run] = await sql.all<RunRow>(
    `UPDATE runs SET status = COALESCE(?, status), last_seq = last_seq + ?, turn_count = turn_count + ?, tokens = tokens + ?,
      runs_below = runs_below + ?, losses = losses * ?, updated_at = ? WHERE id = ? AND owner = ? AND attempt = ? RETURNING *`,
    entry.status ?? null,
    entry.events.length,
    entry.turn ? 1 : 0,
    entry.tokens,
    entry.children.filter(({ started }) => started).length,
    hasProgress(entry) ? 0 : 1,
    now,
    fence.runId,
    fence.owner,
    fence.attempt,
  )
  if (!run) throw leaseLost(fence)
  return run
}

/** A run that ends also ends its descendants. */
async function recordBelow(sql: WriteSql, run: RunRow, entry: PackedEntry, now: number): Promise<void> {
  if (entry.children.length > 0) await recordChildren(sql, run, { children: entry.children, now })
  const isEnd = entry.outcome && entry.outcome.status !== 'awaiting_confirmation'
  if (isEnd && run.runs_below > 0) await endBelow(sql, run, { ending: cancelled, now })
}

function addTurn(sql: WriteSql, run: RunRow, turn: PackedTurn, now: number): Promise<unknown>[] {
  const grow = 'UPDATE threads SET message_count = ?, updated_at = ? WHERE id = ?'
  const count = run.prompt_position + run.turn_count + 1
  return [...insertTurn(sql, run, turn), sql.run(grow, count, now, run.thread_id)]
}

/** Also notifies followers of child runs. */
function notifyAll(sql: WriteSql, run: RunRow, { events }: PackedEntry): void {
  sql.notify(run.id)
  for (const { childRunId } of events) if (childRunId !== null) sql.notify(childRunId)
}

async function endStretch(sql: WriteSql, run: RunRow, outcome: PackedOutcome, now: number): Promise<void> {
  const status = statusAfter(outcome, outcome.approvalIds.length === 0 ? [] : await readRunApprovals(sql, run.id))
  const turn = status === 'queued' ? await queueFront(sql) : run.turn
  await inParallel([
    sql.run(
      'UPDATE runs SET status = ?, at_work = ?, turn = ?, log_ended_at = ?, owner = NULL, lease_until = NULL WHERE id = ?',
      status,
      status === 'queued' ? 1 : 0,
      turn,
      outcome.status === 'awaiting_confirmation' ? null : now,
      run.id,
    ),
    writeOutcome(sql, run.id, outcome),
    ...(outcome.status === 'awaiting_confirmation' ? [] : [freeThread(sql, run.thread_id, now)]),
  ])
  if (status === 'queued') sql.notify(queueTopic)
}
