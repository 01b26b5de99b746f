import type { TokenScope } from './store/api-token-store.ts'

/** Who asks: a signed-in user, or a visitor of a site that embeds the agent. */
export type Principal = SignedInUser | { kind: 'visitor'; userId: string; site: string }

export interface SignedInUser {
  kind: 'user'
  userId: string
  /** Of the browser or program they signed in with, where there is one. */
  sessionId?: string
  /** For people to see, where a provider knows it. */
  email?: string
  /** For people to see, where the product or a provider knows it. */
  name?: string
  /** As the product or a provider gave them. None when absent. */
  roles?: readonly string[]
  /** A program asks for them, by one of their API tokens. It may do what the scopes say, and nothing else. */
  token?: UsedToken
}

export interface UsedToken {
  id: string
  scopes: readonly TokenScope[]
}

/**
 * The cookie of a session without the key that belongs to it. Browsers send cookies to every port of a host, so that another program on this
 * machine may have copied it: it loads pages that hold nothing of the user's, and opens nothing else.
 */
export interface KeylessSession {
  kind: 'keyless'
  userId: string
  sessionId: string
}

export interface Credentials {
  /** Header names in lower case. */
  header(name: string): string | undefined
  /** The same as a web Request, for functions of a product. Without the body, which is read once and within bounds, by the route. */
  readonly request: Request
}

/** How people sign in. What Firebase's script needs in a page is no secret. */
export type SignInWay = { kind: 'local' } | { kind: 'firebase'; apiKey: string; authDomain: string; projectId: string }

/** Finds out who asks. `undefined` means nobody: the door answers UNAUTHENTICATED. Throws only when it cannot tell. */
export interface Authenticator {
  /** `local` lets in whoever is at this machine, so it is only good on loopback; `provider` knows people wherever they are. */
  readonly identity: 'local' | 'provider'
  /** False when its users never have roles: then a tool that someone with a role has to approve is refused at the start. */
  readonly givesRoles?: boolean
  authenticate(credentials: Credentials): Promise<Principal | KeylessSession | undefined>
  /** False when this user may not come in any more. Asked before one of their API tokens is taken. Without it, tokens last until they end or are revoked. */
  stillKnows?(userId: string): Promise<boolean>
}
