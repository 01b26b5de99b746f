import { expect, test } from 'vitest'
import { tidy } from './keep-house.ts'

const day = 86_400_000

/** A store that notes what it is asked for, and has so many old threads. */
function houseWith(oldThreads: number) {
  const asked: number[] = []
  const forgotten: number[] = []
  let left = oldThreads
  const store = {
    approvals: { expire: async () => 0 },
    sessions: { prune: async () => 0 },
    pageActions: { forget: async (before: number) => forgotten.push(before) },
    threads: {
      prune: async (before: number, limit: number) => {
        asked.push(before)
        const removed = Math.min(left, limit)
        left -= removed
        return removed
      },
    },
  } as unknown as Parameters<typeof tidy>[0]['store']
  return { store, asked, forgotten, left: () => left }
}

test('old threads go until none is left, those before the days that are kept', async () => {
  const { store, asked, left } = houseWith(250)
  await tidy({ store, retentionDays: 30, now: () => 100 * day })
  expect(left()).toBe(0)
  expect(new Set(asked)).toEqual(new Set([70 * day]))
})

test('without a number of days nothing is ever deleted', async () => {
  const { store, left } = houseWith(5)
  await tidy({ store, now: () => 100 * day })
  expect(left()).toBe(5)
})

test('what pages have done is kept for a week, however long threads are', async () => {
  const { store, forgotten } = houseWith(0)
  await tidy({ store, now: () => 100 * day })
  expect(forgotten).toEqual([93 * day])
})
