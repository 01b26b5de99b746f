import { expect, test } from 'vitest'
import { orGap } from './or-gap.ts'

test('a source that ignores its signal holds nothing up when the briefing was stopped before', async () => {
  let reads = 0
  const read = () => {
    reads += 1
    return new Promise<never>(() => {})
  }
  const options = { patienceMs: 60_000, onFault: () => {}, signal: AbortSignal.abort() }
  const gap = orGap('mail', read, options)
  // A promise that never settles must fail this test and not hang it.
  const rounds = new Promise((resolve) => setImmediate(resolve))
  expect(await Promise.race([gap, rounds])).toMatchObject({ name: 'mail' })
  expect(reads).toBe(0)
})
