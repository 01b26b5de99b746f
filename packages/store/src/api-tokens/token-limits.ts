import { DeckhandError } from '@deckhand/spec/errors'

/** How long an expired token stays visible to its owner. */
export const keptAfterEnd = 30 * 24 * 60 * 60_000

export const tooManyTokens = (most: number) =>
  new DeckhandError('CONFLICT', `You have ${most} tokens, which is the limit. Revoke one that is no longer used.`)
