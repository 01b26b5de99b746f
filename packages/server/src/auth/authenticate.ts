import type { Authenticator, SessionStore } from '@deckhand/spec'
import { LocalSignIn } from './local-sign-in.ts'
import { type AuthenticateRequest, productUsers } from './product-users.ts'
import type { SignIn } from './sign-in.ts'
import { localUserId } from './user-id.ts'

/** Identifies callers: a function of the product, or one of the ready-made `local()`, `firebase()` and `oidc()`. */
export type Authenticate = AuthenticateRequest | ReadyAuthenticate

export interface ReadyAuthenticate {
  /** Called once. BAD_REQUEST or FORBIDDEN, with the name of the option, for invalid options. Sends no requests yet. */
  open(parts: AuthenticateParts): OpenedAuthenticate
}

/** What a `ReadyAuthenticate` gets from its Deckhand. */
export interface AuthenticateParts {
  sessions: SessionStore
  /** Signs cookies and makes the keys of sessions. The same in every process that shares the store. */
  key: Uint8Array
  /** People connect over HTTPS: cookies are only sent over HTTPS. */
  secure: boolean
  now: () => number
  /** Called when a caller could not be identified. */
  onFault: (error: unknown) => void
}

export interface OpenedAuthenticate {
  authenticator: Authenticator
  /** Starts and ends sessions. Without it the product does. */
  signIn?: SignIn
  close(): Promise<void>
}

export function openAuthenticate(authenticate: Authenticate, parts: AuthenticateParts): OpenedAuthenticate {
  if (typeof authenticate !== 'function') return authenticate.open(parts)
  return { authenticator: productUsers(authenticate, parts), close: async () => {} }
}

export interface LocalOptions {
  /** Signs in any number of times, or is sent with a request as `Authorization: Bearer`. Without it only links sign in. */
  token?: string
}

export interface OpenedLocal extends OpenedAuthenticate {
  signIn: LocalSignIn
}

/** The one person at this machine. Only safe on loopback. */
export function local({ token }: LocalOptions = {}): { open(parts: AuthenticateParts): OpenedLocal } {
  return {
    open: ({ sessions, key, now }) => {
      const signIn = new LocalSignIn({ sessions, key, now, userId: localUserId, ...(token !== undefined && { token }) })
      return { authenticator: signIn, signIn, close: async () => {} }
    },
  }
}
