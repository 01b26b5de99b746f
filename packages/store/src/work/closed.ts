import { DeckhandError } from '@deckhand/spec/errors'

export function closed(): DeckhandError {
  return new DeckhandError('INTERNAL', 'The store is closed. Open it again.')
}
