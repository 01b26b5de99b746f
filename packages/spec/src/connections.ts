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
