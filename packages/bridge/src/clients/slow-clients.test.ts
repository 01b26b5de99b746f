import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SlowClients } from './slow-clients.ts'

let events: string[]
let slowClients: SlowClients<string>

beforeEach(() => {
  vi.useFakeTimers()
  events = []
  slowClients = new SlowClients({ onHold: () => events.push('hold'), onRelease: () => events.push('release') })
})

afterEach(() => {
  vi.useRealTimers()
})

test('the agent waits until all clients have caught up', () => {
  slowClients.fellBehind('one')
  slowClients.fellBehind('other')
  slowClients.caughtUp('one')
  expect(events).toEqual(['hold'])
  slowClients.caughtUp('other')
  expect(events).toEqual(['hold', 'release'])
})

test('no client is waited for longer than half a second', () => {
  slowClients.fellBehind('stuck')
  vi.advanceTimersByTime(499)
  expect(events).toEqual(['hold'])
  vi.advanceTimersByTime(1)
  expect(events).toEqual(['hold', 'release'])
})

test('a client that caught up can pause the agent again, and its first wait does not end the second', () => {
  slowClients.fellBehind('slow')
  vi.advanceTimersByTime(400)
  slowClients.caughtUp('slow')
  slowClients.fellBehind('slow')
  vi.advanceTimersByTime(400)
  expect(events).toEqual(['hold', 'release', 'hold'])
})

test('a client that was never behind releases nothing', () => {
  slowClients.caughtUp('quick')
  expect(events).toEqual([])
})
