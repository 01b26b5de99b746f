import { DeckhandError } from '@deckhand/spec/errors'
import { type ClientConfig, types } from 'pg'

/** How long the server may be silent before it counts as gone. There is no error when a connection is cut without a packet. */
export const usualSilenceMs = 15_000

/**
 * The options of every connection to this address. All timeouts of the server itself are shorter than `silenceMs`, so a server that is silent for
 * longer is gone. Throws BAD_REQUEST for an invalid address, without repeating it, because it contains a password.
 */
export function connectionOptions(url: string, silenceMs = usualSilenceMs): ClientConfig {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) throw invalidAddress()
  // A statement outside of a transaction would be committed by itself. This makes the server refuse it.
  const options = `${parsed.searchParams.get('options') ?? ''} -c default_transaction_read_only=on`.trim()
  parsed.searchParams.delete('options')
  return {
    connectionString: parsed.href,
    options,
    application_name: 'deckhand',
    connectionTimeoutMillis: Math.ceil((silenceMs * 2) / 3),
    statement_timeout: Math.ceil(silenceMs * 0.85),
    // Longer than the idle timeout below, so that a session that waits for such a process gets its locks.
    lock_timeout: Math.ceil((silenceMs * 2) / 3),
    // A process that was stopped in the middle of a command keeps its locks. After this time the server ends its session, and others can continue.
    idle_in_transaction_session_timeout: Math.ceil(silenceMs / 3),
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  }
}

const { INT8, NUMERIC } = types.builtins

/** Counts and times fit into a number. By default, the driver returns strings, because larger values would lose digits. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text')

function invalidAddress(): DeckhandError {
  const message = 'The address of the database must look like postgres://user:password@host:5432/name.'
  return new DeckhandError('BAD_REQUEST', message)
}
