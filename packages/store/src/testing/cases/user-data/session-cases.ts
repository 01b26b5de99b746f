import assert from 'node:assert/strict'
import { nextId, now } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const session = (more = {}) => ({
  id: nextId('session'),
  userId: 'anna',
  createdAt: now,
  expiresAt: now + 1000,
  way: 'token',
  ...more,
})

export const sessionCases: StoreCase[] = [
  {
    title: 'a session is found until it ends, in every process',
    async check({ store, connect }) {
      const { way: _way, ...record } = session()
      await store.sessions.create({ ...record, way: 'token' })
      const other = await connect()
      assert.deepEqual(await other.sessions.find(record.id, now), record)
      assert.equal(await store.sessions.end(record.id, now), true)
      assert.equal(await other.sessions.find(record.id, now), undefined)
      assert.equal(await other.sessions.end(record.id, now), false)
    },
  },
  {
    title: 'an expired session is not found, and is removed by pruning',
    async check({ store }) {
      const one = session()
      const two = session({ expiresAt: now + 5000 })
      await store.sessions.create(one)
      await store.sessions.create(two)
      assert.equal(await store.sessions.find(one.id, now + 1000), undefined)
      assert.equal(await store.sessions.prune(now + 1000), 1)
      assert.equal((await store.sessions.find(two.id, now + 1000))?.id, two.id)
    },
  },
  {
    title: 'a link works once, even if two processes use it at the same time',
    async check({ store, connect }) {
      const other = await connect()
      for (let round = 0; round < 10; round += 1) {
        const hash = nextId('hash')
        await store.sessions.offerLink({ hash, userId: 'anna', expiresAt: now + 1000 })
        const uses = await Promise.all([store, other].map(({ sessions }) => sessions.useLink(hash, session())))
        const [used, ...more] = uses.filter((each) => each !== undefined)
        assert.deepEqual([used?.userId, more], ['anna', []])
        assert.equal((await store.sessions.find(used?.id ?? '', now))?.userId, 'anna')
      }
    },
  },
  {
    title: 'an expired or unknown link does not work',
    async check({ store }) {
      const hash = nextId('hash')
      await store.sessions.offerLink({ hash, userId: 'anna', expiresAt: now })
      assert.equal(await store.sessions.useLink(hash, session()), undefined)
      assert.equal(await store.sessions.useLink('nothing', session()), undefined)
    },
  },
]
