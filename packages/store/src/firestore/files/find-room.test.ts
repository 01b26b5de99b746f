import { Firestore } from '@google-cloud/firestore'
import { describe, expect, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { auditKey, now } from '../../testing/scene.ts'
import { clientSettings } from '../documents/open-documents.ts'
import { paths } from '../documents/paths.ts'
import { openFirestoreStore } from '../open-firestore-store.ts'

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

describe.skipIf(!firestoreHost)('files on Firestore', () => {
  test('the use matches what is stored, even if making room takes several commits', async () => {
    const place = firestoreProject()
    const store = await openFirestoreStore({ ...place, auditKey })
    const limits = { perFile: 1000, total: 1000 }
    const write = (path: string, size: number, at: number) =>
      store.files.write('anna', { path, content: new Uint8Array(size), by: 'user', now: now + at, limits })
    for (let file = 0; file < 22; file += 1)
      for (const [version, size] of [20, 10].entries()) await write(`file ${file}`, size, file * 2 + version)
    await write('large', 750, 100)
    const firestore = new Firestore(clientSettings(place))
    const chunks = await firestore.collectionGroup('chunks').get()
    const use = await firestore.doc(paths.fileUse('anna')).get()
    const kept = sum(chunks.docs.map((chunk) => chunk.get('content').length))
    expect([kept <= limits.total, use.get('keptBytes')]).toEqual([true, kept])
    expect(use.get('newestBytes')).toBe(750 + 22 * 10)
    await Promise.all([store.close(), firestore.terminate()])
  })

  test('a file of five million bytes is one commit, and can be read', async () => {
    const store = await openFirestoreStore({ ...firestoreProject(), auditKey })
    const content = Buffer.alloc(5_000_000, 'abcdefg')
    const limits = { perFile: 5_000_000, total: 100_000_000 }
    await store.files.write('anna', { path: 'large', content, by: 'user', now, limits })
    const read = await store.files.read('anna', 'large')
    expect(Buffer.compare(Buffer.from(read?.content ?? []), content)).toBe(0)
    await store.close()
  })
})
