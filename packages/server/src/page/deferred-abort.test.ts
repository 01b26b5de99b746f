import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DeferredAbort } from './deferred-abort.ts'

test('it aborts with the other signal, at once if no work is in progress', () => {
  const given = new AbortController()
  const { signal } = new DeferredAbort(given.signal)
  expect(signal.aborted).toBe(false)
  given.abort('left')
  expect([signal.aborted, signal.reason]).toEqual([true, 'left'])
  expect(new DeferredAbort(given.signal).signal.aborted).toBe(true)
})

test('it waits until all work is done and its callers have the results', async () => {
  const given = new AbortController()
  const deferred = new DeferredAbort(given.signal)
  const order: string[] = []
  deferred.signal.addEventListener('abort', () => order.push('aborted'))
  const short = deferred.defer(() => sleep(10)).then(() => order.push('short'))
  const long = deferred.defer(() => sleep(30)).then(() => order.push('long'))
  given.abort()
  await Promise.all([short, long])
  await expect.poll(() => order).toEqual(['short', 'long', 'aborted'])
})
