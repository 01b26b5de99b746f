import type { Authenticator, Credentials } from '@deckhand/spec'

/** An Authenticator whose sessions begin and end here. */
export interface SignIn extends Authenticator {
  readonly cookieName: string
  /** Trades a token for a session. `undefined` when the token lets nobody in. */
  begin(token: string): Promise<{ userId: string; setCookie: string } | undefined>
  /** Ends the session of whoever asks, if there is one: the cookie is worth nothing any more, wherever it was copied to. */
  end(credentials: Credentials): Promise<{ setCookie: string }>
}
