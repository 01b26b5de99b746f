import type { Documents, Search } from './documents.ts'
import { removeBody } from './long-body.ts'

// A commit allows about 500 writes, and a larger one would block others for longer.
const atOnce = 200

/**
 * Removes all documents that a search finds, with the parts of long texts, in several commits. Returns their number. Safe to repeat. A found
 * document must never stop matching the search, because it is not checked again before it is removed.
 */
export async function removeDocuments(documents: Documents, search: Search): Promise<number> {
  let removed = 0
  for (let found = atOnce; found === atOnce; removed += found) {
    const page = await documents.read((reader) =>
      reader.find<{ parts?: number }>({ ...search, limit: atOnce, only: ['parts'] }),
    )
    found = page.length
    if (found > 0)
      await documents.write(async (writer) => {
        for (const { path, fields } of page) removeBody(writer, path, fields)
      })
  }
  return removed
}
