import { DeckhandError } from '@deckhand/spec/errors'
import { type ClientConfig, types } from 'pg'

// A process that was stopped in the middle of a command keeps its locks; after this time the server ends its session, and the others go on.
const idleInTransactionMs = 5_000
// Longer, so that whoever waits for such a process gets what it held.
const lockMs = 10_000
export const statementMs = 60_000
const connectMs = 10_000

/** What every connection to this address has in common. Throws BAD_REQUEST for an address that is none; it never repeats it, for there is a password in it. */
export function connectionOptions(url: string): ClientConfig {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) throw noAddress()
  // A statement that slipped out of its transaction would be committed alone; this way the server refuses it.
  const options = `${parsed.searchParams.get('options') ?? ''} -c default_transaction_read_only=on`.trim()
  parsed.searchParams.delete('options')
  return {
    connectionString: parsed.href,
    options,
    application_name: 'deckhand',
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  }
}

/** Where the data is, for people: without user and password. */
export function describeAddress(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = hostname || searchParams.get('host') || 'localhost'
  return `PostgreSQL at ${decodeURIComponent(host)}${port && `:${port}`}${decodeURIComponent(pathname)}`
}

const { INT8, NUMERIC } = types.builtins

/** Counts and times fit into a number; the driver would give them as texts, lest larger ones lose digits. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text')

function noAddress(): DeckhandError {
  const message = 'The address of the database must look like postgres://user:password@host:5432/name.'
  return new DeckhandError('BAD_REQUEST', message)
}
