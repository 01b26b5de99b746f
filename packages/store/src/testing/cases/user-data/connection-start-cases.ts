import assert from 'node:assert/strict'
import { nextId, now } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const start = (more = {}) => ({
  hash: nextId('hash'),
  userId: 'anna',
  service: 'google' as const,
  sealed: 'words',
  expiresAt: now + 1000,
  ...more,
})

export const connectionStartCases: StoreCase[] = [
  {
    title: 'a start can be taken once, even if two processes ask at the same time',
    async check({ store, connect }) {
      const other = await connect()
      for (let round = 0; round < 10; round += 1) {
        const one = start()
        await store.connections.start(one, now)
        const taken = await Promise.all([store, other].map(({ connections }) => connections.takeStart(one.hash)))
        assert.deepEqual(
          taken.filter((each) => each !== undefined),
          [one],
        )
      }
    },
  },
  {
    title: 'an unknown start cannot be taken',
    async check({ store }) {
      assert.equal(await store.connections.takeStart('nothing'), undefined)
    },
  },
  {
    title: 'expired starts are removed with the next start',
    async check({ store }) {
      const [early, late] = [start(), start({ expiresAt: now + 5000 })]
      await store.connections.start(early, now)
      await store.connections.start(late, now)
      await store.connections.start(start({ expiresAt: now + 5000 }), now + 1000)
      assert.equal(await store.connections.takeStart(early.hash), undefined)
      assert.deepEqual(await store.connections.takeStart(late.hash), late)
    },
  },
]
