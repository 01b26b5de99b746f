import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuses } from '../scene.ts'
import type { StoreCase } from '../store-case.ts'

const hourMs = 3_600_000

export const timeCases: StoreCase[] = [
  {
    title: 'all connections see one clock, in milliseconds since 1970, which moves forward',
    async check({ store, connect }) {
      const other = await connect()
      const first = await store.time()
      const second = await other.time()
      await sleep(30)
      const third = await store.time()
      assert.ok(first <= second && second + 20 <= third, `${first}, ${second}, ${third}`)
      assert.ok(Math.abs(first - Date.now()) < hourMs, `${first}`)
    },
  },
  {
    title: 'a closed store has no clock',
    async check({ store }) {
      await store.close()
      await refuses('INTERNAL', store.time())
    },
  },
]
