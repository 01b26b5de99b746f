import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CalmLook } from './calm-look.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Looks, and finds as much as there is. */
function looker() {
  const state = { looks: 0, runs: 0 }
  const calm = new CalmLook(() => {
    state.looks += 1
    const found = state.runs > 0
    state.runs = 0
    calm.looked(found)
  })
  return { calm, state }
}

test('whoever finds a run each time it is told of one looks at once each time', () => {
  const { calm, state } = looker()
  for (let run = 1; run <= 100; run += 1) {
    state.runs = 1
    calm.told()
    expect([state.looks, state.runs]).toEqual([run, 0])
  }
})

test('whoever looked in vain rests, and looks once for all that it was told of meanwhile', () => {
  const { calm, state } = looker()
  calm.told()
  for (let n = 0; n < 1_000; n += 1) calm.told()
  expect(state.looks).toBe(1)
  state.runs = 1
  vi.advanceTimersByTime(100)
  expect([state.looks, state.runs]).toEqual([2, 0])
  vi.advanceTimersByTime(1_000)
  expect(state.looks).toBe(2)
})

test('of a hundred that are told of a thousand runs a second a few look, and every run is found within a moment', () => {
  let queued = 0
  let looks = 0
  const fleet = Array.from({ length: 100 }, () => {
    const calm: CalmLook = new CalmLook(() => {
      looks += 1
      const found = queued > 0
      queued = 0
      calm.looked(found)
    })
    return calm
  })
  let waited = 0
  for (let ms = 0; ms < 2_000; ms += 1) {
    waited += queued
    queued += 1
    for (const calm of fleet) calm.told()
    vi.advanceTimersByTime(1)
  }
  // Each would have looked two thousand times.
  expect(looks / 100).toBeLessThan(200)
  expect(waited / 2_000).toBeLessThan(5)
})

test('to look by oneself in vain makes nobody rest', () => {
  const { calm, state } = looker()
  calm.looked(false)
  calm.told()
  expect(state.looks).toBe(1)
})

test('who ended looks no more', () => {
  const { calm, state } = looker()
  calm.told()
  calm.told()
  calm.end()
  vi.advanceTimersByTime(1_000)
  expect(state.looks).toBe(1)
})

test('what it is told while it looks is looked for at once when it found something, and after a rest when it did not', () => {
  let looks = 0
  const calm = new CalmLook(() => {
    looks += 1
  })
  calm.told()
  calm.told()
  calm.told()
  expect(looks).toBe(1)
  calm.looked(true)
  expect(looks).toBe(2)
  calm.told()
  calm.looked(false)
  expect(looks).toBe(2)
  vi.advanceTimersByTime(100)
  expect(looks).toBe(3)
})

test('a look that is over after the end sets no timer', () => {
  const calm = new CalmLook(() => {})
  calm.told()
  calm.end()
  calm.looked(false)
  expect(vi.getTimerCount()).toBe(0)
})
