import type { Authenticator } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** The person at this machine. Terminal commands work on their data. */
export const localUserId = 'local'

/** Treats every caller as the one person at this machine, without a check. For tests, and for programs that check callers themselves. */
export const localUser: Authenticator = {
  identity: 'local',
  givesRoles: false,
  authenticate: async () => ({ kind: 'user', userId: localUserId }),
}

/** The prefix of visitors' ids, and of the ids under which a site's visitors are counted together. */
export const visitorIdPrefix = 'visitor:'

/** The limit of OpenID Connect for a subject. Ids are part of database keys. */
const longest = 255

/** Control characters, and half surrogate pairs: databases change these, so two ids could become one. */
const invalidCharacters = /[\p{Cc}\p{Cs}]/u

/** What is wrong with a user id, in words that follow its name. `undefined` for a valid id. */
export function userIdProblem(id: unknown): string | undefined {
  if (typeof id !== 'string') return `must be a string, and is ${id === null ? 'null' : `of type ${typeof id}`}`
  if (id === '') return 'must not be empty'
  if (id.length > longest) return `must have at most ${longest} characters, and has ${id.length}`
  if (invalidCharacters.test(id)) return 'must not have control characters or half surrogate pairs'
  return id.trim() === id ? undefined : 'must not begin or end with a space'
}

/** The same for the id of a product or identity provider, whose users must not become another user here. */
export function externalIdProblem(id: unknown): string | undefined {
  const problem = userIdProblem(id)
  if (problem !== undefined) return problem
  if (id === localUserId) return `must not be "${localUserId}", which is the person at this machine`
  return String(id).startsWith(visitorIdPrefix) ? `must not begin with "${visitorIdPrefix}"` : undefined
}

/** For an id that a program passes: BAD_REQUEST, with what is wrong. */
export function assertUserId(id: unknown): asserts id is string {
  const problem = userIdProblem(id)
  if (problem !== undefined) throw new DeckhandError('BAD_REQUEST', `userId: ${problem}.`, { field: 'userId' })
}
