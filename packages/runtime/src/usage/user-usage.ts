import { newId } from '@deckhand/kernel'
import type { UsageStore, UserLimits } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { TokenMeter } from './metered-model.ts'

const slotMs = 60_000
const heartbeatMs = 20_000

export interface UsageOptions {
  /** Whose tokens and work are counted. */
  userId: string
  /** Without them tokens are only counted. */
  limits?: UserLimits | undefined
  now: () => number
}

/**
 * The tokens that a user takes in a day, counted in the store for all processes and doors together. Before a request its estimate is counted, if there is a
 * limit, and afterwards what it took in place of that. A process that dies in between leaves the estimate.
 */
export function userTokens({
  store,
  userId,
  limits,
  now,
}: UsageOptions & { store: Pick<UsageStore, 'reserveTokens' | 'countTokens'> }): TokenMeter {
  const { tokensADay } = limits ?? {}
  return {
    take: async (request, input) => {
      const at = now()
      const reserved = tokensADay === undefined ? 0 : input
      if (tokensADay !== undefined) await store.reserveTokens(userId, reserved, { tokensADay, now: at })
      const settle = async (tokens: number) => {
        if (tokens !== reserved) await store.countTokens(userId, tokens - reserved, at)
      }
      return { request, settle }
    },
  }
}

/** The same meter, which tells of each request that it refuses. */
export function telling(meter: TokenMeter, onRefused: (error: DeckhandError) => void): TokenMeter {
  return {
    take: async (...asked) => {
      try {
        return await meter.take(...asked)
      } catch (thrown) {
        if (thrown instanceof DeckhandError) onRefused(thrown)
        throw thrown
      }
    },
  }
}

/** Counts as a run of the user at work until the returned function is called. RATE_LIMITED when one of the limits is reached. */
export async function takeWorkSlot({
  store,
  userId,
  limits,
  now,
}: UsageOptions & { store: UsageStore }): Promise<() => Promise<void>> {
  if (!limits) return async () => {}
  const id = newId()
  await store.takeSlot({ id, userId, limits, until: now() + slotMs, now: now() })
  if (limits.runsAtOnce === undefined) return async () => {}
  const heartbeat = setInterval(() => {
    store.extendSlot(userId, id, now() + slotMs).catch(() => {})
  }, heartbeatMs).unref()
  return async () => {
    clearInterval(heartbeat)
    // One that cannot be freed is free by itself within a minute.
    await store.freeSlot(userId, id).catch(() => {})
  }
}
