import type { Service } from '../connections.ts'

/** An account of a user in a service. */
export interface ConnectionRecord {
  service: Service
  /** For people. */
  account: string
  scopes: string[]
  /** The tokens, sealed under a key that is not in the store. */
  sealed: string
  connectedAt: number
  /** Raised with every change, so that two processes that renew at once do not undo each other. */
  version: number
}

/** That somebody set out to connect a service, until they come back from it. */
export interface ConnectionStart {
  /** Of what the service sends back with them. */
  hash: string
  userId: string
  service: Service
  /** What is needed to go on, sealed. */
  sealed: string
  expiresAt: number
}

export interface ConnectionStore {
  read(userId: string, service: Service): Promise<ConnectionRecord | undefined>
  list(userId: string): Promise<ConnectionRecord[]>
  /** Makes it or replaces it. Audited as `connected`, without the tokens. Documents: users/{userId}/connections/{service}, users/{userId}/audit. */
  connect(
    userId: string,
    connection: Omit<ConnectionRecord, 'connectedAt' | 'version'>,
    now: number,
  ): Promise<ConnectionRecord>
  /** New tokens for the same account, if it still is at this version. `false` when it is not. Documents: users/{userId}/connections/{service}. */
  renew(userId: string, service: Service, renewed: { sealed: string; version: number }): Promise<boolean>
  /** Audited as `disconnected`. `false` when there was none. Documents: users/{userId}/connections/{service}, users/{userId}/audit. */
  disconnect(userId: string, service: Service, now: number): Promise<boolean>
  /** Also removes those past their time. Documents: connectionStarts/{hash}, connectionStarts. */
  start(start: ConnectionStart, now: number): Promise<void>
  /** Uses it up, also when it is past its time. `undefined` when it was used before or never was. Documents: connectionStarts/{hash}. */
  takeStart(hash: string): Promise<ConnectionStart | undefined>
}
