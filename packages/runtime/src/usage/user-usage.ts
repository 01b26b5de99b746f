import { newId } from '@deckhand/kernel'
import type { UsageStore, UserLimits } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { TokenMeter } from './metered-model.ts'

const slotMs = 60_000
const heartbeatMs = 20_000

export interface UsageOptions {
  /** The user whose tokens and runs are counted. */
  userId: string
  /** If absent, tokens are only counted. */
  limits?: UserLimits | undefined
  now: () => number
}

/**
 * Counts the tokens of a user per day, in the store, for all processes and doors together. If there is a limit, an estimate is counted before each
 * request, and corrected afterwards. If the process dies in between, the estimate stays.
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

/** The same meter, with a callback for each request that it refuses. */
export function reportRefusals(meter: TokenMeter, onRefused: (error: DeckhandError) => void): TokenMeter {
  return {
    take: async (...request) => {
      try {
        return await meter.take(...request)
      } catch (thrown) {
        if (thrown instanceof DeckhandError) onRefused(thrown)
        throw thrown
      }
    },
  }
}

/** Counts as a running run of the user until the returned function is called. Throws RATE_LIMITED if a limit is reached. */
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
    // If this fails, the slot expires within a minute.
    await store.freeSlot(userId, id).catch(() => {})
  }
}
