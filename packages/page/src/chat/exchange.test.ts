import { expect, test } from 'vitest'
import { unlessAborted } from './exchange.ts'

test('an aborted signal rejects at once, even if the work never ends', async () => {
  const raced = unlessAborted(new Promise(() => {}), AbortSignal.abort('stop')).catch((reason) => reason)
  // A promise that never settles must fail this test instead of hanging it.
  expect(await Promise.race([raced, new Promise((resolve) => setImmediate(resolve))])).toBe('stop')
})
