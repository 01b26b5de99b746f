import type { Authenticator, Credentials, SignInWay } from '@deckhand/spec'
import type { DeckhandError } from '@deckhand/spec/errors'

export interface BegunSession {
  userId: string
  setCookie: string
  /** Sent with every request of the session, besides the cookie: see `session-key.ts`. */
  sessionKey: string
}

/** An Authenticator that starts and ends sessions. */
export interface SignIn extends Authenticator {
  readonly cookieName: string
  readonly way: SignInWay
  /** Exchanges a token for a session. `credentials` are those of the request with the token, which may already have a session. `undefined` for an invalid token. FORBIDDEN for an account that may not sign in here, RATE_LIMITED for too many sign-ins, UNAVAILABLE when the token cannot be checked now. */
  begin(token: string, credentials: Credentials): Promise<BegunSession | undefined>
  /**
   * Ends the caller's session, if there is one. Its cookie is then invalid here, also any copy. `problem` says
   * what else could not be ended. UNAUTHENTICATED when the session's key is missing.
   */
  end(credentials: Credentials): Promise<{ setCookie: string; problem?: DeckhandError }>
}
