import type { Authenticator, Credentials, SignInWay } from '@deckhand/spec'
import type { DeckhandError } from '@deckhand/spec/errors'

export interface BegunSession {
  userId: string
  setCookie: string
  /** Goes with every request of the session beside the cookie: see `session-key.ts`. */
  sessionKey: string
}

/** An Authenticator whose sessions begin and end here. */
export interface SignIn extends Authenticator {
  readonly cookieName: string
  readonly way: SignInWay
  /** Trades a token for a session. `credentials`: of the request that brings the token, which may come from a session already. `undefined` when the token lets nobody in. FORBIDDEN for somebody who may not come in here, RATE_LIMITED for whoever comes too often, UNAVAILABLE when it cannot be told now. */
  begin(token: string, credentials: Credentials): Promise<BegunSession | undefined>
  /**
   * Ends the session of whoever asks, if there is one: the cookie is worth nothing here any more, wherever it was copied to. `problem` tells
   * what could not be ended besides. UNAUTHENTICATED when the session's key is missing.
   */
  end(credentials: Credentials): Promise<{ setCookie: string; problem?: DeckhandError }>
}
