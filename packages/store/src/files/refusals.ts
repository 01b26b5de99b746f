import type { FileChange, FileLimits, FileVersion } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

export function noSuchFile(path: string): DeckhandError {
  return new DeckhandError('NOT_FOUND', `There is no file ${path}. List the files to see what is there.`, {
    field: 'path',
  })
}

/** A deleted file counts as missing, so that a caller who expects it gets an error. */
export function refuseOtherVersion(current: FileVersion | undefined, { path, expectedVersion }: FileChange): void {
  if (expectedVersion === undefined) return
  const found = current && !current.deleted ? current.version : 0
  if (found === expectedVersion) return
  throw new DeckhandError('CONFLICT', explainConflict(path, expectedVersion, found), { field: 'expectedVersion' })
}

function explainConflict(path: string, expected: number, found: number): string {
  if (found === 0)
    return `There is no file ${path}, but version ${expected} was expected. Create it with expectedVersion 0.`
  const wanted = expected === 0 ? 'but was expected not to exist' : `but version ${expected} was expected`
  return `The file ${path} is at version ${found}, ${wanted}. Read it, and write with expectedVersion ${found}.`
}

interface Sizes {
  path: string
  size: number
  /** The size of all files after this change. */
  total: number
  limits: FileLimits
}

export function refuseTooLarge({ path, size, total, limits }: Sizes): void {
  if (size > limits.perFile) {
    throw tooLarge(`The file ${path} would have ${size} bytes; a file has at most ${limits.perFile}. Split it.`)
  }
  if (total > limits.total) {
    throw tooLarge(`All files would have ${total} bytes; at most ${limits.total} are kept. Delete some first.`)
  }
}

function tooLarge(message: string): DeckhandError {
  return new DeckhandError('TOO_LARGE', message, { field: 'content' })
}
