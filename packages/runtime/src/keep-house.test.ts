import { expect, test } from 'vitest'
import { tidy } from './keep-house.ts'

const day = 86_400_000

/** A store that notes what it is asked for, and has so many old threads and logs. */
function houseWith(old: { threads: number; logs: number }) {
  const asked: [string, number][] = []
  const left = { threads: idsOf(old.threads), logs: idsOf(old.logs) }
  const find = (kind: keyof typeof left) => async (before: number, limit: number) => {
    asked.push([kind, before])
    return [...left[kind]].slice(0, limit).map((id) => ({ id, userId: 'ann', createdAt: 0, updatedAt: 0 }))
  }
  const store = {
    approvals: { expire: async () => 0 },
    sessions: { prune: async () => 0 },
    pageActions: { forget: async (before: number) => asked.push(['page actions', before]) },
    threads: {
      finishDeletions: async () => asked.push(['cut off', 0]),
      idle: find('threads'),
      deleteIdle: async ({ id }: { id: string }) => left.threads.delete(id),
    },
    runs: { endedLogs: find('logs'), dropLog: async (_: string, id: string) => left.logs.delete(id) },
  } as unknown as Parameters<typeof tidy>[0]['store']
  const options = { store, now: () => 100 * day, onFault: () => {}, signal: new AbortController().signal }
  const sizes = () => [left.threads.size, left.logs.size]
  return { options, asked, sizes }
}

const idsOf = (count: number) => new Set(Array.from({ length: count }, (_, index) => `${index}`))

test('old threads and logs go until none is left, those before the days that are kept', async () => {
  const { options, asked, sizes } = houseWith({ threads: 120, logs: 3 })
  await tidy({ ...options, retentionDays: 30, logDays: 7 })
  expect(sizes()).toEqual([0, 0])
  expect(new Set(asked.map(String))).toEqual(
    new Set(['cut off,0', `page actions,${93 * day}`, `threads,${70 * day}`, `logs,${93 * day}`]),
  )
})

test('without a number of days nothing is ever removed, but what pages have done a week ago and deletions that were cut off', async () => {
  const { options, asked, sizes } = houseWith({ threads: 2, logs: 2 })
  await tidy(options)
  expect(sizes()).toEqual([2, 2])
  expect(new Set(asked.map(String))).toEqual(new Set(['cut off,0', `page actions,${93 * day}`]))
})
