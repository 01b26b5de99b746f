import type { Fence, RunFailure } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { WriteSql } from '../sql/database.ts'
import { endTree } from './end-tree.ts'
import { givenUp } from './ending.ts'
import { leaseLost } from './fence.ts'
import type { RunRow } from './run-row.ts'

/** Documents: those of a cancel. */
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
