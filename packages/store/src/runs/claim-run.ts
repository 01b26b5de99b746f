import type { ClaimedRun, Fence, KernelEvent } from '@deckhand/spec'
import type { Database, Sql, WriteSql } from '../sql/database.ts'
import { type Claim, farthestLease } from './fence.ts'
import { loadRow } from './load-run.ts'
import type { RunRow } from './run-row.ts'

/** Firestore documents: runs/{id} (one transaction), then its messages and actions (reads). */
export async function claimRun(database: Database, claim: Claim): Promise<ClaimedRun | undefined> {
  for (;;) {
    // Not durable: a power cut that loses the claim also ends the process that made it.
    const row = await database.write((sql) => takeRun(sql, claim), { durable: false })
    if (!row) return undefined
    const claimed = await database.read((sql) =>
      loadClaimed(sql, { runId: row.id, owner: claim.owner, attempt: row.attempt }),
    )
    // Otherwise the run was cancelled between the two steps.
    if (claimed) return claimed
  }
}

const leased = 'FROM runs WHERE at_work = 1 AND owner IS NOT NULL'
// These three select the same runs, each in the words of its index. A run without an owner has no lease.
const nextQueued = 'FROM runs WHERE at_work > 0 AND owner IS NULL ORDER BY turn, id'
const oldestQueued = 'FROM runs WHERE at_work > 0 AND lease_until IS NULL ORDER BY id'
const ownQueued = `FROM runs WHERE at_work = 1 AND status = 'queued' AND user_id = ? ORDER BY`

// A queued run has no lease, a run that was given back has one until 0, and a lease in the far future is from a clock that jumped. None of them is a loss.
const countLoss = 'losses = losses + CASE WHEN lease_until > 0 AND lease_until <= ? THEN 1 ELSE 0 END'
const anyLosses = 1_000_000_000

/** Each of the three subqueries reads one index. Runs with an expired lease come first, because they have been claimed before. */
async function takeRun(sql: WriteSql, claim: Claim): Promise<RunRow | undefined> {
  const { owner, now, leaseMs, userId, lossesBelow = anyLosses } = claim
  const skipLocked = sql.locks.forUpdateSkipLocked
  const [whose, user] = userId === undefined ? ['', []] : ['AND user_id = ?', [userId]]
  const [row] = await sql.all<RunRow>(
    `UPDATE runs SET status = 'planning', owner = ?, attempt = attempt + 1, lease_until = ?, updated_at = ?, ${countLoss} WHERE id = COALESCE(
      (SELECT id ${leased} AND lease_until <= ? AND losses < ? ${whose} ORDER BY lease_until LIMIT 1 ${skipLocked}),
      (SELECT id ${leased} AND lease_until > ? AND losses < ? ${whose} ORDER BY lease_until DESC LIMIT 1 ${skipLocked}),
      (SELECT id ${queued(claim)} LIMIT 1 ${skipLocked})
    ) RETURNING *`,
    owner,
    now + leaseMs,
    now,
    now,
    now,
    lossesBelow,
    ...user,
    farthestLease(claim),
    lossesBelow,
    ...user,
    ...user,
  )
  if (row) sql.notify(row.id)
  return row
}

function queued({ userId, oldest }: Claim): string {
  if (userId !== undefined) return `${ownQueued} ${oldest ? 'id' : 'turn, id'}`
  return oldest ? oldestQueued : nextQueued
}

async function loadClaimed(sql: Sql, fence: Fence): Promise<ClaimedRun | undefined> {
  const [row] = await sql.all<RunRow>(
    'SELECT * FROM runs WHERE id = ? AND owner = ? AND attempt = ?',
    fence.runId,
    fence.owner,
    fence.attempt,
  )
  if (!row) return undefined
  const [lastEventType, loaded] = await Promise.all([readLastEventType(sql, row), loadRow(sql, row)])
  return { ...loaded, fence, losses: row.losses, ...(lastEventType && { lastEventType }) }
}

async function readLastEventType(sql: Sql, { id, last_seq }: RunRow): Promise<KernelEvent['type'] | undefined> {
  const [row] = await sql.all<{ body: string }>('SELECT body FROM events WHERE run_id = ? AND seq = ?', id, last_seq)
  const event: KernelEvent | undefined = row && JSON.parse(row.body)
  return event?.type
}
