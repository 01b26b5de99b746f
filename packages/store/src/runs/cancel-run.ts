import type { AuditChain } from '../audit/audit-chain.ts'
import type { WriteSql } from '../sql/database.ts'
import { endTree } from './end-tree.ts'
import { cancelled } from './ending.ts'
import { noSuchRun, startedByAnother } from './refusals.ts'
import { findRunRow, hasEnded } from './run-row.ts'

/**
 * Documents: runs/{id} and all below it, their open actions, its open approvals, threads/{threadId}, runs/{id}/events,
 * users/{userId}/audit.
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
  await endTree(sql, chain, { run, ending: cancelled, now })
  return true
}
