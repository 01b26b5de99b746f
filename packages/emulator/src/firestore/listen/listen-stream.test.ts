import { credentials, Client as GrpcClient } from '@grpc/grpc-js'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Client, openClient } from '../../testing/firestore-clients.ts'
import { serviceDefinition } from '../service-definition.ts'
import { type FirestoreEmulator, startFirestoreEmulator } from '../start-firestore-emulator.ts'
import type { ListenResponse } from '../wire.ts'

let emulator: FirestoreEmulator
let firestore: Client
beforeAll(async () => {
  emulator = await startFirestoreEmulator()
})
afterAll(() => emulator.close())
beforeEach(() => {
  firestore = openClient(onTestFinished, emulator)
})

/** What the listener of a document, or of a query, was told so far. */
function watch(what: 'document' | 'query'): unknown[] {
  const seen: unknown[] = []
  const stop =
    what === 'document'
      ? firestore.doc('c/a').onSnapshot((snapshot) => seen.push(snapshot.data()))
      : firestore
          .collection('c')
          .where('n', '>', 0)
          .onSnapshot(({ docs }) => seen.push(docs.map((found) => [found.id, found.get('n')])))
  onTestFinished(stop)
  return seen
}

test('a document is told as it is, and as it changes', async () => {
  const seen = watch('document')
  await expect.poll(() => seen).toEqual([undefined])
  await firestore.doc('c/a').set({ n: 1 })
  await expect.poll(() => seen).toEqual([undefined, { n: 1 }])
  await firestore.doc('c/other').set({ n: 1 })
  await firestore.doc('c/a').delete()
  await expect.poll(() => seen).toEqual([undefined, { n: 1 }, undefined])
})

test('documents come into a query and leave it', async () => {
  await firestore.doc('c/b').set({ n: 5 })
  const seen = watch('query')
  await expect.poll(() => seen).toEqual([[['b', 5]]])
  await firestore.doc('c/a').set({ n: 1 })
  await expect
    .poll(() => seen.at(-1))
    .toEqual([
      ['a', 1],
      ['b', 5],
    ])
  await firestore.doc('c/a').update({ n: 0 })
  await expect.poll(() => seen.at(-1)).toEqual([['b', 5]])
  await firestore.doc('c/b').delete()
  await expect.poll(() => seen.at(-1)).toEqual([])
})

test('commits that come at once lose no news: the last state is told', async () => {
  const seen = watch('document')
  await expect.poll(() => seen.length).toBe(1)
  await Promise.all(Array.from({ length: 50 }, (_, n) => firestore.doc('c/a').set({ n })))
  const last = (await firestore.doc('c/a').get()).data()
  await expect.poll(() => seen.at(-1)).toEqual(last)
})

test('a client whose stream broke is told what changed meanwhile, and only that', async () => {
  for (const id of ['a', 'b', 'd']) await firestore.doc(`c/${id}`).set({ n: 1 })
  const seen = watch('query')
  const ofOne = watch('document')
  await expect.poll(() => ofOne).toEqual([{ n: 1 }])
  await expect
    .poll(() => seen.at(-1))
    .toEqual([
      ['a', 1],
      ['b', 1],
      ['d', 1],
    ])
  const { reads } = emulator.usage(firestore.projectId)
  emulator.fault(firestore.projectId, { kind: 'listen-broken' })
  await firestore.doc('c/a').delete()
  await firestore.doc('c/b').set({ n: 2 })
  await expect
    .poll(() => seen.at(-1))
    .toEqual([
      ['b', 2],
      ['d', 1],
    ])
  await expect.poll(() => ofOne).toEqual([{ n: 1 }, undefined])
  expect(emulator.usage(firestore.projectId).reads - reads).toBe(1)
})

test('a stream has several targets, which come and go each by itself', async () => {
  const { Listen } = serviceDefinition()
  const client = new GrpcClient(emulator.host, credentials.createInsecure())
  onTestFinished(() => client.close())
  const stream = client.makeBidiStreamRequest(
    Listen?.path ?? '',
    Listen?.requestSerialize as never,
    Listen?.responseDeserialize as never,
  )
  const told: unknown[] = []
  stream.on('data', (message) => told.push(summary(message))).on('error', () => {})
  const database = `projects/${firestore.projectId}/databases/(default)`
  const documents = { documents: [`${database}/documents/c/a`] }
  const query = { parent: `${database}/documents`, structuredQuery: { from: [{ collectionId: 'c' }] } }
  stream.write({ database, addTarget: { targetId: 2, documents } })
  stream.write({ database, addTarget: { targetId: 4, query } })
  await expect.poll(() => told).toEqual(['ADD 2', 'CURRENT 2', 'NO_CHANGE ', 'ADD 4', 'CURRENT 4', 'NO_CHANGE '])
  told.length = 0
  await firestore.doc('c/a').set({})
  await expect.poll(() => told).toEqual(['c/a for 2', 'c/a for 4', 'NO_CHANGE '])
  told.length = 0
  stream.write({ database, removeTarget: 2 })
  await expect.poll(() => told).toEqual(['REMOVE 2'])
  await firestore.doc('c/b').set({})
  await firestore.doc('c/a').delete()
  await expect
    .poll(() => told.filter((message) => message !== 'NO_CHANGE '))
    .toEqual(['REMOVE 2', 'c/b for 4', 'c/a not for 4'])
  stream.end()
})

function summary({ targetChange, documentChange, documentRemove }: ListenResponse): string {
  const path = (name = '') => name.split('/documents/')[1]
  if (targetChange) return `${targetChange.targetChangeType} ${targetChange.targetIds ?? ''}`
  if (documentChange) return `${path(documentChange.document?.name ?? '')} for ${documentChange.targetIds}`
  return `${path(documentRemove?.document ?? '')} not for ${documentRemove?.removedTargetIds}`
}
