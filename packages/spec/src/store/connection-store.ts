import type { Service } from '../ports/connections.ts'

/** An account of a user in a service. */
export interface ConnectionRecord {
  service: Service
  /** For people. */
  account: string
  scopes: string[]
  /** The tokens, encrypted with a key that is not in the store. */
  sealed: string
  connectedAt: number
  /** Incremented at each change, so that two processes that renew at once do not overwrite each other. */
  version: number
}

/** An OAuth flow that a user has started but not finished. */
export interface ConnectionStart {
  /** The hash of the `state` that the service sends back. */
  hash: string
  userId: string
  service: Service
  /** The data needed to finish the flow, encrypted. */
  sealed: string
  expiresAt: number
}

export interface ConnectionStore {
  read(userId: string, service: Service): Promise<ConnectionRecord | undefined>
  list(userId: string): Promise<ConnectionRecord[]>
  /** Creates or replaces it. Audited as `connected`, without the tokens. Firestore documents: users/{userId}/connections/{service}, users/{userId}/audit. */
  connect(
    userId: string,
    connection: Omit<ConnectionRecord, 'connectedAt' | 'version'>,
    now: number,
  ): Promise<ConnectionRecord>
  /** Stores new tokens for the same account. `false` if it is no longer at this version. Firestore documents: users/{userId}/connections/{service}. */
  renew(userId: string, service: Service, renewed: { sealed: string; version: number }): Promise<boolean>
  /** Audited as `disconnected`. `false` if there was no connection. Firestore documents: users/{userId}/connections/{service}, users/{userId}/audit. */
  disconnect(userId: string, service: Service, now: number): Promise<boolean>
  /** Also removes expired starts. Firestore documents: connectionStarts/{hash}, connectionStarts. */
  start(start: ConnectionStart, now: number): Promise<void>
  /** Returns and removes it, even if it has expired. `undefined` if it was used before or never existed. Firestore documents: connectionStarts/{hash}. */
  takeStart(hash: string): Promise<ConnectionStart | undefined>
}
