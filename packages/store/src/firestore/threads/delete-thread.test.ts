import { expect, onTestFinished, test } from 'vitest'
import { family } from '../../testing/family.ts'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { auditKey, completed, kept } from '../../testing/scene.ts'
import { createFirestoreStore } from '../create-firestore-store.ts'
import type { Documents } from '../documents/documents.ts'
import { openDocuments } from '../documents/open-documents.ts'

/** Documents of a process that is killed after so many commits. */
function cutOff(documents: Documents, commits: number): Documents {
  let left = commits
  return {
    write: async (command, options) => {
      if (left-- <= 0) throw new Error('killed')
      return documents.write(command, options)
    },
    read: (query) => documents.read(query),
    watch: (path, listener) => documents.watch(path, listener),
    watchSearch: (search, listener) => documents.watchSearch(search, listener),
    time: () => documents.time(),
    close: () => documents.close(),
  }
}

const collections = ['threads', 'messages', 'runs', 'parts', 'actions', 'events', 'manifests']

async function left(documents: Documents): Promise<string[]> {
  const found = await documents.read((reader) =>
    Promise.all(collections.map((collection) => reader.find({ collection, group: true }))),
  )
  return found.flat().map(({ path }) => path)
}

const commitsTried = [1, 2, 6, 10, 12, 14]

test.skipIf(!firestoreHost)(
  'a deletion that was interrupted anywhere leaves nothing after it is finished',
  async () => {
    const documents = openDocuments(firestoreProject())
    onTestFinished(() => documents.close())
    const store = createFirestoreStore(documents, { auditKey })
    for (const commits of commitsTried) {
      const { fence, threadId } = await family(store)
      await store.runs.record(fence, { outcome: completed, events: [] }, kept)
      const killed = createFirestoreStore(cutOff(documents, commits), { auditKey })
      await expect(killed.threads.delete('anna', threadId)).rejects.toThrow('killed')
      expect(await left(documents)).not.toEqual([])
      await store.threads.finishDeletions()
      expect(await left(documents)).toEqual([])
    }
  },
)
