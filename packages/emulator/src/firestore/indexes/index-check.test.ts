import { FieldPath, Filter, type Query } from '@google-cloud/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Client, openClient } from '../../testing/firestore-clients.ts'
import { type FirestoreEmulator, startFirestoreEmulator } from '../start-firestore-emulator.ts'
import type { IndexFile } from './index-file.ts'

const indexes: IndexFile = {
  indexes: [
    {
      collectionGroup: 'runs',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'status', order: 'ASCENDING' },
        { fieldPath: 'turn', order: 'ASCENDING' },
        { fieldPath: 'id', order: 'ASCENDING' },
      ],
    },
    {
      collectionGroup: 'runs',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'userId', order: 'ASCENDING' },
        { fieldPath: 'turn', order: 'ASCENDING' },
        { fieldPath: 'id', order: 'ASCENDING' },
      ],
    },
    {
      collectionGroup: 'approvals',
      queryScope: 'COLLECTION_GROUP',
      fields: [
        { fieldPath: 'status', order: 'ASCENDING' },
        { fieldPath: 'expiresAt', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'runs', fieldPath: 'body', indexes: [] },
    {
      collectionGroup: 'approvals',
      fieldPath: 'token',
      indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }],
    },
  ],
}

let emulator: FirestoreEmulator
let firestore: Client
beforeAll(async () => {
  emulator = await startFirestoreEmulator({ indexes })
})
afterAll(() => emulator.close())
beforeEach(() => {
  firestore = openClient(onTestFinished, emulator)
})

const runs = () => firestore.collection('runs')
const approvals = () => firestore.collectionGroup('approvals')
type Case = [name: string, query: () => Query]

describe('no index has to be listed for', () => {
  test.each<Case>([
    ['all', () => runs()],
    ['equal fields', () => runs().where('a', '==', 1).where('b', 'in', [1, 2]).where('c', '==', null)],
    ['a range of one field', () => runs().where('a', '>', 1).where('a', '<', 5)],
    ['the order of one field', () => runs().orderBy('a', 'desc')],
    ['the order of one field and the name', () => runs().orderBy('a', 'desc').orderBy(FieldPath.documentId(), 'desc')],
    ['the order of a field that is equal', () => runs().where('a', '==', 1).orderBy('a')],
    ['what an array has', () => runs().where('a', 'array-contains', 1)],
    ['one or the other', () => runs().where(Filter.or(Filter.where('a', '==', 1), Filter.where('b', '>', 2)))],
    ['names', () => runs().where(FieldPath.documentId(), '>', 'a')],
    ['a whole group', () => approvals()],
  ])('%s', async (_, query) => {
    await query().get()
  })
})

describe('the file has an index for', () => {
  test.each<Case>([
    ['just its fields', () => runs().where('status', '==', 'queued').orderBy('turn').orderBy('id')],
    [
      'its fields the other way',
      () => runs().where('status', '==', 'queued').orderBy('turn', 'desc').orderBy('id', 'desc'),
    ],
    [
      'two that are joined',
      () => runs().where('status', '==', 'x').where('userId', '==', 'y').orderBy('turn').orderBy('id'),
    ],
    ['a range, which is sorted by', () => approvals().where('status', '==', 'x').where('expiresAt', '<', 5)],
    ['a field of a group', () => approvals().where('token', '==', 'x')],
    ['fields of a group', () => approvals().where('status', '==', 'x').orderBy('expiresAt').limit(1)],
  ])('%s', async (_, query) => {
    await query().get()
  })
})

describe('the file has no index for', () => {
  test.each<Case>([
    ['a part of its fields', () => runs().where('status', '==', 'queued').orderBy('turn')],
    ['one field another way', () => runs().where('status', '==', 'queued').orderBy('turn', 'desc').orderBy('id')],
    ['the same fields in another order', () => runs().where('status', '==', 'queued').orderBy('id').orderBy('turn')],
    ['a field more', () => runs().where('status', '==', 'x').where('a', '==', 1).orderBy('turn').orderBy('id')],
    ['a range beside an equal field', () => runs().where('a', '==', 1).where('b', '>', 2)],
    ['ranges of two fields', () => runs().where('a', '>', 1).where('b', '>', 2)],
    ['the order of two fields', () => runs().orderBy('a').orderBy('b')],
    ['names backwards', () => runs().orderBy(FieldPath.documentId(), 'desc')],
    ['a field that is exempt', () => runs().where('body', '==', 'x')],
    ['the order of one that is exempt', () => runs().orderBy('body')],
    ['a field of a group, which no index has by itself', () => firestore.collectionGroup('runs').where('a', '==', 1)],
    [
      'one collection, when that of the group is listed',
      () => firestore.collection('u/1/approvals').where('status', '==', 'x').orderBy('expiresAt'),
    ],
  ])('%s', async (_, query) => {
    await expect(query().get()).rejects.toMatchObject({ code: 9 })
    await expect(query().count().get()).rejects.toMatchObject({ code: 9 })
  })
})

test('the refusal says what to add to the file', async () => {
  const query = runs().where('a', '==', 1).orderBy('b', 'desc')
  await expect(query.get()).rejects.toThrow(
    'Add it to firestore.indexes.json: {"collectionGroup":"runs","queryScope":"COLLECTION","fields":[{"fieldPath":"a","order":"ASCENDING"},{"fieldPath":"b","order":"DESCENDING"}]}',
  )
  await expect(firestore.collectionGroup('x').where('a', '==', 1).get()).rejects.toThrow(
    '{"collectionGroup":"x","fieldPath":"a","indexes":[{"order":"ASCENDING","queryScope":"COLLECTION_GROUP"}]} in fieldOverrides',
  )
})
