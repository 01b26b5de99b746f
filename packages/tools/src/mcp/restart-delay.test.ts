import { expect, test } from 'vitest'
import { RestartDelay } from './restart-delay.ts'

test('after the first failure a server may start at once, then with growing delays up to a minute', () => {
  const delay = new RestartDelay(() => 0)
  const delays = Array.from({ length: 10 }, () => {
    delay.failed()
    return delay.remainingMs() / 1000
  })
  expect(delays).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('the wait passes', () => {
  let now = 0
  const delay = new RestartDelay(() => now)
  delay.failed()
  delay.failed()
  now = 400
  expect(delay.remainingMs()).toBe(600)
  now = 5_000
  expect(delay.remainingMs()).toBe(0)
})

test('the delay resets for a server that ran well for a while, but not for one that dies in its first call', () => {
  let now = 0
  const delay = new RestartDelay(() => now)
  for (let time = 0; time < 3; time += 1) {
    delay.started()
    now += 1_000
    delay.failed()
  }
  expect(delay.remainingMs()).toBe(2_000)
  delay.started()
  now += 31_000
  delay.failed()
  expect(delay.remainingMs()).toBe(0)
})
