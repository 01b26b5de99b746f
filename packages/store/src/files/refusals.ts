import type { FileChange, FileLimits, FileVersion } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

export function noSuchFile(path: string): DeckhandError {
  return new DeckhandError('NOT_FOUND', `There is no file ${path}. List the files to see what is there.`, {
    field: 'path',
  })
}

/** A file that was deleted counts as none, so that whoever saw it is told. */
export function refuseOtherVersion(current: FileVersion | undefined, { path, expectedVersion }: FileChange): void {
  if (expectedVersion === undefined) return
  const found = current && !current.deleted ? current.version : 0
  if (found === expectedVersion) return
  throw new DeckhandError('CONFLICT', explainConflict(path, expectedVersion, found), { field: 'expectedVersion' })
}

function explainConflict(path: string, expected: number, found: number): string {
  if (found === 0) return `There is no file ${path}, and version ${expected} was expected. Write it as new with 0.`
  const seen = expected === 0 ? 'and was expected not to exist' : `and version ${expected} was expected`
  return `The file ${path} is at version ${found}, ${seen}. Read it, and write with expectedVersion ${found}.`
}

interface Sizes {
  path: string
  size: number
  /** Of all files, with this one as it would be. */
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
