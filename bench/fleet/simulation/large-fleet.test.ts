import { expect, test } from 'vitest'
import { percentile } from '../../harness/statistics.ts'
import { broadcastCores, collectMs } from './broadcast.ts'
import type { LargeFleet } from './fleet.ts'
import { simulateLargeFleet } from './large-fleet.ts'

const fleet: LargeFleet = {
  concurrentRuns: 1_000,
  users: 400,
  workers: 12,
  places: 100,
  web: 20,
  databaseCores: 8,
  broadcast: 'every 10 ms',
  notifyMs: 0.01,
  order: 'in order',
  claimsPerOldest: 16,
  model: { median: 1_000, spread: 0.5 },
  kinds: [
    { turns: 1, statements: 30 },
    { turns: 2, statements: 40 },
  ],
  costs: { serverThread: 0.05, serverOther: 0, database: 0.05, client: 0, flush: 0 },
}
const horizon = { warmUpMs: 8_000, lookMs: 4_000, seed: 1 }
const median = (values: number[]) => percentile(values, 0.5)

test('where there are places enough nobody waits, and where there are not everybody does, longer and longer', () => {
  expect(percentile(simulateLargeFleet(fleet, horizon).everybody, 0.99)).toBeLessThan(50)
  const short = simulateLargeFleet({ ...fleet, workers: 8 }, horizon)
  expect(median(short.everybody)).toBeGreaterThan(1_000)
  // Of a thousand at once a fifth finds no place, for as long as it has been so, a run taking 1.7 seconds.
  expect(short.waiting / ((200 / 1_700) * 12_000)).toBeCloseTo(1, 0)
})

test('with turns a user who starts thousands of runs keeps himself waiting and hardly anybody else', () => {
  const hog = { ...fleet, workers: 11, hog: 2_000 }
  const inOrder = simulateLargeFleet(hog, horizon)
  const turns = simulateLargeFleet({ ...hog, order: 'turns' }, horizon)
  expect(median(inOrder.everybody)).toBeGreaterThan(500)
  expect(median(turns.everybody)).toBeLessThan(median(inOrder.everybody) / 5)
  expect(turns.hog.length).toBeGreaterThan(100)
})

test('a database that is too small shows as a wait, and as busy all the time', () => {
  const small = simulateLargeFleet({ ...fleet, databaseCores: 1 }, horizon)
  expect(small.databaseBusy).toBeGreaterThan(0.9)
  expect(median(small.everybody)).toBeGreaterThan(median(simulateLargeFleet(fleet, horizon).everybody) * 10)
})

test('the same seed gives the same numbers', () => {
  expect(simulateLargeFleet(fleet, horizon)).toEqual(simulateLargeFleet(fleet, horizon))
})

test('what telling everybody costs grows with the square of the fleet, as long as there is enough to tell', () => {
  const busy = { ...fleet, concurrentRuns: 1_000_000 }
  expect(
    broadcastCores({ ...busy, workers: 20, web: 20 }) / broadcastCores({ ...busy, workers: 10, web: 10 }),
  ).toBeCloseTo(4)
  expect(broadcastCores({ ...busy, workers: 20, web: 20 })).toBeCloseTo(40 * 0.1 * 40 * 0.01)
})

test('whoever collects longer the more it hears pays less, and a small fleet loses nothing by it', () => {
  const busy: LargeFleet = { ...fleet, concurrentRuns: 1_000_000, broadcast: 'calmly' }
  const cores = (processes: number) => broadcastCores({ ...busy, workers: processes / 2, web: processes / 2 })
  expect(cores(400) / cores(100)).toBeCloseTo(4 ** 1.5, 0)
  expect(cores(100)).toBeLessThan(broadcastCores({ ...busy, workers: 50, web: 50, broadcast: 'every 10 ms' }) / 6)
  expect(collectMs(3, 'calmly')).toBe(10)
  expect(broadcastCores({ ...busy, broadcast: 'none' })).toBe(0)
})
