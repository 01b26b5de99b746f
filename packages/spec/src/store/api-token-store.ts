/** What a token may do. `approvals`: resolve approvals, but never those of runs that it started itself. */
export type TokenScope = 'runs' | 'files' | 'approvals'

/** Lets a program act for a user. The secret is never stored, only its hash. */
export interface ApiTokenRecord {
  id: string
  userId: string
  name: string
  scopes: TokenScope[]
  createdAt: number
  expiresAt: number
  /** Exact to about a minute. Absent if it was never used. */
  lastUsedAt?: number
}

export interface KeptApiToken extends ApiTokenRecord {
  /** An HMAC of the secret, under a key that is not in the store. */
  hash: string
}

export interface ApiTokenStore {
  /** CONFLICT if the user already has `most` tokens. Audited. Firestore documents: apiTokens/{id}, audit. */
  create(token: KeptApiToken, most: number): Promise<void>
  /** The user's tokens, including expired ones. Newest first. */
  list(userId: string): Promise<ApiTokenRecord[]>
  /** `undefined` if it was revoked or has expired. */
  find(id: string, now: number): Promise<KeptApiToken | undefined>
  /** Updates `lastUsedAt`. Firestore documents: apiTokens/{id}. */
  use(id: string, now: number): Promise<void>
  /** `false` if the user has no such token. Audited. Firestore documents: apiTokens/{id}, audit. */
  revoke(userId: string, id: string, now: number): Promise<boolean>
  /** Removes tokens that expired a month ago or earlier. Firestore documents: apiTokens. */
  prune(now: number): Promise<number>
}
