import { expect, onTestFinished, test, vi } from 'vitest'
import { startHousekeeping, tidy } from './housekeeping.ts'

const day = 86_400_000

/** A store with so many old threads and logs, that notes each request. */
function storeWith(old: { threads: number; logs: number }) {
  const asked: [string, number][] = []
  const left = { threads: idsOf(old.threads), logs: idsOf(old.logs) }
  const find = (kind: keyof typeof left) => async (before: number, limit: number) => {
    asked.push([kind, before])
    return [...left[kind]].slice(0, limit).map((id) => ({ id, userId: 'ann', createdAt: 0, updatedAt: 0 }))
  }
  const store = {
    approvals: { expire: async () => 0 },
    sessions: { prune: async () => 0 },
    apiTokens: { prune: async () => 0 },
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

test('all threads and logs older than the given days are removed', async () => {
  const { options, asked, sizes } = storeWith({ threads: 120, logs: 3 })
  await tidy({ ...options, retentionDays: 30, logDays: 7 })
  expect(sizes()).toEqual([0, 0])
  expect(new Set(asked.map(String))).toEqual(
    new Set(['cut off,0', `page actions,${93 * day}`, `threads,${70 * day}`, `logs,${93 * day}`]),
  )
})

test('without a number of days, only page actions of a week ago and interrupted deletions are removed', async () => {
  const { options, asked, sizes } = storeWith({ threads: 2, logs: 2 })
  await tidy(options)
  expect(sizes()).toEqual([2, 2])
  expect(new Set(asked.map(String))).toEqual(new Set(['cut off,0', `page actions,${93 * day}`]))
})

test('a part that fails is reported, and the others still run', async () => {
  const { options, sizes } = storeWith({ threads: 2, logs: 2 })
  const faults: unknown[] = []
  options.store.sessions.prune = () => Promise.reject(new Error('Sessions cannot be read.'))
  options.store.threads.idle = () => Promise.reject(new Error('Threads cannot be read.'))
  await tidy({ ...options, retentionDays: 30, logDays: 7, onFault: (error) => faults.push(String(error)) })
  expect(faults).toEqual(['Error: Sessions cannot be read.', 'Error: Threads cannot be read.'])
  expect(sizes()).toEqual([2, 0])
})

test('stopping the housekeeping waits for the approvals that are being expired', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { options } = storeWith({ threads: 0, logs: 0 })
  const order: string[] = []
  options.store.approvals.expire = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return order.push('closed')
  }
  const stop = startHousekeeping(options)
  await vi.advanceTimersByTimeAsync(60_000)
  const stopped = stop().then(() => order.push('stopped'))
  await vi.advanceTimersByTimeAsync(20)
  await stopped
  expect(order).toEqual(['closed', 'stopped'])
})
