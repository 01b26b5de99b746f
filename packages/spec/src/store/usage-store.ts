import type { UserLimits } from './run-store.ts'

/** A page request that counts as a run at work. */
export interface WorkSlot {
  id: string
  userId: string
  limits: UserLimits
  /** A process that dies leaves its slots behind: they are free again from then on. */
  until: number
  now: number
}

/** What users take of the model, and what they have at work besides runs. It is counted here for all processes together. */
export interface UsageStore {
  /**
   * Counts tokens that the next request to the model may take, unless the user has used up the tokens of the day: RATE_LIMITED, with the seconds until
   * midnight, UTC. The caller corrects the count with `countTokens` under the same `now`. Documents: users/{userId}/tokens/{day}.
   */
  reserveTokens(userId: string, tokens: number, limit: { tokensADay: number; now: number }): Promise<void>

  /** Adds to the tokens of the day; a negative number gives back what was reserved. Documents: users/{userId}/tokens/{day}. */
  countTokens(userId: string, tokens: number, now: number): Promise<void>

  /**
   * Takes a slot, unless the user has reached one of the limits: RATE_LIMITED, with the seconds to wait. Runs at work and slots count together, here and
   * in `RunStore.start`. Without `limits.runsAtOnce` only the tokens are checked, and nothing is kept.
   * Documents: users/{userId}/tokens/{day}, users/{userId}/workSlots/{id}, the user's runs at work (reads).
   */
  takeSlot(slot: WorkSlot): Promise<void>

  /** The heartbeat. Does nothing for a slot that is gone. Documents: users/{userId}/workSlots/{id}. */
  extendSlot(userId: string, id: string, until: number): Promise<void>

  /** Documents: users/{userId}/workSlots/{id}. */
  freeSlot(userId: string, id: string): Promise<void>
}
