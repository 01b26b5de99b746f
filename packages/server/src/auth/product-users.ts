import type { Authenticator, SignedInUser } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { within } from '../within.ts'
import { externalIdProblem } from './user-id.ts'

/** A user of the product. */
export interface ProductUser {
  /** 1 to 255 characters, without control characters. It must never change for a user: everything is stored under it. */
  userId: string
  roles?: readonly string[] | null
  /** Shown to people. */
  name?: string | null
}

/**
 * Identifies the caller by the request's headers. Called for every request, and again at intervals while a stream is open. `null` means anonymous:
 * the request gets 401. If it throws, the request gets 503, and the log says why.
 */
export type AuthenticateRequest = (request: Request) => ProductUser | Anonymous | Promise<ProductUser | Anonymous>

type Anonymous = null | undefined

export interface ProductUsersOptions {
  /** Called when a caller could not be identified. */
  onFault: (error: unknown) => void
  /** How long `authenticate` may take. */
  patienceMs?: number
}

const retryAfter = 5
const mostRoles = 1_000
const longestRole = 255
const longestName = 200

/** Identifies the users of the surrounding product. Trusts what the product returns; its errors let no one in. */
export function productUsers(
  authenticate: AuthenticateRequest,
  { onFault, patienceMs = 10_000 }: ProductUsersOptions,
): Authenticator {
  const late = () => new Error(`It did not answer within ${patienceMs} ms.`)
  return {
    identity: 'provider',
    authenticate: async (credentials) => {
      try {
        const user = await within(patienceMs, async () => authenticate(credentials.request), late)
        return user === null || user === undefined ? undefined : signedIn(user)
      } catch (cause) {
        onFault(new Error(`authenticate could not identify the caller. ${wordsOf(cause)}`, { cause }))
        const message = 'Your identity cannot be checked at the moment. Try again in a few seconds.'
        throw new DeckhandError('UNAVAILABLE', message, { cause, retryAfter })
      }
    },
  }
}

const wordsOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown))

/** Checks the result: it may come from plain JavaScript, which no compiler checks, or from a database. */
function signedIn(user: unknown): SignedInUser {
  if (typeof user !== 'object' || user === null) throw new TypeError(`It returned ${String(user)}. ${wanted}`)
  const { userId, roles, name } = user as Record<keyof ProductUser, unknown>
  const problem = externalIdProblem(userId)
  if (problem !== undefined) throw new TypeError(`Its userId ${problem}. ${wanted}`)
  const shownName = nameOf(name)
  return {
    kind: 'user',
    userId: String(userId),
    ...(roles !== undefined && roles !== null && { roles: rolesOf(roles) }),
    ...(shownName !== '' && { name: shownName }),
  }
}

const wanted = 'It must return { userId, roles?, name? }, or null for an anonymous caller.'

function rolesOf(roles: unknown): string[] {
  const isRole = (role: unknown) => typeof role === 'string' && role !== '' && role.length <= longestRole
  if (Array.isArray(roles) && roles.length <= mostRoles && roles.every(isRole)) return [...roles]
  throw new TypeError(`Its roles must be at most ${mostRoles} strings of 1 to ${longestRole} characters. ${wanted}`)
}

/** People choose their names, so a strange one is cleaned up, not refused. */
function nameOf(name: unknown): string {
  if (name === undefined || name === null) return ''
  if (typeof name !== 'string') throw new TypeError(`Its name must be a string. ${wanted}`)
  const plain = name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return [...plain].slice(0, longestName).join('').trim()
}
