import { DeckhandError, StoreAway } from '@deckhand/spec/errors'

const unreachable =
  'The PostgreSQL server cannot be reached. Check that it runs, and host and port of the address (DATABASE_URL).'
const refused = 'PostgreSQL refused the user or the password. Correct them in the address (DATABASE_URL).'
const broken =
  'The connection to PostgreSQL broke, and nothing of this was kept. Check that the server runs, and try again.'
const crowded = 'The PostgreSQL server has no connection left. Raise its max_connections, or run fewer processes.'
const full = 'The disk of the PostgreSQL server is full, and nothing of this was kept. Free some space and try again.'
const slow =
  'Another session kept a row of the database locked for too long, and nothing of this was kept. Try again; if it stays so, look for it in pg_stat_activity.'

/** By SQLSTATE or by the system's own code. */
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
  '3F000': 'There is no schema to make the tables in. Create the one that search_path names.',
  '53300': crowded,
  '53100': full,
  '53200': 'The PostgreSQL server has no memory left, and nothing of this was kept. Give it more, and try again.',
  '25006':
    'The PostgreSQL server only lets us read. Point the address (DATABASE_URL) to the primary, not to a standby.',
  '42501': 'The user of the database may not do this. Let it own the database, or its schema (GRANT CREATE ON SCHEMA).',
  '55P03': slow,
  '57014': 'PostgreSQL needed too long for a statement and gave it up; nothing of this was kept. Try again.',
}

/** Of which nothing is wrong with what was asked: it may go well in a moment. */
const passing = [unreachable, broken, crowded]

/** What the driver says without a code. */
const wordings: [RegExp, string][] = [
  [/timeout exceeded when trying to connect|timeout expired|due to connection timeout/, unreachable],
  [/Query read timeout|Connection terminated|not queryable|terminating connection|Connection ended/, broken],
  [/does not support SSL/, 'The PostgreSQL server offers no TLS. Remove sslmode from the address, or set TLS up.'],
]

/** What a database or a command threw, as the one error: our own as they are, the driver's as UNAVAILABLE or INTERNAL with words that say what to do. */
export function explainFailure(thrown: unknown): DeckhandError {
  if (thrown instanceof DeckhandError) return thrown
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  const advice = findAdvice(thrown, detail) ?? `The database refused a command: ${detail}`
  if (passing.includes(advice)) return new StoreAway(advice, thrown)
  return new DeckhandError('INTERNAL', advice, { cause: thrown })
}

/** The connection was lost after COMMIT was sent and before it was answered: to run the command again could do everything twice. */
export function outcomeUnknown(cause: unknown): DeckhandError {
  const message =
    'The connection to PostgreSQL broke during a commit, so it is not known whether this was kept. Look before you repeat it.'
  return new DeckhandError('INTERNAL', message, { cause })
}

export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

function findAdvice(thrown: unknown, detail: string): string | undefined {
  const code = codeOf(thrown)
  // Class 08 is about connections, 57P about a server that goes down, 25P03 about a session that slept with locks in its hands.
  if (/^(08|57P|25P03)/.test(code)) return broken
  return advices[code] ?? wordings.find(([pattern]) => pattern.test(detail))?.[1]
}
