import { DeckhandError } from '@deckhand/spec/errors'
import type { SqlValue } from './database.ts'

/** SQLite's driver binds a text only up to its first NUL, without a word: `anna\0x` would be the user `anna`. PostgreSQL cannot hold one at all. */
export function refuseNul(value: SqlValue): void {
  if (typeof value !== 'string' || !value.includes('\0')) return
  throw new DeckhandError('BAD_REQUEST', 'A text with a NUL character in it cannot be stored. Remove the character.')
}
