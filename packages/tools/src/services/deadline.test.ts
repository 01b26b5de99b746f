import { once } from 'node:events'
import { expect, test } from 'vitest'
import { TimeUp, withDeadline } from './deadline.ts'

const never = new AbortController().signal
const untilAborted = async (limit: AbortSignal): Promise<never> => {
  await once(limit, 'abort')
  throw limit.reason
}

test('work over its limit is aborted, and ends with TimeUp whatever it throws', async () => {
  await expect(withDeadline(never, 20, untilAborted)).rejects.toBeInstanceOf(TimeUp)
  const inItsOwnWords = (limit: AbortSignal) => untilAborted(limit).catch(() => Promise.reject(new Error('socket')))
  await expect(withDeadline(never, 20, inItsOwnWords)).rejects.toBeInstanceOf(TimeUp)
})

test('cancelling aborts the work, and is not a time-out', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('cancelled')), 10)
  await expect(withDeadline(controller.signal, 5_000, untilAborted)).rejects.toThrow('cancelled')
  await expect(withDeadline(controller.signal, 5_000, async () => 'not begun')).rejects.toThrow('cancelled')
})

test('work within its limit keeps its own result', async () => {
  expect(await withDeadline(never, 1_000, async () => 7)).toBe(7)
  await expect(withDeadline(never, 1_000, () => Promise.reject(new Error('own')))).rejects.toThrow('own')
})
