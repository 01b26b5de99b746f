import { inspectSqliteStore } from '@deckhand/store'
import { dataFolderPath } from '../data-folder.ts'
import type { Environment } from '../settings.ts'
import { type Check, fine, problem } from './finding.ts'

export const checkDatabase = (env: Environment): Check => ({
  name: 'database',
  look: async () => {
    const { schema, newest, damage } = await inspectSqliteStore({ folder: dataFolderPath(env) })
    if (damage.length > 0) {
      const cure =
        'Stop Deckhand, keep a copy of the folder, and bring a backup back or save what can be read with sqlite3 .recover.'
      return [problem(`The SQLite file is damaged: ${damage[0]}`, cure)]
    }
    if (schema > newest) {
      const cure = 'Update Deckhand, or use another folder.'
      return [
        problem(`The database was written by a newer Deckhand: schema ${schema}, this one knows ${newest}.`, cure),
      ]
    }
    if (schema === 0) return [fine('A SQLite database will be made at the first start.')]
    const behind = schema < newest ? `; the next start brings it to ${newest}` : ''
    return [fine(`SQLite, sound, schema ${schema} of ${newest}${behind}.`)]
  },
})
