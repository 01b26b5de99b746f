import type { Fence, RunStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { WriteSql } from '../sql/database.ts'
import { queueTopic } from './queue-position.ts'

export type Claim = Parameters<RunStore['claim']>[0]

/**
 * A lease that ends later than this is from a clock that jumped, so its run may be claimed. Twice the lease, because a lease that was renewed while
 * this claim waited ends a little later than one made now.
 */
export const farthestLease = ({ now, leaseMs, trustsLeases }: Claim) =>
  trustsLeases ? Number.MAX_SAFE_INTEGER : now + 2 * leaseMs

/** Firestore documents: runs/{id}. */
export async function extendLease(sql: WriteSql, fence: Fence, until: number): Promise<void> {
  const changed = await sql.run(
    'UPDATE runs SET lease_until = ? WHERE id = ? AND owner = ? AND attempt = ?',
    until,
    fence.runId,
    fence.owner,
    fence.attempt,
  )
  if (changed === 0) throw leaseLost(fence)
  if (until === 0) sql.notify(queueTopic)
}

export function leaseLost({ runId }: Fence): DeckhandError {
  const message = `This process no longer works on run ${runId}: its lease expired, it was taken over, or it has ended.`
  return new DeckhandError('LEASE_LOST', message)
}
