import { DeckhandError } from '@deckhand/spec/errors'

/** Their owner sees for so long that they are past their time. */
export const keptAfterEnd = 30 * 24 * 60 * 60_000

export const tooManyTokens = (most: number) =>
  new DeckhandError('CONFLICT', `You have ${most} tokens, which is the most. Revoke one that is not used any more.`)
