import { DeckhandError } from '@deckhand/spec/errors'
import type { JWTPayload } from 'jose'
import type { ReadyAuthenticate } from '../authenticate.ts'
import { type ProductUser, productUsers } from '../product-users.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { assertIssuer } from './read-key-set.ts'

export interface OidcOptions {
  /** As the tokens have it in `iss`, to the letter. Its discovery document says where the keys are. */
  issuer: string
  /** Whom the tokens must be for: the id of your API or client at the provider, or several of them. */
  audience: string | readonly string[]
  /** The claim that is the user's id; `sub` when absent. Of `email` only one that the provider calls verified counts. */
  userIdClaim?: string
  /** The claim that has the roles, or the way to it: `['realm_access', 'roles']`. Without it nobody has any. */
  rolesClaim?: string | readonly string[]
  /** How far the clocks of the provider and of this machine may be apart, at most 300; 30 when absent. */
  clockToleranceSeconds?: number
}

/** Only those of which the provider alone has the secret half. */
const rsa = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const algorithms = [...rsa, 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Of access tokens and ID tokens. Providers sign other things with the same keys, such as logout tokens. */
const types = ['jwt', 'at+jwt', 'application/at+jwt']

/**
 * The users of an OpenID Connect provider, by tokens that it signed, as `Authorization: Bearer` and in no other way: no cookie that comes along counts. To be
 * given as `authenticate`. BAD_REQUEST for options that are wrong; the provider is asked nothing before the first token comes.
 */
export function oidc(options: OidcOptions): ReadyAuthenticate {
  assertFits(options)
  return {
    open: ({ now, onFault }) => {
      let keys: Promise<ProviderKeys> | undefined
      const authenticate = async ({ headers }: Request) => {
        const [, token] = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? []
        if (token === undefined) return undefined
        keys ??= import('./provider-keys.ts').then((module) => new module.ProviderKeys(options.issuer, now))
        const claims = await readToken(token, options, { keys: await keys, now })
        return claims && userOf(claims, options)
      }
      const users = productUsers(authenticate, { onFault })
      return { authenticator: { ...users, givesRoles: options.rolesClaim !== undefined }, close: async () => {} }
    },
  }
}

interface Provider {
  keys: ProviderKeys
  now: () => number
}

/** `undefined` for a token that is not good. Rejects when that cannot be told. */
async function readToken(
  token: string,
  { issuer, audience, clockToleranceSeconds: clockTolerance = 30 }: OidcOptions,
  { keys, now }: Provider,
): Promise<JWTPayload | undefined> {
  const { jwtVerify } = await import('jose/jwt/verify')
  const { JOSEError } = await import('jose/errors')
  const rules = { issuer, audience: [audience].flat(), algorithms, clockTolerance, requiredClaims: ['exp'] }
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys.find, { ...rules, currentDate: new Date(now()) })
    const isOfType = types.includes((protectedHeader.typ ?? 'jwt').toLowerCase())
    // Logout tokens, of which older ones have no type of their own, tell of an event.
    return isOfType && payload.events === undefined ? payload : undefined
  } catch (thrown) {
    if (thrown instanceof JOSEError) return undefined
    throw thrown
  }
}

function userOf(claims: JWTPayload, { userIdClaim = 'sub', rolesClaim }: OidcOptions): ProductUser | undefined {
  const userId = valueAt(claims, [userIdClaim])
  // Programs have tokens too, and none of the claims of a person.
  if (typeof userId !== 'string') return undefined
  // An address that is not verified may be another person's.
  if (userIdClaim === 'email' && claims.email_verified !== true) return undefined
  return {
    userId,
    ...(typeof claims.name === 'string' && { name: claims.name }),
    ...(rolesClaim !== undefined && { roles: textsIn(valueAt(claims, [rolesClaim].flat())) }),
  }
}

function valueAt(claims: object, path: readonly string[]): unknown {
  let value: unknown = claims
  for (const name of path) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    value = isThere ? (value as Record<string, unknown>)[name] : undefined
  }
  return value
}

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((each) => typeof each === 'string' && each !== '') as string[]

function assertFits({ issuer, audience, clockToleranceSeconds: seconds = 0 }: OidcOptions): void {
  assertIssuer(issuer)
  const audiences: unknown[] = [audience].flat()
  // Without one every token of the provider would do, whatever program it is for.
  if (audiences.length === 0 || !audiences.every((each) => typeof each === 'string' && each !== ''))
    throw wrong('audience', 'must be the id of your API or client at the provider, or a list of them.')
  if (!(seconds >= 0 && seconds <= 300))
    throw wrong('clockToleranceSeconds', `must be a number from 0 to 300, and is ${seconds}.`)
}

function wrong(field: string, what: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `${field}: ${what}`, { field })
}
