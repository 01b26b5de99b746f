import { DeckhandError } from '@deckhand/spec/errors'

/** An error for the model: the message says what to change, and where. */
export function expressionError(message: string): DeckhandError {
  return new DeckhandError('BAD_ARGUMENTS', message)
}
