import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { untilAborted } from './until-aborted.ts'

test('a signal that is already aborted rejects with its reason and starts no work', async () => {
  let started = 0
  const never = () => {
    started += 1
    return new Promise<never>(() => {})
  }
  const raced = untilAborted(never, AbortSignal.abort('stop'))
  // A promise that never settles must fail this test and not hang it.
  expect(await Promise.race([raced.catch((reason) => reason), new Promise((resolve) => setImmediate(resolve))])).toBe(
    'stop',
  )
  expect(started).toBe(0)
})

test('an abort ends the wait at once, and no listener is left behind', async () => {
  const controller = new AbortController()
  const { signal } = controller
  await untilAborted(async () => 'done', signal)
  await expect.poll(() => getEventListeners(signal, 'abort').length).toBe(0)
  const waiting = untilAborted(() => new Promise(() => {}), signal)
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
