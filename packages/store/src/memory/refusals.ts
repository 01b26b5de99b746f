import type { MemoryLimits, MemoryRecord } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

export function refuseTooLong({ text }: MemoryRecord, { length }: MemoryLimits): void {
  if (text.length <= length) return
  throw tooLarge(`A memory has at most ${length} characters, but this one has ${text.length}. Shorten it.`)
}

export function refuseTooMany(found: number, { count }: MemoryLimits): void {
  if (found < count) return
  throw tooLarge(
    `There are ${found} memories already, and the limit is ${count}. Forget some that are no longer true first.`,
  )
}

function tooLarge(message: string): DeckhandError {
  return new DeckhandError('TOO_LARGE', message, { field: 'text' })
}
