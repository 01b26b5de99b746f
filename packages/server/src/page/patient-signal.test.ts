import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PatientSignal } from './patient-signal.ts'

test('it aborts with the other, at once when nothing is under way', () => {
  const given = new AbortController()
  const { signal } = new PatientSignal(given.signal)
  expect(signal.aborted).toBe(false)
  given.abort('left')
  expect([signal.aborted, signal.reason]).toEqual([true, 'left'])
  expect(new PatientSignal(given.signal).signal.aborted).toBe(true)
})

test('it waits until all is done, and until whoever waits for that has heard of it', async () => {
  const given = new AbortController()
  const patient = new PatientSignal(given.signal)
  const order: string[] = []
  patient.signal.addEventListener('abort', () => order.push('aborted'))
  const short = patient.hold(() => sleep(10)).then(() => order.push('short'))
  const long = patient.hold(() => sleep(30)).then(() => order.push('long'))
  given.abort()
  await Promise.all([short, long])
  await expect.poll(() => order).toEqual(['short', 'long', 'aborted'])
})
