import { DeckhandError } from '@deckhand/spec/errors'

export const noSuchThread = () => new DeckhandError('NOT_FOUND', 'There is no such thread.')

export function busyThread(): DeckhandError {
  const message = 'A run is at work on this thread or waits for an answer. Wait for it, answer it, or cancel it.'
  return new DeckhandError('CONFLICT', message)
}

export const shorterThread = (count: number) =>
  conflict('position', `the thread has ${count} messages. Send those behind them too.`)

export const otherWords = (position: number) =>
  conflict('position', `something else was said at ${position} meanwhile. Begin another thread, or go on behind it.`)

export const takenId = () => conflict('id', 'it is taken. Begin the thread with another one.')

function conflict(field: string, words: string): DeckhandError {
  return new DeckhandError('CONFLICT', `${field}: ${words}`, { field })
}
