import { expect, test } from 'vitest'
import { unlessAborted } from './exchange.ts'

test('a signal that is aborted already rejects at once, though the work never ends', async () => {
  const raced = unlessAborted(new Promise(() => {}), AbortSignal.abort('stop')).catch((reason) => reason)
  // A promise that never settles must fail this test and not hang it.
  expect(await Promise.race([raced, new Promise((resolve) => setImmediate(resolve))])).toBe('stop')
})
