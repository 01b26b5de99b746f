import type { UserLimits } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

const dayMs = 86_400_000
const secondsBetweenTries = 5

/** Days since 1970, UTC. */
export const dayOf = (now: number) => Math.floor(now / dayMs)

/** Throws RATE_LIMITED if a user has reached a limit. `running` is needed only if `runsAtOnce` is set. */
export function assertWithin(limits: UserLimits, used: { tokens: number; running: number }, now: number): void {
  const { runsAtOnce, tokensADay } = limits
  // Runs first: running ones may give back reserved tokens, so there is no reason to wait until midnight.
  if (runsAtOnce !== undefined && used.running >= runsAtOnce) throw tooManyRuns(runsAtOnce)
  if (tokensADay !== undefined && used.tokens >= tokensADay) throw tooManyTokens(tokensADay, now)
}

export function tooManyTokens(most: number, now: number): DeckhandError {
  const retryAfter = Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1000)
  const wait = retryAfter > 7_200 ? `${Math.ceil(retryAfter / 3_600)} hours` : `${Math.ceil(retryAfter / 60)} minutes`
  const message = `The next request to the model would exceed the ${most} tokens per day. The count restarts at midnight UTC, in ${wait}. Try again then, or have the limit raised (DECKHAND_LIMIT_TOKENS; limits.tokensADay of a site for its visitors).`
  return new DeckhandError('RATE_LIMITED', message, { retryAfter })
}

function tooManyRuns(most: number): DeckhandError {
  const message = `You have ${most} ${most === 1 ? 'run' : 'runs'} in progress, including messages to pages, which is the limit (DECKHAND_LIMIT_RUNS). Wait until one ends, or cancel one.`
  return new DeckhandError('RATE_LIMITED', message, { retryAfter: secondsBetweenTries })
}
