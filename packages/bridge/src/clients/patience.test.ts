import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Patience } from './patience.ts'

let told: string[]
let patience: Patience<string>

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  patience = new Patience({ onHold: () => told.push('hold'), onRelease: () => told.push('release') })
})

afterEach(() => {
  vi.useRealTimers()
})

test('the agent waits until whoever fell behind has caught up', () => {
  patience.fellBehind('one')
  patience.fellBehind('other')
  patience.caughtUp('one')
  expect(told).toEqual(['hold'])
  patience.caughtUp('other')
  expect(told).toEqual(['hold', 'release'])
})

test('nobody is waited for longer than half a second', () => {
  patience.fellBehind('stuck')
  vi.advanceTimersByTime(499)
  expect(told).toEqual(['hold'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['hold', 'release'])
})

test('one that caught up is waited for anew, and its first wait does not end the second', () => {
  patience.fellBehind('slow')
  vi.advanceTimersByTime(400)
  patience.caughtUp('slow')
  patience.fellBehind('slow')
  vi.advanceTimersByTime(400)
  expect(told).toEqual(['hold', 'release', 'hold'])
})

test('whoever was never behind releases nothing', () => {
  patience.caughtUp('quick')
  expect(told).toEqual([])
})
