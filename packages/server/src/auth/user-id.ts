import type { Authenticator } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** The person at this machine, whose data the commands in a terminal work on. */
export const localUserId = 'local'

/** Takes every caller for the one person at this machine, without a check. For tests, and for programs that check callers themselves. */
export const localUser: Authenticator = {
  identity: 'local',
  givesRoles: false,
  authenticate: async () => ({ kind: 'user', userId: localUserId }),
}

/** What the ids of visitors begin with, and those that a site's visitors are counted under together. */
export const visitorIdPrefix = 'visitor:'

/** As many as OpenID Connect gives a subject. Rows and documents have it in their keys. */
const longest = 255

/** Of half a surrogate pair, which no database keeps as it is, two ids could become one. */
const unfit = /[\p{Cc}\p{Cs}]/u

/** What is wrong with a user id, in words that go behind its name. `undefined` when nothing is. */
export function userIdProblem(id: unknown): string | undefined {
  if (typeof id !== 'string') return `must be a string, and is ${id === null ? 'null' : `of type ${typeof id}`}`
  if (id === '') return 'must not be empty'
  if (id.length > longest) return `must have at most ${longest} characters, and has ${id.length}`
  if (unfit.test(id)) return 'must not have control characters or half surrogate pairs'
  return id.trim() === id ? undefined : 'must not begin or end with a space'
}

/** The same of an id that comes from outside: from a product or an identity provider, whose users must not become somebody else here. */
export function outsideIdProblem(id: unknown): string | undefined {
  const problem = userIdProblem(id)
  if (problem !== undefined) return problem
  if (id === localUserId) return `must not be "${localUserId}", which is the person at this machine`
  return String(id).startsWith(visitorIdPrefix) ? `must not begin with "${visitorIdPrefix}"` : undefined
}

/** BAD_REQUEST with what is wrong, for an id that a program gives. */
export function assertUserId(id: unknown): asserts id is string {
  const problem = userIdProblem(id)
  if (problem !== undefined) throw new DeckhandError('BAD_REQUEST', `userId: ${problem}.`, { field: 'userId' })
}
