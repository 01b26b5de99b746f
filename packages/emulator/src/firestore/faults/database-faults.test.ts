import type { Transaction } from '@google-cloud/firestore'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Client, openClient } from '../../testing/firestore-clients.ts'
import { type FirestoreEmulator, startFirestoreEmulator } from '../start-firestore-emulator.ts'

let emulator: FirestoreEmulator
let firestore: Client
let tries = 0
beforeAll(async () => {
  emulator = await startFirestoreEmulator()
})
afterAll(() => emulator.close())
beforeEach(async () => {
  tries = 0
  firestore = openClient(onTestFinished, emulator)
  await firestore.doc('c/a').set({ n: 0 })
})

const countUp = async (transaction: Transaction) => {
  tries += 1
  const document = firestore.doc('c/a')
  transaction.update(document, { n: (await transaction.get(document)).get('n') + 1 })
}
const result = async () => [tries, (await firestore.doc('c/a').get()).get('n')]

test('a transaction that was aborted is run again', async () => {
  emulator.fault(firestore.projectId, { kind: 'commit-aborted', times: 2 })
  await firestore.runTransaction(countUp)
  expect(await result()).toEqual([3, 1])
})

test('a commit that found no service is sent again by the client, and the transaction is not run again', async () => {
  emulator.fault(firestore.projectId, { kind: 'commit-unavailable' })
  await firestore.runTransaction(countUp)
  expect(await result()).toEqual([1, 1])
})

test('a transaction whose answer was lost is run twice by the client alone: what it did is there twice', async () => {
  emulator.fault(firestore.projectId, { kind: 'commit-lost' })
  await firestore.runTransaction(countUp)
  expect(await result()).toEqual([2, 2])
})

test('a plain write whose answer was lost is made twice by the client alone', async () => {
  emulator.fault(firestore.projectId, { kind: 'commit-lost' })
  await expect(firestore.doc('c/new').create({})).rejects.toMatchObject({ code: 6 })
})

test('a test that has nothing but a client asks for faults, and for what was used, in a database of their own', async () => {
  const control = openClient(onTestFinished, {
    host: emulator.host,
    projectId: firestore.projectId,
    databaseId: 'deckhand-emulator',
  })
  await control.collection('faults').add({ kind: 'commit-aborted', times: 1 })
  await firestore.runTransaction(countUp)
  expect(await result()).toEqual([2, 1])
  const usage = await control.doc('usage/(default)').get()
  expect(usage.data()).toEqual({ reads: 3, writes: 2, deletes: 0 })
  await expect(control.collection('faults').add({ kind: 'fire' })).rejects.toThrow(
    'The kind of a fault is one of commit-aborted',
  )
})
