import { Filter, type Query } from '@google-cloud/firestore'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Client, openClient } from '../testing/firestore-clients.ts'
import { type FirestoreEmulator, startFirestoreEmulator } from './start-firestore-emulator.ts'

let emulator: FirestoreEmulator
let firestore: Client
beforeAll(async () => {
  emulator = await startFirestoreEmulator()
})
afterAll(() => emulator.close())
beforeEach(async () => {
  firestore = openClient(onTestFinished, emulator)
  const batch = firestore.batch()
  for (let n = 0; n < 10; n += 1)
    batch.set(firestore.doc(`users/u${n % 2}/items/i${n}`), { n, low: n < 5, tags: [`t${n % 3}`] })
  await batch.commit()
})

const numbers = async (query: Query) => (await query.get()).docs.map((found) => found.get('n'))

test('queries compare, sort, go on behind a value, and end at a limit', async () => {
  const items = firestore.collection('users/u0/items')
  expect(await numbers(items.where('n', '>', 2).orderBy('n', 'desc').limit(2))).toEqual([8, 6])
  expect(await numbers(items.orderBy('n').startAfter(4))).toEqual([6, 8])
  expect(await numbers(items.orderBy('n').startAfter(await items.doc('i4').get()))).toEqual([6, 8])
  expect(await numbers(items.orderBy('n').limitToLast(2))).toEqual([6, 8])
  expect(await numbers(items.where('low', '==', true).where('n', 'in', [0, 4, 8]))).toEqual([0, 4])
  expect(await numbers(items.where('tags', 'array-contains', 't0'))).toEqual([0, 6])
  expect(await numbers(items.where(Filter.or(Filter.where('n', '==', 2), Filter.where('n', '>=', 8))))).toEqual([2, 8])
  expect((await items.select('low').limit(1).get()).docs[0]?.data()).toEqual({ low: true })
})

test('a group has the documents of all collections of its name', async () => {
  const group = firestore.collectionGroup('items')
  expect(await numbers(group.where('low', '==', false).orderBy('n', 'desc'))).toEqual([9, 8, 7, 6, 5])
  expect((await group.count().get()).data().count).toBe(10)
})

test('documents that are only parents are listed, and collections below a document', async () => {
  expect((await firestore.collection('users').listDocuments()).map(({ id }) => id).sort()).toEqual(['u0', 'u1'])
  expect((await firestore.doc('users/u0').listCollections()).map(({ id }) => id)).toEqual(['items'])
  expect((await firestore.listCollections()).map(({ id }) => id)).toEqual(['users'])
})

test('what was used is counted as Firestore would', async () => {
  const before = emulator.usage(firestore.projectId)
  expect(before).toEqual({ reads: 0, writes: 10, deletes: 0 })
  await numbers(firestore.collection('users/u0/items'))
  await numbers(firestore.collection('users/u0/items').where('n', '==', 99))
  await firestore.getAll(firestore.doc('users/u0/items/i0'), firestore.doc('users/none'))
  await firestore.doc('users/u0/items/i0').delete()
  expect(emulator.usage(firestore.projectId)).toEqual({ reads: 5 + 1 + 2, writes: 10, deletes: 1 })
})
