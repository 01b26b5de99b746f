import type { Authenticator, Credentials } from '@deckhand/spec'
import { passPrefix, type VisitorPasses } from './visitor-passes.ts'

/** Knows visitors by their passes, and everybody else as before. A pass decides alone: a bad one is nobody, and not the user whose cookie came along. */
export function withVisitors(users: Authenticator, passes: VisitorPasses): Authenticator {
  return {
    identity: users.identity,
    authenticate: async (credentials) => {
      const pass = passOf(credentials)
      return pass === undefined ? users.authenticate(credentials) : passes.read(pass, credentials.header('origin'))
    },
  }
}

/** The pass that came with a request, good or not. */
export function passOf({ header }: Pick<Credentials, 'header'>): string | undefined {
  const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(header('authorization') ?? '') ?? []
  return token?.startsWith(passPrefix) ? token : undefined
}
