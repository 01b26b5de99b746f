import { setMemoryKey } from '../memory/memory-documents.ts'
import type { Copying, Part } from './copying.ts'
import { pages } from './pages.ts'
import { type MemoryRow, UserMemories } from './user-memories.ts'

interface KeyRow {
  user_id: string
  id: string
  memory_id: string
  line: string
}

/** All ids of one memory form a line, which is identified by its first id. */
const lineOf = (memoryId: string) =>
  `(SELECT MIN(k.id) FROM memory_keys k WHERE k.user_id = t.user_id AND k.memory_id = t.${memoryId}) AS line`

/** In Firestore, the words are in the memory itself, and there is no row for locking. */
export const memories: Part[] = [
  {
    tables: ['memories', 'memory_tokens', 'memory_owners'],
    copy: async (copying) => {
      await copyMemories(copying)
      for (const table of ['memory_tokens', 'memory_owners']) await skip(copying, table)
    },
  },
  { tables: ['memory_keys'], copy: copyKeys },
]

async function copyMemories({ sql, documents, took }: Copying): Promise<void> {
  let user = new UserMemories(documents, '')
  for await (const rows of pages<MemoryRow>(sql, {
    name: 'memories',
    key: ['user_id', 'id'],
    more: [lineOf('id')],
  })) {
    for (const row of rows) {
      if (row.user_id !== user.userId) {
        user.end()
        user = new UserMemories(documents, row.user_id)
      }
      user.add(row)
    }
    await took('memories', rows.length)
  }
  user.end()
}

async function copyKeys({ sql, documents, took }: Copying): Promise<void> {
  const table = { name: 'memory_keys', key: ['user_id', 'id'], more: [lineOf('memory_id')] }
  for await (const rows of pages<KeyRow>(sql, table)) {
    for (const { user_id, id, memory_id: memoryId, line } of rows)
      setMemoryKey(documents, user_id, id, { line, memoryId })
    await took('memory_keys', rows.length)
  }
}

async function skip({ sql, took }: Copying, table: string): Promise<void> {
  const [row] = await sql.all<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`)
  await took(table, row?.count ?? 0)
}
