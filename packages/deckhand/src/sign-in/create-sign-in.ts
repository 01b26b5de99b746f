import { type LocalSignIn, local } from '@deckhand/server'
import type { Store } from '@deckhand/spec'
import type { Settings } from '../settings/settings.ts'
import type { Keys } from '../store/keys.ts'

/** The sign-in of the one person at this machine, for commands that print links. */
export function createSignIn(
  { sessions }: Store,
  keys: Keys,
  { token }: Pick<Settings, 'token'>,
  now: () => number,
): LocalSignIn {
  const parts = { sessions, key: keys.sessions, secure: false, now, onFault: () => {} }
  return local(token === undefined ? {} : { token }).open(parts).signIn
}
