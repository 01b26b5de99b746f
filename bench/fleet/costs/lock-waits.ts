import type { Client } from 'pg'

export interface LockWaits {
  /** Milliseconds that sessions together spent waiting for each other's rows. */
  rowMs: number
  /** The same for the lock that a commit with NOTIFY holds. */
  notifyMs: number
  /** The same for flushing the log to disk. */
  logMs: number
  samples: number
}

const everyMs = 10

/**
 * Samples all sessions of the database every ten milliseconds, and counts each waiting one as having waited since the last sample. A shorter wait
 * is sampled in proportion to its length, so the sum over a load is right although single waits are missed.
 */
export function sampleLockWaits(client: Client): () => Promise<LockWaits> {
  const waits: LockWaits = { rowMs: 0, notifyMs: 0, logMs: 0, samples: 0 }
  let looked = performance.now()
  let ended = false
  const look = async () => {
    const { rows } = await client.query(
      `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock' AND wait_event <> 'object')::int AS rows,
        count(*) FILTER (WHERE wait_event_type = 'Lock' AND wait_event = 'object')::int AS notify,
        count(*) FILTER (WHERE wait_event IN ('WalSync', 'WALSync', 'WALWrite', 'WalWrite'))::int AS log
      FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'deckhand' AND state <> 'idle'`,
    )
    const now = performance.now()
    waits.rowMs += (now - looked) * rows[0].rows
    waits.notifyMs += (now - looked) * rows[0].notify
    waits.logMs += (now - looked) * rows[0].log
    waits.samples += 1
    looked = now
  }
  const looking = (async () => {
    while (!ended) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  return async () => {
    ended = true
    await looking
    return waits
  }
}
