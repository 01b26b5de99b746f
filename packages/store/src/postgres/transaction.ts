import { DeckhandError } from '@deckhand/spec/errors'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { codeOf, outcomeUnknown } from './explain-failure.ts'
import { firstFailures, query } from './query.ts'

const beginnings = {
  durable: 'BEGIN READ WRITE',
  /** Does not wait for the disk. The next durable commit includes it. */
  quick: 'BEGIN READ WRITE; SET LOCAL synchronous_commit TO off',
  /** Without timeouts, for example to change the schema. */
  long: 'BEGIN READ WRITE; SET LOCAL statement_timeout TO 0; SET LOCAL lock_timeout TO 0',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  /** Reads everything, and may be idle in between. */
  longSnapshot:
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout TO 0; SET LOCAL idle_in_transaction_session_timeout TO 0',
}

/** Runs the work in one transaction and resolves when it is committed. Rolls back if it fails. */
export async function transact<T>(
  pool: Pool,
  kind: keyof typeof beginnings,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let healthy = true
  firstFailures.delete(client)
  try {
    // Not awaited, so that it is sent together with the first statement.
    const begun = query(client, { text: beginnings[kind] })
    begun.catch(() => {})
    const value = await work(client)
    await begun
    if (kind === 'snapshot') endSnapshot(client)
    else await commit(client)
    return value
  } catch (thrown) {
    const failure = causeOf(client, thrown)
    healthy = await rollBack(client, failure)
    throw failure
  } finally {
    client.release(!healthy)
  }
}

/**
 * The server refuses statements that were sent together with a failed one, and their errors may arrive first. This returns the original failure,
 * which decides about a retry.
 */
function causeOf(client: PoolClient, thrown: unknown): unknown {
  return codeOf(thrown) === '25P02' ? (firstFailures.get(client) ?? thrown) : thrown
}

/** Not awaited, because its result does not matter, and the next statement on the connection comes after it. */
function endSnapshot(client: PoolClient): void {
  query(client, { text: 'COMMIT' }).catch(() => {})
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await query(client, { text: 'COMMIT' }).catch((thrown: unknown) => {
    throw wasRefused(thrown) ? thrown : outcomeUnknown(thrown)
  })
  // The answer if a statement failed before, and the command caught the error.
  if (command === 'ROLLBACK')
    throw new DeckhandError('INTERNAL', 'A command continued after one of its statements failed.')
}

/** True if the server refused the commit. If it shuts down or the connection breaks, it may have committed before. */
function wasRefused(thrown: unknown): boolean {
  return thrown instanceof DatabaseError && !/^(08|57P)/.test(codeOf(thrown))
}

/** Returns if the connection may be used again. Not after a database error, because the state of its pending statements is unknown. */
async function rollBack(client: PoolClient, thrown: unknown): Promise<boolean> {
  if (!(thrown instanceof DeckhandError)) return false
  return query(client, { text: 'ROLLBACK' }).then(
    () => true,
    () => false,
  )
}
