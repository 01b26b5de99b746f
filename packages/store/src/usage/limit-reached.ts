import type { UserLimits } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

const dayMs = 86_400_000
const secondsBetweenTries = 5

/** Counted from 1970, UTC. */
export const dayOf = (now: number) => Math.floor(now / dayMs)

/** Throws RATE_LIMITED if a user has reached a limit. `atWork` counts only where `runsAtOnce` is set. */
export function assertWithin(limits: UserLimits, used: { tokens: number; atWork: number }, now: number): void {
  const { runsAtOnce, tokensADay } = limits
  // Runs first: those at work may give back tokens they reserved, so this is no reason to wait until midnight.
  if (runsAtOnce !== undefined && used.atWork >= runsAtOnce) throw tooManyRuns(runsAtOnce)
  if (tokensADay !== undefined && used.tokens >= tokensADay) throw tooManyTokens(tokensADay, now)
}

export function tooManyTokens(most: number, now: number): DeckhandError {
  const retryAfter = Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1000)
  const wait = retryAfter > 7_200 ? `${Math.ceil(retryAfter / 3_600)} hours` : `${Math.ceil(retryAfter / 60)} minutes`
  const message = `The next request to the model would go over the ${most} tokens of a day. The count starts again at midnight, UTC, in ${wait}. Try again then, or have the limit raised (DECKHAND_LIMIT_TOKENS; limits.tokensADay of a site for its visitors).`
  return new DeckhandError('RATE_LIMITED', message, { retryAfter })
}

function tooManyRuns(most: number): DeckhandError {
  const message = `You have ${most} ${most === 1 ? 'run' : 'runs'} at work, messages to pages included, which is as many as you may (DECKHAND_LIMIT_RUNS). Wait until one has ended, or cancel one.`
  return new DeckhandError('RATE_LIMITED', message, { retryAfter: secondsBetweenTries })
}
