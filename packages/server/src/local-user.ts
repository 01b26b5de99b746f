import type { Authenticator } from '@deckhand/spec'

/** Everyone who reaches a loopback server is the one person at this machine. */
export const localUser: Authenticator = {
  authenticate: async () => ({ kind: 'user', userId: 'local' }),
}
