import { expect, test } from 'vitest'
import { fetchOrGap } from './collect-facts.ts'

test('a source that ignores its signal does not hold up a briefing that was stopped before', async () => {
  let reads = 0
  const read = () => {
    reads += 1
    return new Promise<never>(() => {})
  }
  const options = { patienceMs: 60_000, onFault: () => {}, signal: AbortSignal.abort() }
  const gap = fetchOrGap('mail', read, options)
  // If the promise never settles, the test fails instead of hanging.
  const rounds = new Promise((resolve) => setImmediate(resolve))
  expect(await Promise.race([gap, rounds])).toMatchObject({ name: 'mail' })
  expect(reads).toBe(0)
})
