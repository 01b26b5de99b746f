/** What a token may do. `approvals`: answer questions, but never those of runs that it started itself. */
export type TokenScope = 'runs' | 'files' | 'approvals'

/** Lets a program act for a user. What opens it is never in here, only its hash. */
export interface ApiTokenRecord {
  id: string
  userId: string
  name: string
  scopes: TokenScope[]
  createdAt: number
  expiresAt: number
  /** Exact to about a minute. Absent when it was never used. */
  lastUsedAt?: number
}

export interface KeptApiToken extends ApiTokenRecord {
  /** An HMAC of the secret, under a key that is not in the store. */
  hash: string
}

export interface ApiTokenStore {
  /** CONFLICT when the user has `most` tokens. Audited. Documents: apiTokens/{id}, audit. */
  create(token: KeptApiToken, most: number): Promise<void>
  /** Those of the user, also the ones that are past their time. Newest first. */
  list(userId: string): Promise<ApiTokenRecord[]>
  /** `undefined` when it was revoked, or is past its time. */
  find(id: string, now: number): Promise<KeptApiToken | undefined>
  /** Raises the time of its last use. Documents: apiTokens/{id}. */
  use(id: string, now: number): Promise<void>
  /** `false` when the user has no such token. Audited. Documents: apiTokens/{id}, audit. */
  revoke(userId: string, id: string, now: number): Promise<boolean>
  /** Removes those that have been past their time for a month. Documents: apiTokens. */
  prune(now: number): Promise<number>
}
