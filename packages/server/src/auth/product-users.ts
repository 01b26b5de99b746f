import type { Authenticator, SignedInUser } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { outsideIdProblem } from './user-id.ts'
import { within } from './within.ts'

/** A user as a product knows them. */
export interface ProductUser {
  /** 1 to 255 characters, none of them a control character. The same for the same user for ever: everything is kept under it. */
  userId: string
  roles?: readonly string[] | null
  /** For people to see. */
  name?: string | null
}

/**
 * Finds out who sends a request, by its headers. Called for every request, and again at intervals while a stream is open. `null` means nobody, who gets
 * 401. Throws when it cannot tell: the request gets 503, and the log says why.
 */
export type AuthenticateRequest = (request: Request) => ProductUser | Nobody | Promise<ProductUser | Nobody>

type Nobody = null | undefined

export interface ProductUsersOptions {
  /** Told why it could not be found out who asks. */
  onFault: (error: unknown) => void
  /** How long `authenticate` may take. */
  patienceMs?: number
}

const retryAfter = 5
const mostRoles = 1_000
const longestRole = 255
const longestName = 200

/** The users of the product that Deckhand is part of. The product's word is taken for who they are, and its mistakes let nobody in. */
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
        onFault(new Error(`authenticate could not tell who asks. ${wordsOf(cause)}`, { cause }))
        const message = 'It cannot be told at the moment who you are. Try again in a few seconds.'
        throw new DeckhandError('UNAVAILABLE', message, { cause, retryAfter })
      }
    },
  }
}

const wordsOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown))

/** What the product returns is not checked by any compiler where it is JavaScript, and often comes from a database. */
function signedIn(user: unknown): SignedInUser {
  if (typeof user !== 'object' || user === null) throw new TypeError(`It returned ${String(user)}. ${wanted}`)
  const { userId, roles, name } = user as Record<keyof ProductUser, unknown>
  const problem = outsideIdProblem(userId)
  if (problem !== undefined) throw new TypeError(`Its userId ${problem}. ${wanted}`)
  const told = nameOf(name)
  return {
    kind: 'user',
    userId: String(userId),
    ...(roles !== undefined && roles !== null && { roles: rolesOf(roles) }),
    ...(told !== '' && { name: told }),
  }
}

const wanted = 'It must return { userId, roles?, name? }, or null for nobody.'

function rolesOf(roles: unknown): string[] {
  const isRole = (role: unknown) => typeof role === 'string' && role !== '' && role.length <= longestRole
  if (Array.isArray(roles) && roles.length <= mostRoles && roles.every(isRole)) return [...roles]
  throw new TypeError(`Its roles must be at most ${mostRoles} strings of 1 to ${longestRole} characters. ${wanted}`)
}

/** People choose their names, and a strange one must not keep them out. */
function nameOf(name: unknown): string {
  if (name === undefined || name === null) return ''
  if (typeof name !== 'string') throw new TypeError(`Its name must be a string. ${wanted}`)
  const plain = name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return [...plain].slice(0, longestName).join('').trim()
}
