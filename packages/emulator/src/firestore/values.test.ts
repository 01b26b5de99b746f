import { FieldValue, GeoPoint, Timestamp } from '@google-cloud/firestore'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openClient } from '../testing/firestore-clients.ts'
import { type FirestoreEmulator, startFirestoreEmulator } from './start-firestore-emulator.ts'

let emulator: FirestoreEmulator
beforeAll(async () => {
  emulator = await startFirestoreEmulator()
})
afterAll(() => emulator.close())

test('what is written comes back with its types, over the wire and from the engine', async () => {
  const firestore = openClient(onTestFinished, emulator)
  const values = {
    nothing: null,
    no: false,
    zero: 0,
    whole: 9_007_199_254_740_991,
    negative: -9_007_199_254_740_991,
    part: 0.25,
    endless: Number.POSITIVE_INFINITY,
    empty: '',
    text: 'añ😀\u2028',
    bytes: Buffer.from([0, 255]),
    at: new Timestamp(1_700_000_000, 123_456_000),
    long: new Timestamp(-62_135_596_800, 0),
    list: [1, 'two', null, {}, false],
    none: [],
    map: { 'a.b': { 'ü `': [] } },
    point: new GeoPoint(1.5, -2),
    reference: firestore.doc('a/b'),
  }
  const before = Date.now()
  await firestore.doc('things/one').set(values)
  const after = Date.now()
  const snapshot = await firestore.doc('things/one').get()
  expect(snapshot.data()).toEqual(values)
  const written = snapshot.updateTime?.toMillis()
  expect(written).toBeGreaterThanOrEqual(before)
  expect(written).toBeLessThanOrEqual(after)
})

test('a whole number that the engine would round is refused', async () => {
  const document = openClient(onTestFinished, emulator).doc('things/one')
  await expect(document.set({ large: [9_007_199_254_740_993n] })).rejects.toMatchObject({ code: 12 })
})

test('fields are changed, counted up, dated and taken away one by one', async () => {
  const document = openClient(onTestFinished, emulator).doc('things/one')
  await document.set({ a: { b: 1, c: 2 }, list: ['x'], kept: true })
  const [result] = await Promise.all([
    document.update({
      'a.b': FieldValue.delete(),
      count: FieldValue.increment(2),
      at: FieldValue.serverTimestamp(),
      list: FieldValue.arrayUnion('x', 'y'),
    }),
  ])
  expect((await document.get()).data()).toEqual({
    a: { c: 2 },
    list: ['x', 'y'],
    kept: true,
    count: 2,
    at: result.writeTime,
  })
  await document.set({ a: { d: 3 } }, { merge: true })
  expect((await document.get()).get('a')).toEqual({ c: 2, d: 3 })
})

test('what a write expects of a document is checked, each with its own code', async () => {
  const firestore = openClient(onTestFinished, emulator)
  const document = firestore.doc('things/one')
  await expect(document.update({ a: 1 })).rejects.toMatchObject({ code: 5 })
  const { writeTime } = await document.create({})
  await expect(document.create({})).rejects.toMatchObject({ code: 6 })
  await document.update({ a: 1 }, { lastUpdateTime: writeTime })
  await expect(document.update({ a: 2 }, { lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 })
  const batch = firestore.batch().set(firestore.doc('things/two'), {}).update(firestore.doc('things/none'), { a: 1 })
  await expect(batch.commit()).rejects.toMatchObject({ code: 5 })
  expect((await firestore.doc('things/two').get()).exists).toBe(false)
})

test('a writer of many documents is told of each whether it was written', async () => {
  const firestore = openClient(onTestFinished, emulator)
  await firestore.doc('things/one').set({})
  const writer = firestore.bulkWriter()
  const outcomes = [
    writer.create(firestore.doc('things/one'), {}),
    writer.create(firestore.doc('things/two'), { a: 1 }),
  ]
  const settled = Promise.allSettled(outcomes)
  await writer.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect((await firestore.doc('things/two').get()).data()).toEqual({ a: 1 })
})

test('projects, and databases of a project, share nothing', async () => {
  const firestore = openClient(onTestFinished, emulator)
  await firestore.doc('a/b').set({})
  const other = openClient(onTestFinished, { host: emulator.host, projectId: firestore.projectId, databaseId: 'other' })
  expect((await other.doc('a/b').get()).exists).toBe(false)
  expect((await openClient(onTestFinished, emulator).doc('a/b').get()).exists).toBe(false)
})
