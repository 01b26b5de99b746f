import type { AuditStore } from '@deckhand/spec'
import { UsageError } from '../command-line/usage-error.ts'
import type { Settings } from '../settings/settings.ts'
import { isShared } from './open-store.ts'

export const otherSecret =
  'The data was written under another secret: earlier approvals and sign-ins are refused, accounts have to be connected again, and the audit counts as forged.'

export const secretOfAll =
  'Set DECKHAND_SECRET to what all processes on this database have, or copy secret.key to DECKHAND_DATA. If the secret is lost, docs/operations.md says how to continue.'

/**
 * A process with another secret would corrupt what it shares with others, so it must not start: throws a UsageError. A single machine only warns,
 * because someone who has lost the secret must be able to continue.
 */
export async function checkSecret(
  audit: Pick<AuditStore, 'isOurs'>,
  settings: Settings,
  onProblem: (words: string) => void,
): Promise<void> {
  if (await audit.isOurs()) return
  if (!isShared(settings)) return onProblem(`${otherSecret} Restore secret.key or DECKHAND_SECRET from a backup.`)
  throw new UsageError(`${otherSecret} ${secretOfAll}`)
}
