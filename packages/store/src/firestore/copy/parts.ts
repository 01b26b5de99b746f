import { DeckhandError } from '@deckhand/spec/errors'
import { conversations } from './copy-conversations.ts'
import { files } from './copy-files.ts'
import { memories } from './copy-memories.ts'
import { people } from './copy-people.ts'
import { records } from './copy-records.ts'
import { runs } from './copy-runs.ts'
import type { Part } from './copying.ts'

export const parts: Part[] = [...conversations, runs, ...files, ...memories, ...people, ...records]

/** The tables are those that the source really has: one that nobody copies must not be lost without a word. */
export function assertAllKnown(tables: string[]): void {
  const known = new Set(parts.flatMap((part) => part.tables))
  const strange = tables.filter((table) => !known.has(table))
  if (strange.length === 0) return
  const message = `Nobody knows how to copy the table ${strange.join(', ')} to Firestore. Nothing was written; please report this.`
  throw new DeckhandError('INTERNAL', message)
}
