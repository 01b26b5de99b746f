import { DeckhandError } from '@deckhand/spec/errors'

/** Of the schema that a database has, and of the one that this program brings. `from` is 0 where there is none yet. */
export interface SchemaVersions {
  from: number
  to: number
}

/** One row for each script that was run. */
export const migrationsTable = 'CREATE TABLE IF NOT EXISTS migrations (version INTEGER NOT NULL PRIMARY KEY)'

/** Throws INTERNAL for a schema of a newer program: this one would misread it. */
export function refuseNewer(found: number, known: number): void {
  if (found <= known) return
  const message = `This database was written by a newer Deckhand: its schema is ${found}, and this program knows ${known}. Update Deckhand, or use another folder or database.`
  throw new DeckhandError('INTERNAL', message)
}
