export interface SessionRecord {
  id: string
  userId: string
  createdAt: number
  expiresAt: number
}

export interface NewSession extends SessionRecord {
  /** How the user signed in, for the audit. */
  way: string
}

/** Sessions of signed-in users. Secrets are never stored, only their hashes. */
export interface SessionStore {
  /** Audited. Firestore documents: sessions/{id}, audit. */
  create(session: NewSession): Promise<void>
  /** `undefined` if it was ended or has expired. */
  find(id: string, now: number): Promise<SessionRecord | undefined>
  /** `false` if there was none. Audited. Firestore documents: sessions/{id}, audit. */
  end(id: string, now: number): Promise<boolean>
  /** Stores a sign-in link. It lets its holder sign in once; `hash` is the hash of its secret. Firestore documents: signInLinks/{hash}. */
  offerLink(link: { hash: string; userId: string; expiresAt: number }): Promise<void>
  /** Uses up the link and creates the session, in one step. `undefined` if it was used before, has expired or never existed. Firestore documents: signInLinks/{hash}, sessions/{id}, audit. */
  useLink(hash: string, session: Omit<NewSession, 'userId'>): Promise<SessionRecord | undefined>
  /** Removes expired sessions and links. Firestore documents: sessions, signInLinks. */
  prune(now: number): Promise<number>
}
