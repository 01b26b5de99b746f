import { once } from 'node:events'
import { expect, test } from 'vitest'
import { TimeUp, withDeadline } from './deadline.ts'

const never = new AbortController().signal
const untilAborted = async (limit: AbortSignal): Promise<never> => {
  await once(limit, 'abort')
  throw limit.reason
}

test('work that takes too long is told to stop, and ends with TimeUp whatever it throws', async () => {
  await expect(withDeadline(never, 20, untilAborted)).rejects.toBeInstanceOf(TimeUp)
  const inItsOwnWords = (limit: AbortSignal) => untilAborted(limit).catch(() => Promise.reject(new Error('socket')))
  await expect(withDeadline(never, 20, inItsOwnWords)).rejects.toBeInstanceOf(TimeUp)
})

test('cancelling reaches the work, and is no time-out', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('cancelled')), 10)
  await expect(withDeadline(controller.signal, 5_000, untilAborted)).rejects.toThrow('cancelled')
  await expect(withDeadline(controller.signal, 5_000, async () => 'not begun')).rejects.toThrow('cancelled')
})

test('work that ends in time ends as it does', async () => {
  expect(await withDeadline(never, 1_000, async () => 7)).toBe(7)
  await expect(withDeadline(never, 1_000, () => Promise.reject(new Error('own')))).rejects.toThrow('own')
})
