import type { Documents, Search } from './documents.ts'
import { removeBody } from './long-body.ts'

// A commit may take about 500 writes; and whoever waits for one of these documents waits for all of them.
const atOnce = 200

/**
 * Removes what a search finds, with the parts of long texts, in as many steps as it takes, and tells how much it found. To do it again is no harm. What
 * is found once must be found for good: nothing is looked at again.
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
