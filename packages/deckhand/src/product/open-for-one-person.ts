import { localUserId } from '@deckhand/server'
import type { Operations } from '../operations/open-operations.ts'
import { withLocalSignIn } from '../settings/firebase-settings.ts'
import type { Environment } from '../settings/settings.ts'
import { type OpenedDeckhand, type OpenOptions, openDeckhand } from './open-deckhand.ts'

/**
 * For the person at this machine, whoever else is on the same database: their accounts are their own, and runs of others are left to the servers, whose
 * tools and settings these runs were begun with. Throws as `openDeckhand` does.
 */
export function openForOnePerson(
  env: Environment,
  operations: Partial<Operations>,
  options: Omit<OpenOptions, 'role' | 'onlyUserId'> = {},
): Promise<OpenedDeckhand> {
  return openDeckhand(withLocalSignIn(env), operations, { ...options, onlyUserId: localUserId })
}
