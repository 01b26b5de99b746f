import type { Transaction } from '@google-cloud/firestore'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Client, openClient } from '../testing/firestore-clients.ts'
import { type FirestoreEmulator, startFirestoreEmulator } from './start-firestore-emulator.ts'

let emulator: FirestoreEmulator
let firestore: Client
let now = Date.now()
beforeAll(async () => {
  emulator = await startFirestoreEmulator({ now: () => now })
})
afterAll(() => emulator.close())
beforeEach(() => {
  firestore = openClient(onTestFinished, emulator)
})

const once = { maxAttempts: 1 }
const count = async () => (await firestore.doc('c/a').get()).get('n')

/** Runs `meanwhile` between what a transaction reads and its commit. */
function meeting(read: (transaction: Transaction) => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  return firestore.runTransaction(async (transaction) => {
    await read(transaction)
    await meanwhile()
    transaction.set(firestore.doc('other/one'), {})
  }, once)
}

test('transactions that meet on a document are tried again until each has counted', async () => {
  const document = firestore.doc('c/a')
  await document.set({ n: 0 })
  let tries = 0
  const countUp = async (transaction: Transaction) => {
    tries += 1
    transaction.update(document, { n: (await transaction.get(document)).get('n') + 1 })
  }
  await Promise.all([1, 2, 3, 4].map(() => firestore.runTransaction(countUp, { maxAttempts: 20 })))
  expect(await count()).toBe(4)
  expect(tries).toBeGreaterThan(4)
})

test('a commit in the same millisecond as a read is seen to conflict with it', async () => {
  await firestore.doc('c/a').set({ n: 0 })
  now += 1_000
  const lost = meeting(
    (transaction) => transaction.get(firestore.doc('c/a')),
    () => firestore.doc('c/a').set({ n: 1 }),
  )
  await expect(lost).rejects.toMatchObject({ code: 10 })
})

test.each([
  ['a document that another one made', 'c/new', () => firestore.doc('c/new')],
  ['a document that another one deleted', 'c/a', () => firestore.doc('c/a')],
])('%s conflicts with having read it', async (_, path, document) => {
  await firestore.doc('c/a').set({ n: 0 })
  const change = () => (path === 'c/new' ? document().set({}) : document().delete())
  await expect(meeting((transaction) => transaction.get(document()), change)).rejects.toMatchObject({ code: 10 })
  expect((await firestore.doc('other/one').get()).exists).toBe(false)
})

test('a document that a query would find by now conflicts with it, and with its count', async () => {
  const query = firestore.collection('c').where('n', '>', 5)
  const add = () => firestore.collection('c').add({ n: 9 })
  await expect(meeting((transaction) => transaction.get(query), add)).rejects.toMatchObject({ code: 10 })
  await expect(meeting((transaction) => transaction.get(query.count()), add)).rejects.toMatchObject({ code: 10 })
})

test('a document that a query would not find does not conflict with it', async () => {
  const query = firestore.collection('c').where('n', '>', 5)
  const add = () => firestore.collection('c').add({ n: 1 })
  await meeting((transaction) => transaction.get(query), add)
  expect((await firestore.doc('other/one').get()).exists).toBe(true)
})

test('what is read in a transaction is of one moment, and a transaction that only reads never conflicts', async () => {
  await firestore.doc('c/a').set({ n: 0 })
  const seen = await firestore.runTransaction(
    async (transaction) => {
      const before = await transaction.get(firestore.doc('c/a'))
      await firestore.doc('c/a').set({ n: 1 })
      const { docs } = await transaction.get(firestore.collection('c'))
      return [before.get('n'), docs[0]?.get('n')]
    },
    { readOnly: true },
  )
  expect(seen).toEqual([0, 0])
})

test('a transaction that was left alone for a minute is no longer valid, and is tried again', async () => {
  const document = firestore.doc('c/a')
  await document.set({ n: 0 })
  let tries = 0
  await firestore.runTransaction(async (transaction) => {
    tries += 1
    const n = (await transaction.get(document)).get('n')
    if (tries === 1) now += 60_000
    transaction.update(document, { n: n + 1 })
  })
  expect([tries, await count()]).toEqual([2, 1])
})
