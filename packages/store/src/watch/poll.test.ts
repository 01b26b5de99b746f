import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Poll } from './poll.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it calls back once for each poll that finds a change', () => {
  let version = 1
  let calls = 0
  const poll = new Poll(
    () => version,
    () => {
      calls += 1
    },
  )
  poll.start()
  vi.advanceTimersByTime(500)
  expect(calls).toBe(0)
  version = 2
  vi.advanceTimersByTime(500)
  expect(calls).toBe(1)
})

test('a change while it was stopped is ignored', () => {
  let version = 1
  const poll = new Poll(
    () => version,
    () => expect.unreachable(),
  )
  poll.start()
  poll.stop()
  version = 2
  vi.advanceTimersByTime(500)
  poll.start()
  vi.advanceTimersByTime(500)
  poll.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('the poll after a failed one finds the change', () => {
  let version: number | undefined = 1
  let calls = 0
  const read = () => {
    if (version === undefined) throw new Error('busy')
    return version
  }
  const poll = new Poll(read, () => {
    calls += 1
  })
  poll.start()
  version = undefined
  vi.advanceTimersByTime(100)
  version = 2
  vi.advanceTimersByTime(100)
  expect(calls).toBe(1)
})
