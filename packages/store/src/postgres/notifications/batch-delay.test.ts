import { expect, test } from 'vitest'
import { BatchDelay } from './batch-delay.ts'

/** The delay at which so many processes settle if all of them always have notifications. */
function settled(processes: number): number {
  let now = 0
  const fleet = Array.from({ length: processes }, (_, index) => ({
    collect: new BatchDelay(() => now),
    next: (10 * index) / processes,
  }))
  for (; now < 10_000; now += 1)
    for (const sender of fleet.filter(({ next }) => next <= now)) {
      for (const other of fleet) if (other !== sender) other.collect.countMessage()
      sender.next = now + sender.collect.ms
    }
  return fleet.reduce((sum, { collect }) => sum + collect.ms, 0) / processes
}

test('a process that gets few messages sends at once, and one that gets many collects longer, up to a limit', () => {
  let now = 0
  const collect = new BatchDelay(() => now)
  expect(collect.ms).toBe(10)
  for (; now < 5_000; now += 1) collect.countMessage()
  expect(collect.ms).toBeGreaterThan(45)
  expect(collect.ms).toBeLessThan(55)
  now += 5_000
  expect(collect.ms).toBe(10)
  for (let n = 0; n < 100_000; n += 1) collect.countMessage()
  expect(collect.ms).toBe(250)
})

test('messages per second grow with the square root of the number of processes', () => {
  const times = [2, 10, 100].map(settled)
  const heard = [2, 10, 100].map((processes, index) => ((processes - 1) * 1_000) / (times[index] ?? 0))
  expect(times[0]).toBe(10)
  expect(times[1]).toBeCloseTo(Math.sqrt(0.05 * 1_000 * 9), -1)
  expect(times[2]).toBeCloseTo(Math.sqrt(0.05 * 1_000 * 99), -1)
  expect((heard[2] ?? 0) / (heard[1] ?? 0)).toBeLessThan(4)
})
