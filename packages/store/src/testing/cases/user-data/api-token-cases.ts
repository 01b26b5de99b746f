import assert from 'node:assert/strict'
import type { KeptApiToken } from '@deckhand/spec'
import { nextId, now } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const day = 24 * 60 * 60_000

const token = (more: Partial<KeptApiToken> = {}): KeptApiToken => ({
  id: nextId('token'),
  userId: 'anna',
  name: 'Nightly build',
  scopes: ['runs', 'files'],
  hash: 'hash',
  createdAt: now,
  expiresAt: now + day,
  ...more,
})

export const apiTokenCases: StoreCase[] = [
  {
    title: 'a token is found until it is revoked, in every process, and only its owner can revoke it',
    async check({ store, connect }) {
      const one = token()
      await store.apiTokens.create(one, 10)
      const other = await connect()
      assert.deepEqual(await other.apiTokens.find(one.id, now), one)
      assert.equal(await other.apiTokens.revoke('ben', one.id, now), false)
      assert.deepEqual(await other.apiTokens.find(one.id, now), one)
      assert.equal(await other.apiTokens.revoke('anna', one.id, now), true)
      assert.equal(await store.apiTokens.find(one.id, now), undefined)
      assert.equal(await store.apiTokens.revoke('anna', one.id, now), false)
      const kinds = (await store.audit.list('anna', { limit: 2 })).map(({ kind, data }) => [kind, data.token])
      assert.deepEqual(kinds, [
        ['token_revoked', one.id],
        ['token_created', one.id],
      ])
    },
  },
  {
    title: "a list has only the user's tokens, newest first and without their hashes",
    async check({ store }) {
      const [one, two, other] = [token(), token({ name: 'Laptop', scopes: [] }), token({ userId: 'ben' })]
      for (const each of [one, two, other]) await store.apiTokens.create(each, 10)
      const shown = [two, one].map(({ hash: _hash, ...rest }) => rest)
      assert.deepEqual(await store.apiTokens.list('anna'), shown)
      assert.deepEqual(await store.apiTokens.list('carl'), [])
    },
  },
  {
    title: 'an expired token is not found, and is listed for a month',
    async check({ store }) {
      const one = token()
      await store.apiTokens.create(one, 10)
      assert.equal(await store.apiTokens.find(one.id, one.expiresAt), undefined)
      assert.equal(await store.apiTokens.prune(one.expiresAt + 29 * day), 0)
      assert.equal((await store.apiTokens.list('anna')).length, 1)
      assert.equal(await store.apiTokens.prune(one.expiresAt + 30 * day), 1)
      assert.deepEqual(await store.apiTokens.list('anna'), [])
    },
  },
  {
    title: 'the time of the last use only increases, and using a revoked token does not restore it',
    async check({ store }) {
      const one = token()
      await store.apiTokens.create(one, 10)
      await store.apiTokens.use(one.id, now + 5)
      await store.apiTokens.use(one.id, now + 3)
      assert.equal((await store.apiTokens.find(one.id, now))?.lastUsedAt, now + 5)
      await store.apiTokens.revoke('anna', one.id, now)
      await store.apiTokens.use(one.id, now + 9)
      assert.deepEqual(await store.apiTokens.list('anna'), [])
    },
  },
  {
    title: 'a user has at most so many tokens, even if two processes create one at the same time',
    async check({ store, connect }) {
      const other = await connect()
      await store.apiTokens.create(token(), 2)
      await store.apiTokens.create(token({ userId: 'ben' }), 2)
      const made = await Promise.allSettled([store, other, store].map(({ apiTokens }) => apiTokens.create(token(), 2)))
      const refused = made.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
      assert.deepEqual(refused, ['CONFLICT', 'CONFLICT'])
      assert.equal((await store.apiTokens.list('anna')).length, 2)
    },
  },
]
