import type { Authenticator, SessionStore } from '@deckhand/spec'
import { LocalSignIn } from './local-sign-in.ts'
import { type AuthenticateRequest, productUsers } from './product-users.ts'
import type { SignIn } from './sign-in.ts'
import { localUserId } from './user-id.ts'

/** Who asks: a function of the product's, or one of the ready-made ways, `local()`, `firebase()` and `oidc()`. */
export type Authenticate = AuthenticateRequest | ReadyAuthenticate

export interface ReadyAuthenticate {
  /** Called once. BAD_REQUEST or FORBIDDEN, with the name of the option, for what it must not be opened with. Asks nobody anything yet. */
  open(parts: AuthenticateParts): OpenedAuthenticate
}

/** What the ways to sign in need of the Deckhand that they are for. */
export interface AuthenticateParts {
  sessions: SessionStore
  /** Signs cookies and makes the keys of sessions. The same in every process that shares the store. */
  key: Uint8Array
  /** People come over HTTPS: cookies are sent over nothing else. */
  secure: boolean
  now: () => number
  /** Told why it could not be found out who asks. */
  onFault: (error: unknown) => void
}

export interface OpenedAuthenticate {
  authenticator: Authenticator
  /** Where sessions begin and end. Without it they are the product's. */
  signIn?: SignIn
  close(): Promise<void>
}

export function openAuthenticate(authenticate: Authenticate, parts: AuthenticateParts): OpenedAuthenticate {
  if (typeof authenticate !== 'function') return authenticate.open(parts)
  return { authenticator: productUsers(authenticate, parts), close: async () => {} }
}

export interface LocalOptions {
  /** Signs in as often as it is used, or goes with a request as `Authorization: Bearer`. Without one only links sign in. */
  token?: string
}

export interface OpenedLocal extends OpenedAuthenticate {
  signIn: LocalSignIn
}

/** The one person at this machine. Good on loopback only. */
export function local({ token }: LocalOptions = {}): { open(parts: AuthenticateParts): OpenedLocal } {
  return {
    open: ({ sessions, key, now }) => {
      const signIn = new LocalSignIn({ sessions, key, now, userId: localUserId, ...(token !== undefined && { token }) })
      return { authenticator: signIn, signIn, close: async () => {} }
    },
  }
}
