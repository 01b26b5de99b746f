import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { timeLimit } from './time-limit.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

test('it aborts after the time, even after garbage collection', async () => {
  const signal = timeLimit(50, new AbortController().signal)
  const aborted = new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))
  for (let times = 0; times < 5; times++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(await aborted).toMatchObject({ name: 'TimeoutError' })
})

test('it aborts with the given signal', () => {
  const controller = new AbortController()
  const signal = timeLimit(10_000, controller.signal)
  controller.abort(new Error('enough'))
  expect(signal.reason).toMatchObject({ message: 'enough' })
})
