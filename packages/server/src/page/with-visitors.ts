import type { Authenticator, Credentials } from '@deckhand/spec'
import { bearerStartingWith } from '../auth/api-tokens.ts'
import { passPrefix, type VisitorPasses } from './visitor-passes.ts'

/** Authenticates visitors by their passes, and all other callers as before. The pass alone decides: with an invalid one the caller is anonymous, even if a cookie would identify a user. */
export function withVisitors(users: Authenticator, passes: VisitorPasses): Authenticator {
  return {
    identity: users.identity,
    authenticate: async (credentials) => {
      const pass = passOf(credentials)
      return pass === undefined ? users.authenticate(credentials) : passes.read(pass, credentials.header('origin'))
    },
  }
}

/** The pass of a request, valid or not. */
export const passOf = (credentials: Pick<Credentials, 'header'>) => bearerStartingWith(passPrefix, credentials)
