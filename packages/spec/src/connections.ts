/** A service in which a user may have an account. */
export type Service = 'google' | 'slack'

/** The accounts of one user elsewhere, for tools. */
export interface Connections {
  /**
   * What a client of the service needs, good at this moment. NOT_CONNECTED, with where to connect, when there is no account, or when it was withdrawn
   * or has expired; UNAVAILABLE when the service that renews it does not answer.
   */
  access(service: Service): Promise<Access>
}

export interface Access {
  /** A bearer token. Never to be logged, stored or told. */
  token: string
  /** Whose account it is, for people: an address, the name of a workspace. */
  account: string
  /** Where the service is, when it is not at its usual address: the emulator. Without a slash at the end. */
  baseUrl?: string
  /** The service has refused the token: gets another, once. NOT_CONNECTED when there is none to be had. */
  renew(): Promise<Access>
}

/** What a service gave for an account. Kept only sealed. */
export interface Tokens {
  accessToken: string
  /** Gets new ones. */
  refreshToken?: string
  /** When the access token ends. It does not when this is absent. */
  expiresAt?: number
}

/** What came of letting Deckhand in. */
export interface Grant {
  tokens: Tokens
  account: string
  scopes: string[]
}

/**
 * How a service lets a program in, by OAuth 2.0. What the service refuses is NOT_CONNECTED, with words for the person; UNAVAILABLE when it does not
 * answer. No message has a token, a code or a secret in it.
 */
export interface OAuthProvider {
  readonly service: Service
  /** For `Access`. */
  readonly baseUrl?: string
  /** Where the person says yes. `challenge` is that of PKCE, made with S256; a service without PKCE leaves it out. */
  authorizationUrl(request: { state: string; challenge: string; redirectUri: string }): string
  /** Trades what the browser came back with, once. */
  exchange(answer: { code: string; verifier: string; redirectUri: string }): Promise<Grant>
  renew(tokens: Tokens): Promise<Tokens>
  /** Whose the token is, for people: the service is asked. */
  account(accessToken: string): Promise<string>
  /** The service forgets the tokens. */
  revoke(tokens: Tokens): Promise<void>
}

/** `example`: it is the emulator's, and nobody's. `expired`: the service no longer lets Deckhand in. */
export type ConnectionState = 'connected' | 'not_connected' | 'expired' | 'example'

/** A service as its user sees it. */
export interface ConnectionView {
  service: Service
  state: ConnectionState
  /** How it is connected or could be: by the person's consent, by a token in the settings, not at all until it is set up, or as the example. */
  way: 'oauth' | 'token' | 'none' | 'example'
  account?: string
  scopes?: string[]
  connectedAt?: number
  /** What must be set before it can be connected, for people. Only where `way` is `none`. */
  setUp?: string
}
