import type { AuditStore } from '@deckhand/spec'
import { UsageError } from '../command-line/usage-error.ts'
import type { Settings } from '../settings/settings.ts'
import { isShared } from './open-store.ts'

export const otherSecret =
  'The data was written under another secret than the one here: approvals and sign-ins from before are refused, accounts have to be connected again, and the audit counts as forged.'

export const secretOfAll =
  'Set DECKHAND_SECRET to what all processes on this database have, or copy secret.key to DECKHAND_DATA. If the secret is lost, docs/operations.md says how to go on.'

/**
 * A process with another secret than the others would spoil what they share, so it does not start. On one machine nobody is there to be
 * disturbed, and whoever has lost the secret must be able to go on. Throws a UsageError.
 */
export async function checkSecret(
  audit: Pick<AuditStore, 'isOurs'>,
  settings: Settings,
  onProblem: (words: string) => void,
): Promise<void> {
  if (await audit.isOurs()) return
  if (!isShared(settings)) return onProblem(`${otherSecret} Bring secret.key or DECKHAND_SECRET back from a backup.`)
  throw new UsageError(`${otherSecret} ${secretOfAll}`)
}
