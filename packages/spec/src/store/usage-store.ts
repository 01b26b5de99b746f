import type { UserLimits } from './run-store.ts'

/** A page request that counts like a run. */
export interface WorkSlot {
  id: string
  userId: string
  limits: UserLimits
  /** When the slot becomes free again, because a process that dies leaves its slots behind. */
  until: number
  now: number
}

/** Counts users' model tokens, and their page requests besides runs, for all processes together. */
export interface UsageStore {
  /**
   * Reserves tokens for the next model request. RATE_LIMITED, with the seconds until midnight UTC, if the user's tokens of the day are used up. The
   * caller corrects the count with `countTokens` and the same `now`. Firestore documents: users/{userId}/tokens/{day}.
   */
  reserveTokens(userId: string, tokens: number, limit: { tokensADay: number; now: number }): Promise<void>

  /** Adds to the tokens of the day; a negative number gives back what was reserved. Firestore documents: users/{userId}/tokens/{day}. */
  countTokens(userId: string, tokens: number, now: number): Promise<void>

  /**
   * Takes a slot. RATE_LIMITED, with the seconds to wait, if the user has reached a limit. Runs and slots count together, here and in
   * `RunStore.start`. Without `limits.runsAtOnce` only the tokens are checked, and nothing is stored.
   * Firestore documents: users/{userId}/tokens/{day}, users/{userId}/workSlots/{id}, the user's active runs (reads).
   */
  takeSlot(slot: WorkSlot): Promise<void>

  /** The heartbeat. Does nothing for a slot that is gone. Firestore documents: users/{userId}/workSlots/{id}. */
  extendSlot(userId: string, id: string, until: number): Promise<void>

  /** Firestore documents: users/{userId}/workSlots/{id}. */
  freeSlot(userId: string, id: string): Promise<void>
}
