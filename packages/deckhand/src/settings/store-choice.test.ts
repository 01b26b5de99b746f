import { expect, test } from 'vitest'
import { describeStore } from '../store/open-store.ts'
import { readStore } from './store-choice.ts'

const DATABASE_URL = 'postgres://u:p@db/name'

test.each([
  [{}, { kind: 'sqlite' }],
  [{ STORE: ' SQLite ' }, { kind: 'sqlite' }],
  [{ DATABASE_URL }, { kind: 'postgres', url: DATABASE_URL }],
  [
    { DATABASE_URL, STORE: 'postgres' },
    { kind: 'postgres', url: DATABASE_URL },
  ],
  [
    { STORE: 'firestore', GOOGLE_CLOUD_PROJECT: 'shop' },
    { kind: 'firestore', projectId: 'shop', databaseId: '(default)' },
  ],
  [
    { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080', FIRESTORE_DATABASE: 'agents' },
    { kind: 'firestore', projectId: 'deckhand-emulator', databaseId: 'agents', host: '127.0.0.1:8080' },
  ],
])('%j is %j', (env, choice) => {
  expect(readStore(env)).toEqual(choice)
})

test.each([
  [{ STORE: 'mysql' }, 'STORE must be sqlite, postgres or firestore, and is "mysql".'],
  [{ STORE: 'postgres' }, 'STORE is postgres, and DATABASE_URL is not set.'],
  [{ STORE: 'sqlite', DATABASE_URL }, 'STORE is sqlite, and DATABASE_URL names a PostgreSQL database.'],
  [{ STORE: 'firestore', DATABASE_URL }, 'STORE is firestore, and DATABASE_URL names a PostgreSQL database.'],
  [{ STORE: 'firestore' }, 'STORE is firestore, and GOOGLE_CLOUD_PROJECT is not set.'],
  [{ FIRESTORE_DATABASE: 'agents' }, 'FIRESTORE_DATABASE is set, and STORE is not firestore.'],
  [
    { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: 'http://127.0.0.1:8080' },
    'FIRESTORE_EMULATOR_HOST must be a host and a port',
  ],
])('%j is refused in words', (env, words) => {
  expect(() => readStore(env)).toThrow(words)
})

test('the label of a store has no password in it, and tells an emulator from the real thing', () => {
  expect(describeStore({ kind: 'postgres', url: DATABASE_URL })).toBe('PostgreSQL at db/name')
  const firestore = { kind: 'firestore', projectId: 'shop', databaseId: '(default)' } as const
  expect(describeStore(firestore)).toBe('Firestore, shop/(default)')
  expect(describeStore({ ...firestore, host: 'h:1' })).toBe('Firestore emulator at h:1, shop/(default)')
})
