/** A service where a user may have an account. */
export type Service = 'google' | 'slack'

/** A user's accounts in other services, for tools. */
export interface Connections {
  /**
   * Returns valid access for a client of the service. Throws NOT_CONNECTED, with where to connect, if there is no account or its consent was
   * withdrawn or has expired, and UNAVAILABLE if the service does not answer when access is renewed.
   */
  access(service: Service): Promise<Access>
}

export interface Access {
  /** A bearer token. Never log, store or reveal it. */
  token: string
  /** The account for display: an address, or the name of a workspace. */
  account: string
  /** The service's address if it is not the usual one, for example the emulator's. Without a trailing slash. */
  baseUrl?: string
  /** Gets a new token, once, after the service refused this one. Throws NOT_CONNECTED if it cannot get one. */
  renew(): Promise<Access>
}

/** The tokens for an account. Stored only encrypted. */
export interface Tokens {
  accessToken: string
  /** For getting new tokens. */
  refreshToken?: string
  /** When the access token expires. Never if absent. */
  expiresAt?: number
}

/** The result of a user's consent. */
export interface Grant {
  tokens: Tokens
  account: string
  scopes: string[]
}

/**
 * A service's OAuth 2.0 flow. Throws NOT_CONNECTED, with a message for the person, if the service refuses, and UNAVAILABLE if it does not
 * answer. No message contains a token, a code or a secret.
 */
export interface OAuthProvider {
  readonly service: Service
  /** Becomes `Access.baseUrl`. */
  readonly baseUrl?: string
  /** The consent page. `challenge` is the PKCE challenge (S256); a service without PKCE ignores it. */
  authorizationUrl(request: { state: string; challenge: string; redirectUri: string }): string
  /** Exchanges the code that the browser brought back. Works once. */
  exchange(answer: { code: string; verifier: string; redirectUri: string }): Promise<Grant>
  renew(tokens: Tokens): Promise<Tokens>
  /** Asks the service which account the token belongs to. Returns a name for display. */
  account(accessToken: string): Promise<string>
  /** Asks the service to invalidate the tokens. */
  revoke(tokens: Tokens): Promise<void>
}

/** `example`: the emulator's account, not a real one. `expired`: the service no longer accepts Deckhand. */
export type ConnectionState = 'connected' | 'not_connected' | 'expired' | 'example'

/** A service as its user sees it. */
export interface ConnectionView {
  service: Service
  state: ConnectionState
  /** How it is or can be connected: by consent, by a token in the settings, not until it is set up, or as the example. */
  way: 'oauth' | 'token' | 'none' | 'example'
  account?: string
  scopes?: string[]
  connectedAt?: number
  /** What must be set up first, for people. Only if `way` is `none`. */
  setUp?: string
}
