import { DeckhandError } from '@deckhand/spec/errors'
import type { JWTPayload } from 'jose'
import type { ReadyAuthenticate } from '../authenticate.ts'
import { type ProductUser, productUsers } from '../product-users.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { assertIssuer } from './read-key-set.ts'

export interface OidcOptions {
  /** Exactly as in the `iss` of the tokens. Its discovery document says where the keys are. */
  issuer: string
  /** The id of your API or client at the provider, or several: tokens for others are refused. */
  audience: string | readonly string[]
  /** The claim with the user's id. Default: `sub`. An `email` must be verified by the provider. */
  userIdClaim?: string
  /** The claim with the roles, or the path to it: `['realm_access', 'roles']`. Without it users have no roles. */
  rolesClaim?: string | readonly string[]
  /** How far the clocks of the provider and of this machine may differ, at most 300. Default: 30. */
  clockToleranceSeconds?: number
}

/** Only asymmetric algorithms: for these only the provider has the secret key. */
const rsa = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const algorithms = [...rsa, 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** The types of access tokens and ID tokens. Providers sign other things with the same keys, such as logout tokens. */
const types = ['jwt', 'at+jwt', 'application/at+jwt']

/**
 * Identifies the users of an OpenID Connect provider by its signed tokens, sent as `Authorization: Bearer` only: cookies do not count. Pass it
 * as `authenticate`. BAD_REQUEST for invalid options. Sends no request to the provider before the first token arrives.
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

/** `undefined` for an invalid token. Rejects when it cannot be checked. */
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
    // Refuses logout tokens: older ones have no type of their own, but an `events` claim.
    return isOfType && payload.events === undefined ? payload : undefined
  } catch (thrown) {
    if (thrown instanceof JOSEError) return undefined
    throw thrown
  }
}

function userOf(claims: JWTPayload, { userIdClaim = 'sub', rolesClaim }: OidcOptions): ProductUser | undefined {
  const userId = valueAt(claims, [userIdClaim])
  // Tokens of programs do not have the claims of a person.
  if (typeof userId !== 'string') return undefined
  // An unverified address may be another person's.
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
  // Without an audience every token of the provider would be accepted, for whatever program it is.
  if (audiences.length === 0 || !audiences.every((each) => typeof each === 'string' && each !== ''))
    throw wrong('audience', 'must be the id of your API or client at the provider, or a list of them.')
  if (!(seconds >= 0 && seconds <= 300))
    throw wrong('clockToleranceSeconds', `must be a number from 0 to 300, and is ${seconds}.`)
}

function wrong(field: string, what: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `${field}: ${what}`, { field })
}
