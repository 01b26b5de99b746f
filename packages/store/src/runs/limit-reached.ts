import { DeckhandError } from '@deckhand/spec/errors'

const dayMs = 86_400_000
const secondsBetweenTries = 5

/** Counted from 1970, UTC. */
export const dayOf = (now: number) => Math.floor(now / dayMs)

export function tooManyTokens(most: number, now: number): DeckhandError {
  const message = `Your runs have used the ${most} tokens that a day has. Try again after midnight, UTC, or have the limit raised.`
  return new DeckhandError('RATE_LIMITED', message, { retryAfter: Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1000) })
}

export function tooManyRuns(most: number): DeckhandError {
  const message = `You have ${most} ${most === 1 ? 'run' : 'runs'} at work, which is as many as you may. Wait until one has ended, or cancel one.`
  return new DeckhandError('RATE_LIMITED', message, { retryAfter: secondsBetweenTries })
}
