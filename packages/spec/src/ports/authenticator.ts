import type { TokenScope } from '../store/api-token-store.ts'

/** The caller: a signed-in user, or a visitor of a site that embeds the agent. */
export type Principal = SignedInUser | { kind: 'visitor'; userId: string; site: string }

export interface SignedInUser {
  kind: 'user'
  userId: string
  /** The session of the browser or program they signed in with, if there is one. */
  sessionId?: string
  /** For display, if a provider knows it. */
  email?: string
  /** For display, if the product or a provider knows it. */
  name?: string
  /** From the product or a provider. None if absent. */
  roles?: readonly string[]
  /** Set if a program acts for the user with one of their API tokens. It may do only what the scopes allow. */
  token?: UsedToken
}

export interface UsedToken {
  id: string
  scopes: readonly TokenScope[]
}

/**
 * A session cookie without its session key. Browsers send cookies to every port of a host, so another program on this machine may have copied
 * it. It can load pages without user data, and nothing else.
 */
export interface KeylessSession {
  kind: 'keyless'
  userId: string
  sessionId: string
}

export interface Credentials {
  /** Header names in lower case. */
  header(name: string): string | undefined
  /** The same as a web `Request`, for a product's functions. It has no body: the route reads the body once and within limits. */
  readonly request: Request
}

/** How people sign in. The values for Firebase's script are public. */
export type SignInWay = { kind: 'local' } | { kind: 'firebase'; apiKey: string; authDomain: string; projectId: string }

/** Identifies the caller. `undefined` means anonymous: the server answers UNAUTHENTICATED. Throws only if it cannot decide. */
export interface Authenticator {
  /** `local` accepts anyone on this machine, so use it only on loopback. `provider` identifies people anywhere. */
  readonly identity: 'local' | 'provider'
  /** False if its users never have roles. Deckhand then refuses to start with a tool that needs approval by a role. */
  readonly givesRoles?: boolean
  authenticate(credentials: Credentials): Promise<Principal | KeylessSession | undefined>
  /** Returns false if this user has lost access. Called for each use of an API token. Without it, tokens last until they expire or are revoked. */
  stillKnows?(userId: string): Promise<boolean>
}
