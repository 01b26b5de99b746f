import { DeckhandError } from '@deckhand/spec/errors'

interface Failure {
  /** SQLite's number for it, and its words. */
  code: number
  text: string
  advice: string
}

const locked =
  'Another process kept the database locked for too long. Try again; if it stays so, find the process that hangs and end it.'
const damaged = 'The database file is damaged or is not a database. Put a backup in its place, or use another folder.'

const failures: Failure[] = [
  { code: 5, text: 'database is locked', advice: locked },
  { code: 6, text: 'database table is locked', advice: locked },
  {
    code: 8,
    text: 'attempt to write a readonly database',
    advice:
      'The database file cannot be written. Check who owns it and its folder, and that the disk is not read-only.',
  },
  {
    code: 10,
    text: 'disk I/O error',
    advice: 'The disk failed while the database was used, and nothing of this was kept. Check the disk.',
  },
  { code: 11, text: 'database disk image is malformed', advice: damaged },
  {
    code: 13,
    text: 'database or disk is full',
    advice: 'The disk is full, and nothing of this was kept. Free some space and try again.',
  },
  {
    code: 14,
    text: 'unable to open database file',
    advice: 'The database file cannot be opened. Check that its folder is there and that this user may write to it.',
  },
  { code: 26, text: 'file is not a database', advice: damaged },
]

/** What a database or a command threw, as the one error: our own as they are, the driver's as INTERNAL with words that say what to do. */
export function explainFailure(thrown: unknown): DeckhandError {
  if (thrown instanceof DeckhandError) return thrown
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  const message = findFailure(thrown)?.advice ?? `The database refused a command: ${detail}`
  return new DeckhandError('INTERNAL', message, { cause: thrown })
}

export function isBusy(thrown: unknown): boolean {
  return findFailure(thrown)?.advice === locked
}

/** By its words too: the driver leaves the number out when it fails inside `all`. */
function findFailure(thrown: unknown): Failure | undefined {
  if (!(thrown instanceof Error)) return undefined
  // The kind of a failure is in the lowest byte, the details are above it.
  const code = 'errcode' in thrown && typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : undefined
  return failures.find((failure) => failure.code === code || failure.text === thrown.message)
}
