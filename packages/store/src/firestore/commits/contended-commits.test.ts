import { Firestore } from '@google-cloud/firestore'
import { describe, expect, onTestFinished, test } from 'vitest'
import { controlProject, firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { answer, auditKey, parkedRun } from '../../testing/scene.ts'
import { createFirestoreStore } from '../create-firestore-store.ts'
import type { Writer } from '../documents/documents.ts'
import { FirestoreDocuments } from '../documents/firestore-documents.ts'
import { clientSettings } from '../documents/open-documents.ts'

type Send = (...request: unknown[]) => Promise<unknown>

const path = 'things/one'

function open() {
  const place = firestoreProject()
  const firestore = new Firestore(clientSettings(place))
  const documents = new FirestoreDocuments(firestore)
  const control = controlProject(place)
  onTestFinished(async () => {
    await Promise.all([documents.close(), control.close()])
  })
  return { documents, control, requests: countRequests(firestore) }
}

/** How often each method that streams its answers was called. */
function countRequests(firestore: Firestore): Record<string, number> {
  const client = firestore as unknown as { requestStream: Send }
  const requestStream = client.requestStream.bind(firestore)
  const counts: Record<string, number> = {}
  client.requestStream = (...sent) => {
    const method = String(sent[0])
    counts[method] = (counts[method] ?? 0) + 1
    return requestStream(...sent)
  }
  return counts
}

async function addOne(writer: Writer): Promise<void> {
  const before = await writer.get<{ n: number }>(path)
  writer.set(path, { n: (before?.n ?? 0) + 1 })
}

describe.skipIf(!firestoreHost)('commits that contend', () => {
  test('a long commit is not starved by short ones of its process', async () => {
    const { documents } = open()
    const triesThatStarve = 12
    let [tries, hasEnded, shortOnes] = [0, false, 0]
    const long = async (writer: Writer) => {
      tries += 1
      await addOne(writer)
      // Different documents each time, so that they are not read ahead.
      for (let index = 0; index < 15; index += 1) await writer.get(`others/${tries}-${index}`)
    }
    const keepWriting = async (lane: string) => {
      while (!hasEnded && tries < triesThatStarve) {
        await documents.write(addOne, { lane })
        shortOnes += 1
      }
    }
    const short = Promise.all(['a', 'b', 'c', 'd'].map(keepWriting))
    await documents.write(long, { lane: 'long' }).finally(() => {
      hasEnded = true
    })
    await short
    expect(tries).toBeLessThan(triesThatStarve)
    expect(await documents.read((reader) => reader.get(path))).toMatchObject({ n: shortOnes + 1 })
  })

  test('the documents that a refused attempt read one by one are read in one request by the next', async () => {
    const { documents, control, requests } = open()
    await control.fault('commit-aborted')
    await documents.write(async (writer) => {
      for (let index = 0; index < 5; index += 1) await writer.get(`others/${index}`)
      await addOne(writer)
    })
    expect(requests).toEqual({ batchGetDocuments: 6 + 1 })
  })

  test('an answered approval reads the front of the queue once, however often its commit is refused', async () => {
    const { documents, control, requests } = open()
    const store = createFirestoreStore(documents, { auditKey })
    const parked = await parkedRun(store)
    const before = requests.runQuery ?? 0
    await control.fault('commit-aborted', 3)
    expect((await answer(store, parked)).first).toBe(true)
    expect((requests.runQuery ?? 0) - before).toBe(1)
  })
})
