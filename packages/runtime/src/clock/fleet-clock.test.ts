import { expect, onTestFinished, test } from 'vitest'
import { FleetClock } from './fleet-clock.ts'

const hourMs = 3_600_000

/** A store whose clock is at a million, and a machine that has just started. */
async function opened({ tripMs = 0 } = {}) {
  const time = { store: 1_000_000, monotonic: 0, machine: 5_000_000 }
  const pass = (ms: number) => {
    for (const name of ['store', 'monotonic', 'machine'] as const) time[name] += ms
  }
  const trip = { ms: tripMs, fails: false, asked: 0 }
  const store = {
    async time() {
      trip.asked += 1
      if (trip.fails) throw new Error('The store is unavailable.')
      pass(trip.ms / 2)
      const answer = time.store
      pass(trip.ms / 2)
      return answer
    },
  }
  const clock = await FleetClock.open({ store, monotonic: () => time.monotonic, machine: () => time.machine })
  onTestFinished(() => clock.close())
  return { clock, time, pass, trip }
}

test('the time is the store’s, corrected by half of the round trip', async () => {
  const { clock, time } = await opened({ tripMs: 400 })
  expect(clock.now()).toBe(time.store)
})

test('between two samples it follows the monotonic clock', async () => {
  const { clock, time, pass, trip } = await opened()
  pass(12_345.4)
  expect(clock.now()).toBe(Math.round(time.store))
  expect(trip.asked).toBe(1)
})

test('setting the clock of the machine causes a new sample, and changes nothing', async () => {
  const { clock, time, trip } = await opened()
  time.machine -= hourMs
  expect(clock.now()).toBe(time.store)
  await clock.sample()
  expect(clock.now()).toBe(time.store)
  expect(trip.asked).toBe(2)
})

test('after a suspend, the first use causes a new sample', async () => {
  const { clock, time } = await opened()
  time.store += hourMs
  time.machine += hourMs
  clock.now()
  await clock.sample()
  expect(clock.now()).toBe(time.store)
})

test('a sample that fails leaves the clock as it was', async () => {
  const { clock, time, pass, trip } = await opened()
  trip.fails = true
  pass(hourMs)
  await clock.sample()
  expect(clock.now()).toBe(time.store)
})

test('a slow answer is ignored, unless it is the first', async () => {
  const { clock, time, trip } = await opened({ tripMs: 10_000 })
  expect(clock.now()).toBe(time.store)
  time.store += 500
  await clock.sample()
  expect(clock.now()).toBe(time.store - 500)
  trip.ms = 10
  await clock.sample()
  expect(clock.now()).toBe(time.store)
})

test('opening rejects if the store does not answer', async () => {
  const store = { time: () => Promise.reject(new Error('The store is unavailable.')) }
  await expect(FleetClock.open({ store })).rejects.toThrow('The store is unavailable.')
})
