import { localUserId } from '@deckhand/server'
import type { Operations } from '../operations/open-operations.ts'
import { withLocalSignIn } from '../settings/firebase-settings.ts'
import type { Environment } from '../settings/settings.ts'
import { type OpenedDeckhand, type OpenOptions, openDeckhand } from './open-deckhand.ts'

/**
 * Opens Deckhand for the person at this machine, even if others use the same database. Runs of others are left to the servers, because they started
 * with the servers' tools and settings. Throws as `openDeckhand` does.
 */
export function openForOnePerson(
  env: Environment,
  operations: Partial<Operations>,
  options: Omit<OpenOptions, 'role' | 'onlyUserId'> = {},
): Promise<OpenedDeckhand> {
  return openDeckhand(withLocalSignIn(env), operations, { ...options, onlyUserId: localUserId })
}
