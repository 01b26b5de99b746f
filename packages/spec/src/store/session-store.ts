export interface SessionRecord {
  id: string
  userId: string
  createdAt: number
  expiresAt: number
}

export interface NewSession extends SessionRecord {
  /** How the user came in, for the audit. */
  way: string
}

/** Who is signed in. A secret that opens something is never in here, only its hash. */
export interface SessionStore {
  /** Audited. Documents: sessions/{id}, audit. */
  create(session: NewSession): Promise<void>
  /** `undefined` when it was ended, or is past its time. */
  find(id: string, now: number): Promise<SessionRecord | undefined>
  /** `false` when there was none. Audited. Documents: sessions/{id}, audit. */
  end(id: string, now: number): Promise<boolean>
  /** Lets in, once, who has what this is the hash of. Documents: signInLinks/{hash}. */
  offerLink(link: { hash: string; userId: string; expiresAt: number }): Promise<void>
  /** Uses the link up and makes the session, in one step. `undefined` when it was used before, is past its time or never was. Documents: signInLinks/{hash}, sessions/{id}, audit. */
  useLink(hash: string, session: Omit<NewSession, 'userId'>): Promise<SessionRecord | undefined>
  /** Removes sessions and links that are past their time. Documents: sessions, signInLinks. */
  prune(now: number): Promise<number>
}
