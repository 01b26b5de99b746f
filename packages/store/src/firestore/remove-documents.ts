import type { Documents, Search } from './documents.ts'
import { removeBody } from './long-body.ts'

// A commit has limits, and whoever waits for one of these documents waits for all of them.
const atOnce = 200

/** Removes what a search finds, with the parts of long texts, in as many steps as it takes. To do it again is no harm. */
export async function removeDocuments(documents: Documents, search: Search): Promise<void> {
  for (let found = atOnce; found === atOnce; ) {
    const page = await documents.read((reader) =>
      reader.find<{ parts?: number }>({ ...search, limit: atOnce, only: ['parts'] }),
    )
    found = page.length
    if (found > 0)
      await documents.write(async (writer) => {
        for (const { path, fields } of page) removeBody(writer, path, fields)
      })
  }
}
