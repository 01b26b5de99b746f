import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../schema/migrations.ts'
import { Connection } from './connection.ts'
import { explainFailure } from './explain-failure.ts'
import { openFile } from './open-file.ts'

export interface InspectedStore {
  /** 0 if there is no database yet. */
  schema: number
  /** The schema that opening the database brings it to. */
  newest: number
  /** What SQLite finds wrong with the file; empty if nothing is. */
  damage: string[]
}

/** Checks the database in a folder and changes nothing. Rejects with INTERNAL and advice. */
export async function inspectSqliteStore({ folder }: { folder: string }): Promise<InspectedStore> {
  const path = join(folder, 'deckhand.db')
  if (!existsSync(path)) return { schema: 0, newest: migrations.length, damage: [] }
  try {
    const connection = new Connection(openFile(path, { readOnly: true }))
    try {
      return { schema: schemaOf(connection), newest: migrations.length, damage: damageOf(connection) }
    } finally {
      connection.close()
    }
  } catch (thrown) {
    throw explainFailure(thrown)
  }
}

function schemaOf(connection: Connection): number {
  const [table] = connection.all(`SELECT 1 FROM sqlite_master WHERE name = 'migrations'`)
  if (!table) return 0
  const [row] = connection.all<{ version: number | null }>('SELECT MAX(version) AS version FROM migrations')
  return row?.version ?? 0
}

function damageOf(connection: Connection): string[] {
  const rows = connection.all<{ quick_check: string }>('PRAGMA quick_check(5)')
  return rows.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok')
}
