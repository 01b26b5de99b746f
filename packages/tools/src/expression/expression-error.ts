import { DeckhandError } from '@deckhand/spec/errors'

/** An expression that has no value. The message tells the model what to change, and where. */
export function expressionError(message: string): DeckhandError {
  return new DeckhandError('BAD_ARGUMENTS', message)
}
