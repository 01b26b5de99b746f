import { DeckhandError } from '@deckhand/spec/errors'

interface Failure {
  /** SQLite's error code and message. */
  code: number
  text: string
  advice: string
}

const locked =
  'Another process kept the database locked for too long. Try again; if this continues, find the process that hangs and end it.'
const damaged = 'The database file is damaged or is not a database. Replace it with a backup, or use another folder.'

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
    advice: 'The disk failed while the database was used, and nothing was saved. Check the disk.',
  },
  { code: 11, text: 'database disk image is malformed', advice: damaged },
  {
    code: 13,
    text: 'database or disk is full',
    advice: 'The disk is full, and nothing was saved. Free some space and try again.',
  },
  {
    code: 14,
    text: 'unable to open database file',
    advice: 'The database file cannot be opened. Check that its folder exists and that this user may write to it.',
  },
  { code: 26, text: 'file is not a database', advice: damaged },
]

/** Turns anything thrown into a DeckhandError: our own errors stay, those of the driver become INTERNAL with advice. */
export function explainFailure(thrown: unknown): DeckhandError {
  if (thrown instanceof DeckhandError) return thrown
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  const message = findFailure(thrown)?.advice ?? `The database refused a command: ${detail}`
  return new DeckhandError('INTERNAL', message, { cause: thrown })
}

export function isBusy(thrown: unknown): boolean {
  return findFailure(thrown)?.advice === locked
}

/** Also compares the message, because the driver leaves out the code if `all` fails. */
function findFailure(thrown: unknown): Failure | undefined {
  if (!(thrown instanceof Error)) return undefined
  // The lowest byte is the primary error code.
  const code = 'errcode' in thrown && typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : undefined
  return failures.find((failure) => failure.code === code || failure.text === thrown.message)
}
