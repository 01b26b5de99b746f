import { UsageError } from '../../command-line/usage-error.ts'
import { writeRefusal } from '../write-refusal.ts'

/** Throws a UsageError if the folder cannot be written to. Otherwise nothing would ever be removed, which shows only when the disk is full. */
export function assertArchive(folder: string | undefined): void {
  const refusal = folder === undefined ? undefined : writeRefusal(folder)
  if (refusal === undefined) return
  throw new UsageError(
    `DECKHAND_ARCHIVE must be a folder that this user may write to, and ${folder} is not (${refusal}).`,
  )
}
