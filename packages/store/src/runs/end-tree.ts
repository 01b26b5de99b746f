import type { Fence, RunFailure, Turn } from '@deckhand/spec'
import { cancelApprovals } from '../approvals/close-approval.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Sql, WriteSql } from '../sql/database.ts'
import { readMessages } from '../threads/read-messages.ts'
import { freeThread } from '../threads/thread-writes.ts'
import { updateAction } from './actions.ts'
import { leaseLost } from './fence.ts'
import { readOutcomes, writeOutcome } from './outcomes.ts'
import {
  cancelled,
  deepestFirst,
  type EndedRun,
  type Ending,
  givenUp,
  hasEnded,
  runToCancel,
  TreeEnding,
} from './rules/ending.ts'
import { numberEvents } from './rules/pack-entry.ts'
import { insertEvents } from './run-events.ts'
import { conversationOf, findRunRow, type RunRow, rootIdOf } from './run-row.ts'
import { readBelow } from './run-tree.ts'

/**
 * Firestore documents: runs/{id} and its descendants, their open actions, its open approvals, threads/{threadId}, runs/{id}/events,
 * users/{userId}/audit.
 */
export async function cancelRun(
  sql: WriteSql,
  chain: AuditChain,
  { userId, runId, now }: { userId: string; runId: string; now: number },
): Promise<boolean> {
  const run = runToCancel(await findRunRow(sql, userId, runId, sql.locks.forUpdate), rootIdOf)
  if (run) await endTree(sql, chain, { run, ending: cancelled, now })
  return run !== undefined
}

/** Firestore documents: the same as for cancelling. */
export async function giveUpRun(
  sql: WriteSql,
  chain: AuditChain,
  { fence, failure, now }: { fence: Fence; failure: RunFailure; now: number },
): Promise<void> {
  const [run] = await sql.all<RunRow>(
    `SELECT * FROM runs WHERE id = ? AND owner = ? AND attempt = ? ${sql.locks.forUpdate}`,
    fence.runId,
    fence.owner,
    fence.attempt,
  )
  if (!run) throw leaseLost(fence)
  await endTree(sql, chain, { run, ending: givenUp(failure), now })
}

/** Ends the root and its descendants, even if a process works on them, and raises the fence. The root's lock must be held. */
async function endTree(
  sql: WriteSql,
  chain: AuditChain,
  { run, ending, now }: { run: RunRow; ending: Ending; now: number },
): Promise<void> {
  const tree = await endBelow(sql, run, { ending, now })
  const { tokens } = await endRun(sql, run, tree)
  const { events, auditEntry } = tree
  await sql.run(
    `UPDATE runs SET status = 'failed', at_work = 0, owner = NULL, lease_until = NULL, attempt = attempt + 1, last_seq = last_seq + ?,
      tokens = tokens + ?, log_ended_at = ?, updated_at = ? WHERE id = ?`,
    events.length,
    tokens,
    now,
    now,
    run.id,
  )
  await cancelApprovals(sql, run.id, now)
  await insertEvents(sql, run.id, { after: run.last_seq, events: numberEvents(run.last_seq, events), now })
  await freeThread(sql, run.thread_id, now)
  await appendAudit(sql, chain, { userId: run.user_id, entries: [auditEntry], now })
  sql.notify(run.id)
}

/** Ends all descendants of the root that have not ended. The root's lock must be held. */
export async function endBelow(
  sql: WriteSql,
  root: RunRow,
  { ending, now }: { ending: Ending; now: number },
): Promise<TreeEnding> {
  const below = await readBelow(sql, root)
  const outcomes = await readOutcomes(
    sql,
    below.map(({ id }) => id),
  )
  const tree = new TreeEnding(root.id, ending)
  for (const run of below.sort(deepestFirst)) {
    if (hasEnded(run)) tree.count(inTree(run), outcomes.get(run.id)?.usage)
    else await endChild(sql, run, tree, now)
  }
  return tree
}

async function endChild(sql: WriteSql, run: RunRow, tree: TreeEnding, now: number): Promise<void> {
  const { tokens } = await endRun(sql, run, tree)
  await sql.run(
    `UPDATE runs SET status = 'failed', tokens = tokens + ?, updated_at = ? WHERE id = ?`,
    tokens,
    now,
    run.id,
  )
  sql.notify(run.id)
}

/** Ends its open calls and writes its outcome; the caller updates its row. */
async function endRun(sql: WriteSql, run: RunRow, tree: TreeEnding): Promise<EndedRun> {
  const ended = tree.end(inTree(run), await readTurns(sql, run))
  for (const action of ended.actions) await updateAction(sql, run.id, action)
  await writeOutcome(sql, run.id, ended.outcome)
  return ended
}

async function readTurns(sql: Sql, run: RunRow): Promise<Turn[]> {
  const range = { from: run.prompt_position + 1, to: run.prompt_position + run.turn_count }
  const messages = await readMessages(sql, conversationOf(run), range)
  return messages.map(({ message }) => message as Turn)
}

const inTree = (run: RunRow) => ({ id: run.id, agentId: run.agent_id, parentActionId: run.parent_action_id })
