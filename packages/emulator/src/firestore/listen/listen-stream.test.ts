import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Client, openClient } from '../../testing/firestore-clients.ts'
import { type FirestoreEmulator, startFirestoreEmulator } from '../start-firestore-emulator.ts'

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
  expect(emulator.usage(firestore.projectId).reads - reads).toBe(1)
})
