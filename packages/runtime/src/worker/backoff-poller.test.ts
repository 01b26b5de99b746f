import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackoffPoller } from './backoff-poller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Each poll takes all queued runs. */
function scene() {
  const state = { polls: 0, runs: 0 }
  const poller = new BackoffPoller(() => {
    state.polls += 1
    const found = state.runs > 0
    state.runs = 0
    poller.polled(found)
  })
  return { poller, state }
}

test('a poller that finds a run polls at once on every notification', () => {
  const { poller, state } = scene()
  for (let run = 1; run <= 100; run += 1) {
    state.runs = 1
    poller.notify()
    expect([state.polls, state.runs]).toEqual([run, 0])
  }
})

test('a poller that finds nothing backs off, and then polls once for all notifications of that time', () => {
  const { poller, state } = scene()
  poller.notify()
  for (let n = 0; n < 1_000; n += 1) poller.notify()
  expect(state.polls).toBe(1)
  state.runs = 1
  vi.advanceTimersByTime(100)
  expect([state.polls, state.runs]).toEqual([2, 0])
  vi.advanceTimersByTime(1_000)
  expect(state.polls).toBe(2)
})

test('of a hundred pollers with a thousand notifications a second only a few poll, and every run is found within milliseconds', () => {
  let queued = 0
  let polls = 0
  const fleet = Array.from({ length: 100 }, () => {
    const poller: BackoffPoller = new BackoffPoller(() => {
      polls += 1
      const found = queued > 0
      queued = 0
      poller.polled(found)
    })
    return poller
  })
  let waited = 0
  for (let ms = 0; ms < 2_000; ms += 1) {
    waited += queued
    queued += 1
    for (const poller of fleet) poller.notify()
    vi.advanceTimersByTime(1)
  }
  // Without the backoff, each would have polled two thousand times.
  expect(polls / 100).toBeLessThan(200)
  expect(waited / 2_000).toBeLessThan(5)
})

test('a periodic poll that finds nothing causes no backoff', () => {
  const { poller, state } = scene()
  poller.polled(false)
  poller.notify()
  expect(state.polls).toBe(1)
})

test('a stopped poller does not poll', () => {
  const { poller, state } = scene()
  poller.notify()
  poller.notify()
  poller.stop()
  vi.advanceTimersByTime(1_000)
  expect(state.polls).toBe(1)
})

test('a notification during a poll is handled at once if the poll found a run, and after a backoff if not', () => {
  let polls = 0
  const poller = new BackoffPoller(() => {
    polls += 1
  })
  poller.notify()
  poller.notify()
  poller.notify()
  expect(polls).toBe(1)
  poller.polled(true)
  expect(polls).toBe(2)
  poller.notify()
  poller.polled(false)
  expect(polls).toBe(2)
  vi.advanceTimersByTime(100)
  expect(polls).toBe(3)
})

test('a poll that ends after the stop sets no timer', () => {
  const poller = new BackoffPoller(() => {})
  poller.notify()
  poller.stop()
  poller.polled(false)
  expect(vi.getTimerCount()).toBe(0)
})
