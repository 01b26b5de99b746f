import { DeckhandError } from '@deckhand/spec/errors'
import { type ClientConfig, types } from 'pg'

/** How long the server may say nothing until it counts as gone: a line that is cut in silence tells nobody. */
export const usualSilenceMs = 15_000

/**
 * What every connection to this address has in common. All that the server itself gives up comes before `silenceMs`, so that whoever has heard
 * nothing by then talks to one that is gone. Throws BAD_REQUEST for an address that is none; it never repeats it, for there is a password in it.
 */
export function connectionOptions(url: string, silenceMs = usualSilenceMs): ClientConfig {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) throw noAddress()
  // A statement that slipped out of its transaction would be committed alone; this way the server refuses it.
  const options = `${parsed.searchParams.get('options') ?? ''} -c default_transaction_read_only=on`.trim()
  parsed.searchParams.delete('options')
  return {
    connectionString: parsed.href,
    options,
    application_name: 'deckhand',
    connectionTimeoutMillis: Math.ceil((silenceMs * 2) / 3),
    statement_timeout: Math.ceil(silenceMs * 0.85),
    // Longer than the next one, so that whoever waits for such a process gets what it held.
    lock_timeout: Math.ceil((silenceMs * 2) / 3),
    // A process that was stopped in the middle of a command keeps its locks; after this time the server ends its session, and the others go on.
    idle_in_transaction_session_timeout: Math.ceil(silenceMs / 3),
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  }
}

const { INT8, NUMERIC } = types.builtins

/** Counts and times fit into a number; the driver would give them as texts, lest larger ones lose digits. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text')

function noAddress(): DeckhandError {
  const message = 'The address of the database must look like postgres://user:password@host:5432/name.'
  return new DeckhandError('BAD_REQUEST', message)
}
