import { DeckhandError } from '@deckhand/spec/errors'
import type { SqlValue } from './database.ts'

/** SQLite's driver silently cuts a text at its first NUL, so `anna\0x` would be the user `anna`. PostgreSQL cannot store NUL at all. */
export function refuseNul(value: SqlValue): void {
  if (typeof value !== 'string' || !value.includes('\0')) return
  throw new DeckhandError('BAD_REQUEST', 'A text with a NUL character cannot be stored. Remove the character.')
}
