import { DeckhandError } from '@deckhand/spec/errors'

export const noSuchThread = () => new DeckhandError('NOT_FOUND', 'There is no such thread.')

export function busyThread(): DeckhandError {
  const message = 'A run is running or waiting on this thread. Wait for it, answer it, or cancel it.'
  return new DeckhandError('CONFLICT', message)
}

export const shorterThread = (count: number) =>
  conflict('position', `the thread has only ${count} messages. Send the messages after those, too.`)

export const otherMessage = (position: number) =>
  conflict(
    'position',
    `there is another message at ${position} or after it. Start another thread, or continue after the last message.`,
  )

export const takenId = () => conflict('id', 'it is taken. Use another id for the thread.')

function conflict(field: string, problem: string): DeckhandError {
  return new DeckhandError('CONFLICT', `${field}: ${problem}`, { field })
}
