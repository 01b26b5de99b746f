import { cancelApprovals } from '../approvals/close-approval.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { WriteSql } from '../sql/database.ts'
import { freeThread } from '../threads/thread-writes.ts'
import { endBelow } from './end-below.ts'
import { type EndedRun, endRun } from './end-run.ts'
import { endEntry, eventsBelow } from './end-work.ts'
import type { Ending } from './ending.ts'
import { numberEvents } from './pack-entry.ts'
import { insertEvents } from './run-events.ts'
import type { RunRow } from './run-row.ts'

/** Ends the run at the top and all below it, whoever works on them, and raises the fence. Its lock must be held. */
export async function endTree(
  sql: WriteSql,
  chain: AuditChain,
  { run, ending, now }: { run: RunRow; ending: Ending; now: number },
): Promise<void> {
  const userId = run.user_id
  const below = await endBelow(sql, run, { ending, now })
  const end = await endRun(sql, run, { taken: below.taken, ending })
  const ended = [...below.ended, end]
  const events = [
    ...below.ended.flatMap((each) => eventsBelow(each.run.id, each.run.agent_id, each.events)),
    ...end.events,
  ]
  await raiseFence(sql, end, events.length, now)
  await cancelApprovals(sql, run.id, now)
  await insertEvents(sql, run.id, { after: run.last_seq, events: numberEvents(run.last_seq, events), now })
  await freeThread(sql, run.thread_id, now)
  const calls = ended.map(({ run: { id: runId }, calls }) => ({ runId, calls }))
  await appendAudit(sql, chain, { userId, entries: [endEntry(run.id, calls, ending)], now })
  sql.notify(run.id)
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
