import { cancelApprovals } from '../approvals/close-approval.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { WriteSql } from '../sql/database.ts'
import { freeThread } from '../threads/thread-writes.ts'
import { endBelow } from './end-below.ts'
import { type EndedRun, endRun } from './end-run.ts'
import { cancelledEntry, eventsBelow } from './end-work.ts'
import { numberEvents } from './pack-entry.ts'
import { sumTokens } from './pack-work.ts'
import { noSuchRun, startedByAnother } from './refusals.ts'
import { insertEvents } from './run-events.ts'
import { findRunRow, hasEnded } from './run-row.ts'
import { countTokens } from './user-limits.ts'

/**
 * Documents: runs/{id} and all below it, their open actions, its open approvals, threads/{threadId}, runs/{id}/events,
 * users/{userId}/tokens/{day}, users/{userId}/audit.
 */
export async function cancelRun(
  sql: WriteSql,
  chain: AuditChain,
  { userId, runId, now }: { userId: string; runId: string; now: number },
): Promise<boolean> {
  const run = await findRunRow(sql, userId, runId, sql.locks.forUpdate)
  if (!run) throw noSuchRun()
  if (run.parent_run_id !== null) throw startedByAnother(run.root_id)
  if (hasEnded(run)) return false
  const below = await endBelow(sql, run, now)
  const end = await endRun(sql, run, below.taken)
  const ended = [...below.ended, end]
  const events = [
    ...below.ended.flatMap((each) => eventsBelow(each.run.id, each.run.agent_id, each.events)),
    ...end.events,
  ]
  await raiseFence(sql, end, events.length, now)
  await cancelApprovals(sql, run.id, now)
  await insertEvents(sql, run.id, { after: run.last_seq, events: numberEvents(run.last_seq, events), now })
  // Before the thread: whoever starts a run locks them in this order too.
  await countTokens(sql, userId, sumTokens(ended), now)
  await freeThread(sql, run.thread_id, now)
  await appendAudit(sql, chain, {
    userId,
    entries: [
      cancelledEntry(
        run.id,
        ended.map(({ run: { id: runId }, calls }) => ({ runId, calls })),
      ),
    ],
    now,
  })
  sql.notify(run.id)
  return true
}

async function raiseFence(sql: WriteSql, { run, tokens }: EndedRun, eventCount: number, now: number): Promise<void> {
  await sql.run(
    `UPDATE runs SET status = 'failed', at_work = 0, owner = NULL, lease_until = NULL, attempt = attempt + 1, last_seq = last_seq + ?,
      tokens = tokens + ?, log_ended_at = ?, updated_at = ? WHERE id = ?`,
    eventCount,
    tokens,
    now,
    now,
    run.id,
  )
}
