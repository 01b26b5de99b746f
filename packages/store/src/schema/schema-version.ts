import { DeckhandError } from '@deckhand/spec/errors'

/** The schema of a database, and the newest one. `from` is 0 if there is none yet. */
export interface SchemaVersions {
  from: number
  to: number
}

/** One row for each migration that has run. */
export const migrationsTable = 'CREATE TABLE IF NOT EXISTS migrations (version INTEGER NOT NULL PRIMARY KEY)'

/** Throws INTERNAL for the schema of a newer version, which this one would misread. */
export function refuseNewer(found: number, known: number): void {
  if (found <= known) return
  const message = `This database was written by a newer Deckhand: its schema is ${found}, but this version only knows ${known}. Update Deckhand, or use another folder or database.`
  throw new DeckhandError('INTERNAL', message)
}
