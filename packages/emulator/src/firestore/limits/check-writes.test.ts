import { FieldValue } from '@google-cloud/firestore'
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

const invalid = { code: 3 }

test('a document holds one mebibyte: name, fields and values together', async () => {
  // The name c/a is 2 + 2 + 16, the field 2, the value its bytes and 1, the document 32.
  const most = 1_048_576 - 20 - 2 - 1 - 32
  const document = firestore.doc('c/a')
  await document.set({ b: 'x'.repeat(most) })
  await expect(document.set({ b: 'x'.repeat(most + 1) })).rejects.toMatchObject(invalid)
})

test('a commit has at most ten mebibytes', async () => {
  const batch = firestore.batch()
  for (let n = 0; n < 11; n += 1) batch.set(firestore.doc(`c/d${n}`), { b: 'x'.repeat(1_000_000) })
  await expect(batch.commit()).rejects.toThrow('Request payload size exceeds the limit: 10485760 bytes.')
})

test('a commit has at most 500 transformed fields, and as many documents as fit', async () => {
  const batch = (size: number) => {
    const made = firestore.batch()
    for (let n = 0; n < size; n += 1) made.set(firestore.doc(`c/d${n}`), { at: FieldValue.serverTimestamp(), n })
    return made
  }
  await batch(500).commit()
  await expect(batch(501).commit()).rejects.toMatchObject(invalid)
  const plain = firestore.batch()
  for (let n = 0; n < 600; n += 1) plain.set(firestore.doc(`c/d${n}`), { n })
  await plain.commit()
})

test.each(['.', '..', '__reserved__', 'x'.repeat(1_501)])('the id %s is refused', async (id) => {
  await expect(firestore.collection('c').doc(id).set({})).rejects.toMatchObject(invalid)
})

test('an id has up to 1500 bytes, and a name 6 KiB', async () => {
  const long = 'x'.repeat(1_500)
  await firestore.doc(`c/${long}`).set({})
  await expect(firestore.doc(`${long}/${long}/${long}/${long}/${long}/a`).set({})).rejects.toMatchObject(invalid)
})

test.each([{ text: 'half \ud83d' }, { texts: ['\ude00 half'] }, { map: { text: '\ude00\ud83d' } }])(
  'half a character is refused: %j',
  async (fields) => {
    await expect(firestore.doc('c/a').set(fields)).rejects.toMatchObject(invalid)
    await firestore.doc('c/a').set({ text: 'a whole \u{1f600}' })
  },
)
