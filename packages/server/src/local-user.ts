import type { Authenticator } from '@deckhand/spec'
import { localUserId } from './auth/user-id.ts'

/** Asks nobody anything: whoever reaches the server is the one person at this machine. For tests, and for programs that check who asks by themselves. */
export const localUser: Authenticator = {
  identity: 'local',
  givesRoles: false,
  authenticate: async () => ({ kind: 'user', userId: localUserId }),
}
