import { FieldValue, Firestore, Timestamp } from '@google-cloud/firestore'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FirestoreEmulator, startFirestoreEmulator } from './start-firestore-emulator.ts'

let emulator: FirestoreEmulator
const clients: Firestore[] = []
let projects = 0

beforeAll(async () => {
  emulator = await startFirestoreEmulator()
})

afterAll(async () => {
  await Promise.all(clients.map((client) => client.terminate()))
  await emulator.close()
})

function open() {
  projects += 1
  const projectId = `project-${projects}`
  const client = new Firestore({
    projectId,
    host: emulator.host,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  })
  clients.push(client)
  return client
}

test('what is written comes back with its types', async () => {
  const firestore = open()
  const values = {
    nothing: null,
    no: false,
    zero: 0,
    whole: 9_007_199_254_740_991,
    part: 0.25,
    empty: '',
    text: 'añ😀',
    bytes: Buffer.from([0, 255]),
    at: new Timestamp(1_700_000_000, 123_456_000),
    list: [1, 'two', null, {}],
    map: { deep: { er: [] } },
    reference: firestore.doc('a/b'),
  }
  await firestore.doc('things/one').set(values)
  const snapshot = await firestore.doc('things/one').get()
  expect(snapshot.data()).toEqual(values)
  await firestore
    .doc('things/one')
    .update({ 'map.deep.er': FieldValue.delete(), count: FieldValue.increment(2), at: FieldValue.serverTimestamp() })
  const after = (await firestore.doc('things/one').get()).data()
  expect(after).toMatchObject({ map: { deep: {} }, count: 2, at: expect.any(Timestamp) })
  await firestore.doc('things/one').delete()
  expect((await firestore.doc('things/one').get()).exists).toBe(false)
  await expect(firestore.doc('things/none').update({ a: 1 })).rejects.toMatchObject({ code: 5 })
  await firestore.doc('things/two').create({})
  await expect(firestore.doc('things/two').create({})).rejects.toMatchObject({ code: 6 })
})

test('queries', async () => {
  const firestore = open()
  for (let n = 0; n < 10; n += 1) await firestore.doc(`users/u${n % 2}/items/i${n}`).set({ n, even: n % 2 === 0 })
  const items = firestore.collection('users/u0/items')
  const found = await items.where('n', '>', 2).orderBy('n', 'desc').limit(2).get()
  expect(found.docs.map((d) => d.get('n'))).toEqual([8, 6])
  expect((await items.orderBy('n').startAfter(4).get()).docs.map((d) => d.get('n'))).toEqual([6, 8])
  expect((await firestore.collectionGroup('items').where('even', '==', false).get()).size).toBe(5)
  expect((await firestore.collectionGroup('items').count().get()).data().count).toBe(10)
  expect((await firestore.collection('users').listDocuments()).map((d) => d.id).sort()).toEqual(['u0', 'u1'])
  expect((await firestore.doc('users/u0').listCollections()).map((d) => d.id)).toEqual(['items'])
  expect((await items.select('n').get()).docs[0]?.data()).toEqual({ n: 0 })
})

test('transactions', async () => {
  const firestore = open()
  await firestore.doc('c/a').set({ n: 0 })
  await Promise.all(
    Array.from({ length: 10 }, () =>
      firestore.runTransaction(
        async (t) => {
          const n = (await t.get(firestore.doc('c/a'))).get('n')
          t.update(firestore.doc('c/a'), { n: n + 1 })
        },
        { maxAttempts: 30 },
      ),
    ),
  )
  expect((await firestore.doc('c/a').get()).get('n')).toBe(10)
  const read = await firestore.runTransaction(async (t) => (await t.get(firestore.doc('c/a'))).get('n'), {
    readOnly: true,
  })
  expect(read).toBe(10)
}, 60_000)

test('watching', async () => {
  const firestore = open()
  const seen: unknown[] = []
  const stop = firestore.doc('c/a').onSnapshot((s) => seen.push(s.data()))
  const query: unknown[] = []
  const stop2 = firestore
    .collection('c')
    .where('n', '>', 0)
    .onSnapshot((s) => query.push(s.docs.map((d) => d.id)))
  await expect.poll(() => [seen.length, query.length]).toEqual([1, 1])
  await firestore.doc('c/a').set({ n: 1 })
  await expect
    .poll(() => [seen, query])
    .toEqual([
      [undefined, { n: 1 }],
      [[], ['a']],
    ])
  await firestore.doc('c/a').set({ n: 0 })
  await expect
    .poll(() => [seen, query])
    .toEqual([
      [undefined, { n: 1 }, { n: 0 }],
      [[], ['a'], []],
    ])
  await firestore.doc('c/a').delete()
  await expect.poll(() => seen.length).toBe(4)
  stop()
  stop2()
})
