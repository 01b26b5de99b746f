import { expect, test } from 'vitest'
import { Listeners } from './listeners.ts'

test('a listener is called later, not inside notify', async () => {
  const listeners = new Listeners()
  const calls: string[] = []
  listeners.add('a', () => calls.push('a'))
  listeners.add('b', () => calls.push('b'))
  listeners.notify(['a'])
  expect(calls).toEqual([])
  await Promise.resolve()
  expect(calls).toEqual(['a'])
})

test('a listener that was removed between notify and the call is not called', async () => {
  const listeners = new Listeners()
  const stop = listeners.add('a', () => expect.unreachable())
  listeners.notify(['a'])
  stop()
  await Promise.resolve()
})

test('one function may listen twice, and removing one listener leaves the other', async () => {
  const listeners = new Listeners()
  let calls = 0
  const count = () => {
    calls += 1
  }
  const stop = listeners.add('a', count)
  listeners.add('a', count)
  stop()
  listeners.notifyAll()
  await Promise.resolve()
  expect(calls).toBe(1)
})

test('a topic without listeners is forgotten', () => {
  const listeners = new Listeners()
  const stops = [listeners.add('a', () => {}), listeners.add('a', () => {})]
  for (const stop of stops) stop()
  expect(listeners.isEmpty).toBe(true)
})
