import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import type { Search } from '../documents/documents.ts'
import { openDocuments } from '../documents/open-documents.ts'

const withoutIndex: Search = { collection: 'c', where: [['a', '==', 1]], orderBy: [['b', 'desc']] }

test.skipIf(!firestoreHost)('a permanent failure of a stream is reported once, with advice', async () => {
  const faults: string[] = []
  let calls = 0
  const onFault = ({ message }: Error) => faults.push(message)
  const documents = openDocuments(firestoreProject(), { pollMs: 50, onFault })
  onTestFinished(() => documents.close())
  documents.watchSearch(withoutIndex, () => {
    calls += 1
  })
  await expect.poll(() => faults).toEqual([expect.stringContaining('Deploy firestore.indexes.json')])
  const before = calls
  // The stream is restarted with each poll.
  await expect.poll(() => calls).toBeGreaterThan(before + 4)
  expect(faults).toHaveLength(1)
})

test.skipIf(!firestoreHost)('closing a store while it begins to listen causes no unhandled rejection', async () => {
  const unheard: unknown[] = []
  const onUnheard = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', onUnheard)
  onTestFinished(() => void process.off('unhandledRejection', onUnheard))
  for (const turns of Array.from({ length: 12 }, (_, index) => index)) {
    const documents = openDocuments(firestoreProject())
    documents.watch('runs/any', () => {})
    for (let turn = 0; turn < turns; turn++) await sleep(0)
    await documents.close()
  }
  await sleep(100)
  expect(unheard).toEqual([])
})
