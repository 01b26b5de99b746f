import { LocalSignIn } from '@deckhand/server'
import type { Store } from '@deckhand/spec'
import type { Keys } from './keys.ts'
import type { Settings } from './settings.ts'

/** The only user there is until an identity provider knows more. */
export const localUserId = 'local'

export function createSignIn(
  store: Store,
  keys: Keys,
  { token }: Pick<Settings, 'token'>,
  now: () => number,
): LocalSignIn {
  return new LocalSignIn({
    sessions: store.sessions,
    key: keys.sessions,
    userId: localUserId,
    now,
    ...(token !== undefined && { token }),
  })
}
