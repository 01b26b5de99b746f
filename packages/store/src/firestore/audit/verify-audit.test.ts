import { FieldValue, Firestore } from '@google-cloud/firestore'
import { describe, expect, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { auditKey, now } from '../../testing/scene.ts'
import { clientSettings } from '../documents/open-documents.ts'
import { paths } from '../documents/paths.ts'
import { openFirestoreStore } from '../open-firestore-store.ts'

type Tampering = (firestore: Firestore) => Promise<unknown>

/** Six entries of Anna's and two of Ben's, then an attacker who can write to the database but has no key. */
async function faultsAfter(tampering: Tampering): Promise<string[]> {
  const place = firestoreProject()
  const store = await openFirestoreStore({ ...place, auditKey })
  const intruder = new Firestore(clientSettings(place))
  try {
    for (let n = 0; n < 6; n += 1) await store.settings.write('anna', {}, now + n)
    for (let n = 0; n < 2; n += 1) await store.settings.write('ben', {}, now + n)
    await tampering(intruder)
    const { faults } = await store.audit.verify()
    return faults.map(({ userId, position, problem }) => `${userId} ${position} ${problem}`)
  } finally {
    await Promise.all([store.close(), intruder.terminate()])
  }
}

const entry = (firestore: Firestore, position: number, userId = 'anna') =>
  firestore.doc(paths.auditEntry(userId, position))
const head = (firestore: Firestore, userId = 'anna') => firestore.doc(paths.auditHead(userId))

const change =
  (fields: object): Tampering =>
  (firestore) =>
    entry(firestore, 3).set(fields, { merge: true })

const remove =
  (userId: string, ...positions: number[]): Tampering =>
  (firestore) =>
    Promise.all(positions.map((position) => entry(firestore, position, userId).delete()))

/** A copy of one of Anna's entries, with other fields, as another document. */
const putIn =
  (fields: { position: number; userId?: string }, id: string): Tampering =>
  async (firestore) => {
    const { userId = 'anna' } = fields
    await firestore.doc(`audit/${id}`).set({ ...(await entry(firestore, 6).get()).data(), userId, ...fields })
  }

const falseCopy = 'anna 3 has a search field for tool or status that differs from its body'

const cases: [what: string, tampering: Tampering, faults: string[]][] = [
  ['nothing that was touched', async () => {}, []],
  ['another body', change({ body: '{}' }), ['anna 3 was changed or inserted']],
  ['a tool to search by that was put in', change({ tool: 'send' }), [falseCopy]],
  ['a status to search by that was taken out', change({ status: FieldValue.delete() }), [falseCopy]],
  [
    'a tool to search by that was put into an entry of an older version',
    change({ tool: 'send', status: FieldValue.delete() }),
    [falseCopy],
  ],
  ['another run', change({ runId: 'another' }), ['anna 3 was changed or inserted']],
  ['an entry that was taken out', remove('anna', 3), ['anna 3 is missing']],
  ['entries that were cut off', remove('anna', 5, 6), ['anna 5 and all up to 6 are missing']],
  ['all entries of a chain that has an end', remove('ben', 1, 2), ['ben 1 and all up to 2 are missing']],
  [
    'an end that was moved',
    async (firestore) => {
      const { hash } = (await entry(firestore, 4).get()).data() ?? {}
      await remove('anna', 5, 6)(firestore)
      await head(firestore).set({ position: 4, hash }, { merge: true })
    },
    ['anna 4 the seal on the end of the chain was changed'],
  ],
  ['an entry behind the end', putIn({ position: 7 }, 'anna-0000000007'), ['anna 7 was changed or inserted']],
  [
    'a second entry at the same position, and the next, which does not follow it',
    putIn({ position: 2 }, 'zzz'),
    ['anna 2 was changed or inserted', 'anna 3 was changed or inserted'],
  ],
  ['an entry where none ever was', putIn({ position: -5 }, 'zzz'), ['anna -5 was inserted']],
  [
    'an end that is not sealed any more',
    (firestore) => head(firestore, 'ben').delete(),
    ['ben 2 is the last one, and the seal on the end of the chain is missing'],
  ],
  [
    'a whole chain that is gone',
    (firestore) => Promise.all([remove('ben', 1, 2)(firestore), head(firestore, 'ben').delete()]),
    ['ben 1 and all entries after it are missing'],
  ],
  [
    'a chain that never began',
    putIn({ position: 1, userId: 'carl' }, 'carl-0000000001'),
    [
      'carl 1 was changed or inserted',
      'carl 1 is the last one, and the seal on the end of the chain is missing',
      'carl 1 belongs to a chain whose beginning is not recorded',
    ],
  ],
]

describe.skipIf(!firestoreHost)('verifying the audit reports', () => {
  test.each(cases)('%s', async (_, tampering, faults) => {
    expect(await faultsAfter(tampering)).toEqual(faults)
  })

  test('S6: entries of an older version, without search fields, are counted, and hide no fault', async () => {
    const place = firestoreProject()
    const store = await openFirestoreStore({ ...place, auditKey })
    const firestore = new Firestore(clientSettings(place))
    for (let n = 0; n < 3; n += 1) await store.settings.write('anna', {}, now + n)
    const older = { tool: FieldValue.delete(), status: FieldValue.delete() }
    for (const position of [1, 2]) await entry(firestore, position).set(older, { merge: true })
    expect(await store.audit.verify()).toMatchObject({ entries: 3, unsearchable: 2, faults: [] })
    await entry(firestore, 2).set({ body: '{}' }, { merge: true })
    const { faults } = await store.audit.verify()
    expect(faults).toEqual([{ userId: 'anna', position: 2, problem: 'was changed or inserted' }])
    await Promise.all([store.close(), firestore.terminate()])
  })

  test('the chain of chains is written only when a chain begins', async () => {
    const place = firestoreProject()
    const store = await openFirestoreStore({ ...place, auditKey })
    const firestore = new Firestore(clientSettings(place))
    const written = async () => (await head(firestore, '').get()).updateTime?.valueOf()
    await store.settings.write('anna', {}, now)
    const before = await written()
    await store.settings.write('anna', {}, now)
    expect([before !== undefined, await written()]).toEqual([true, before])
    await Promise.all([store.close(), firestore.terminate()])
  })
})

test.skipIf(!firestoreHost)('verification stops on abort, and reports progress', async () => {
  const store = await openFirestoreStore({ ...firestoreProject(), auditKey })
  const stop = new AbortController()
  for (let n = 0; n < 3; n += 1) await store.settings.write('anna', {}, now)
  const seen: number[] = []
  await store.audit.verify((entries) => seen.push(entries))
  expect(seen).toEqual([3])
  stop.abort(new Error('enough'))
  await expect(store.audit.verify(undefined, stop.signal)).rejects.toThrow('enough')
  await store.close()
})
