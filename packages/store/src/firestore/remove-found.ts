import type { Documents, Search } from './documents.ts'
import { removeBody } from './long-body.ts'

// A commit may take about 500 writes; and whoever waits for one of these documents waits for all of them.
const atOnce = 200

/**
 * Removes what a search finds, in several steps, and tells how much that was. Of two that remove at once each counts what it removed. What
 * is found once must be found for good: nothing is looked at again but that it is there.
 */
export async function removeFound(documents: Documents, search: Search): Promise<number> {
  let removed = 0
  for (let found = atOnce; found === atOnce; ) {
    const paths = await documents.read(async (reader) =>
      (await reader.find({ ...search, only: [], limit: atOnce })).map(({ path }) => path),
    )
    found = paths.length
    if (found > 0) removed += await removeAll(documents, paths)
  }
  return removed
}

function removeAll(documents: Documents, paths: string[]): Promise<number> {
  return documents.write(async (writer) => {
    const stored = await writer.getAll<{ parts?: number }>(paths)
    const there = paths.flatMap((path, index) => (stored[index] ? [{ path, fields: stored[index] }] : []))
    for (const { path, fields } of there) removeBody(writer, path, fields)
    return there.length
  })
}
