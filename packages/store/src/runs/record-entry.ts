import type { Fence, RunStatus } from '@deckhand/spec'
import { insertApproval, readRunApprovals } from '../approvals/approval-row.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { WriteSql } from '../sql/database.ts'
import { together } from '../sql/together.ts'
import { freeThread, insertMessage } from '../threads/thread-writes.ts'
import { insertAction, updateAction } from './actions.ts'
import { leaseLost } from './fence.ts'
import { writeOutcome } from './outcomes.ts'
import type { PackedEntry, PackedOutcome } from './pack-entry.ts'
import { insertEvents } from './run-events.ts'
import type { RunRow } from './run-row.ts'
import { queueTopic } from './topics.ts'
import { countTokens } from './user-limits.ts'

/**
 * Documents: runs/{id}, threads/{threadId} and its next message (with a turn or an outcome), runs/{id}/actions/{actionId}, approvals/{id},
 * runs/{id}/events/{seq}, users/{userId}/tokens/{day}, users/{userId}/audit.
 */
export async function recordEntry(
  sql: WriteSql,
  chain: AuditChain,
  { fence, entry, now }: { fence: Fence; entry: PackedEntry; now: number },
): Promise<void> {
  const run = await advance(sql, fence, entry, now)
  await together([
    insertEvents(sql, run.id, run.last_seq - entry.events.length, entry.events),
    ...(entry.turn ? [addTurn(sql, run, entry.turn, now)] : []),
    ...entry.actions.map((action) => updateAction(sql, run.id, action)),
    ...entry.approvals.map((approval) => insertApproval(sql, run, approval)),
  ])
  if (entry.outcome) await endStretch(sql, run, entry.outcome, now)
  const entries = entry.audit.map((each) => ({ ...each, runId: run.id }))
  await appendAudit(sql, chain, { userId: run.user_id, entries, now })
  sql.notify(run.id)
}

/** Moves the run's row on, if the fence still holds, and returns it as it is then. */
async function advance(
  sql: WriteSql,
  fence: Fence,
  { status, turn, events }: PackedEntry,
  now: number,
): Promise<RunRow> {
  const [run] = await sql.all<RunRow>(
    `UPDATE runs SET status = COALESCE(?, status), last_seq = last_seq + ?, turn_count = turn_count + ?, updated_at = ?
    WHERE id = ? AND owner = ? AND attempt = ? RETURNING *`,
    status ?? null,
    events.length,
    turn ? 1 : 0,
    now,
    fence.runId,
    fence.owner,
    fence.attempt,
  )
  if (!run) throw leaseLost(fence)
  return run
}

async function addTurn(sql: WriteSql, run: RunRow, turn: NonNullable<PackedEntry['turn']>, now: number): Promise<void> {
  const message = { threadId: run.thread_id, position: run.prompt_position + run.turn_count, runId: run.id }
  const grow = 'UPDATE threads SET message_count = ?, updated_at = ? WHERE id = ?'
  await together([
    insertMessage(sql, { ...message, body: turn.body }),
    ...turn.actions.map((action) => insertAction(sql, message, action)),
    // Before the thread: whoever starts a run locks them in this order too.
    countTokens(sql, run.user_id, turn.usage, now),
    sql.run(grow, message.position + 1, now, run.thread_id),
  ])
}

async function endStretch(sql: WriteSql, run: RunRow, outcome: PackedOutcome, now: number): Promise<void> {
  const status = await statusAfter(sql, run.id, outcome)
  await together([
    sql.run(
      'UPDATE runs SET status = ?, at_work = ?, owner = NULL, lease_until = NULL WHERE id = ?',
      status,
      status === 'queued' ? 1 : 0,
      run.id,
    ),
    writeOutcome(sql, run.id, outcome),
    ...(outcome.status === 'awaiting_confirmation' ? [] : [freeThread(sql, run.thread_id, now)]),
  ])
  if (status === 'queued') sql.notify(queueTopic)
}

/** Somebody who answered while the run was on its way to park found nothing to queue: without this look the answer would wait for ever. */
async function statusAfter(sql: WriteSql, runId: string, { status, approvalIds }: PackedOutcome): Promise<RunStatus> {
  if (approvalIds.length === 0) return status
  const approvals = await readRunApprovals(sql, runId)
  return approvals.some((each) => approvalIds.includes(each.id) && each.status !== 'open') ? 'queued' : status
}
