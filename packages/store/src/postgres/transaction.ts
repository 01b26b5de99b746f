import { DeckhandError } from '@deckhand/spec/errors'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { ask, firstFailures } from './ask.ts'
import { codeOf, outcomeUnknown } from './explain-failure.ts'

const beginnings = {
  durable: 'BEGIN READ WRITE',
  /** Text on its way does not wait for the disk; the next commit that does takes it along. */
  quick: 'BEGIN READ WRITE; SET LOCAL synchronous_commit TO off',
  /** For what may take its time, as changing a schema may. */
  long: 'BEGIN READ WRITE; SET LOCAL statement_timeout TO 0; SET LOCAL lock_timeout TO 0',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  /** For who reads everything, and waits for others meanwhile. */
  longSnapshot:
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout TO 0; SET LOCAL idle_in_transaction_session_timeout TO 0',
}

/** Does the work in one transaction and resolves when it is committed. What fails is taken back. */
export async function transact<T>(
  pool: Pool,
  kind: keyof typeof beginnings,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let healthy = true
  firstFailures.delete(client)
  try {
    // Not waited for: the first statement travels with it.
    const begun = ask(client, { text: beginnings[kind] })
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

/** A statement that travelled with the one that failed is refused for that, and may be heard of first. By the failure it is told whether to try again. */
function causeOf(client: PoolClient, thrown: unknown): unknown {
  return codeOf(thrown) === '25P02' ? (firstFailures.get(client) ?? thrown) : thrown
}

/** Nothing depends on how it ends, so nobody waits: whoever has the connection next comes after it. */
function endSnapshot(client: PoolClient): void {
  ask(client, { text: 'COMMIT' }).catch(() => {})
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await ask(client, { text: 'COMMIT' }).catch((thrown: unknown) => {
    throw wasRefused(thrown) ? thrown : outcomeUnknown(thrown)
  })
  // So it answers when a statement failed before and somebody caught that.
  if (command === 'ROLLBACK')
    throw new DeckhandError('INTERNAL', 'A command went on after one of its statements failed.')
}

/** The server said no. One that goes down meanwhile may have done it before, and a connection that broke says nothing. */
function wasRefused(thrown: unknown): boolean {
  return thrown instanceof DatabaseError && !/^(08|57P)/.test(codeOf(thrown))
}

/** Whether the connection may be used again. After a failure of the database itself it may not: half of what was under way is unknown. */
async function rollBack(client: PoolClient, thrown: unknown): Promise<boolean> {
  if (!(thrown instanceof DeckhandError)) return false
  return ask(client, { text: 'ROLLBACK' }).then(
    () => true,
    () => false,
  )
}
