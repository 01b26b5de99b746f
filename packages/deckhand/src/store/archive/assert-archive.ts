import { UsageError } from '../../command-line/usage-error.ts'
import { writeRefusal } from '../write-refusal.ts'

/** Otherwise nothing is ever removed, and whoever started us learns it when the disk is full. Throws a UsageError. */
export function assertArchive(folder: string | undefined): void {
  const refusal = folder === undefined ? undefined : writeRefusal(folder)
  if (refusal === undefined) return
  throw new UsageError(
    `DECKHAND_ARCHIVE must be a folder that this user may write to, and ${folder} is none (${refusal}).`,
  )
}
