import type { Authenticator, Credentials, SignInWay } from '@deckhand/spec'
import type { DeckhandError } from '@deckhand/spec/errors'

/** An Authenticator whose sessions begin and end here. */
export interface SignIn extends Authenticator {
  readonly cookieName: string
  readonly way: SignInWay
  /** Trades a token for a session. `undefined` when the token lets nobody in. FORBIDDEN for somebody who may not come in here, RATE_LIMITED for whoever comes too often, UNAVAILABLE when it cannot be told now. */
  begin(token: string): Promise<{ userId: string; setCookie: string } | undefined>
  /**
   * Ends the session of whoever asks, if there is one: the cookie is worth nothing here any more, wherever it was copied to. `problem` tells
   * what could not be ended besides.
   */
  end(credentials: Credentials): Promise<{ setCookie: string; problem?: DeckhandError }>
}
