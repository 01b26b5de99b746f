import { DeckhandError, StoreAway } from '@deckhand/spec/errors'

const unreachable =
  'The PostgreSQL server cannot be reached. Check that it runs, and host and port of the address (DATABASE_URL).'
const refused = 'PostgreSQL refused the user or the password. Correct them in the address (DATABASE_URL).'
const broken = 'The connection to PostgreSQL broke, and nothing was saved. Check that the server runs, and try again.'
const crowded = 'The PostgreSQL server has no free connection. Raise its max_connections, or run fewer processes.'
const full = 'The disk of the PostgreSQL server is full, and nothing was saved. Free some space and try again.'
const slow =
  'Another session kept a row of the database locked for too long, and nothing was saved. Try again; if this continues, look for the session in pg_stat_activity.'

/** By SQLSTATE or by system error code. */
const advices: Record<string, string> = {
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOENT: unreachable,
  ECONNRESET: broken,
  EPIPE: broken,
  '28P01': refused,
  '28000': refused,
  '3D000': 'There is no such database on the PostgreSQL server. Create it, or correct the address (DATABASE_URL).',
  '3F000': 'There is no schema for the tables. Create the one that search_path names.',
  '53300': crowded,
  '53100': full,
  '53200': 'The PostgreSQL server is out of memory, and nothing was saved. Give it more, and try again.',
  '25006': 'The PostgreSQL server is read-only. Point the address (DATABASE_URL) to the primary, not to a standby.',
  '42501':
    'The database user has no permission for this. Make it the owner of the database or its schema (GRANT CREATE ON SCHEMA).',
  '55P03': slow,
  '57014': 'A statement took PostgreSQL too long and was cancelled, and nothing was saved. Try again.',
}

/** Failures that have nothing to do with the command. It may succeed in a moment. */
const passing = [unreachable, broken, crowded]

/** Errors of the driver that have no code. */
const wordings: [RegExp, string][] = [
  [/timeout exceeded when trying to connect|timeout expired|due to connection timeout/, unreachable],
  [/Query read timeout|Connection terminated|not queryable|terminating connection|Connection ended/, broken],
  [/does not support SSL/, 'The PostgreSQL server offers no TLS. Remove sslmode from the address, or set TLS up.'],
]

/** Turns anything thrown into a DeckhandError: our own errors stay, those of the driver become UNAVAILABLE or INTERNAL with advice. */
export function explainFailure(thrown: unknown): DeckhandError {
  if (thrown instanceof DeckhandError) return thrown
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  const advice = findAdvice(thrown, detail) ?? `The database refused a command: ${detail}`
  if (passing.includes(advice)) return new StoreAway(advice, thrown)
  return new DeckhandError('INTERNAL', advice, { cause: thrown })
}

/** The connection was lost between COMMIT and its response. Running the command again could do everything twice. */
export function outcomeUnknown(cause: unknown): DeckhandError {
  const message =
    'The connection to PostgreSQL broke during a commit, so it is unknown if this was saved. Look before you repeat it.'
  return new DeckhandError('INTERNAL', message, { cause })
}

export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

function findAdvice(thrown: unknown, detail: string): string | undefined {
  const code = codeOf(thrown)
  // Class 08: connections. 57P: the server shuts down. 25P03: the session was idle while it held locks.
  if (/^(08|57P|25P03)/.test(code)) return broken
  return advices[code] ?? wordings.find(([pattern]) => pattern.test(detail))?.[1]
}
