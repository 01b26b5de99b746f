import { expect, test } from 'vitest'
import { EventBuffer } from './event-buffer.ts'

test('words that follow each other become one event, words of another kind do not', () => {
  const buffer = new EventBuffer()
  buffer.add({ type: 'thinking', delta: 'a' })
  buffer.add({ type: 'thinking', delta: 'b' })
  buffer.add({ type: 'text', delta: 'c' })
  buffer.add({ type: 'status', status: 'planning' })
  buffer.add({ type: 'text', delta: 'd' })
  expect(buffer.takeAll()).toEqual([
    { type: 'thinking', delta: 'ab' },
    { type: 'text', delta: 'c' },
    { type: 'status', status: 'planning' },
    { type: 'text', delta: 'd' },
  ])
  expect(buffer.isEmpty).toBe(true)
})

test('what was taken does not change when more words come', () => {
  const buffer = new EventBuffer()
  buffer.add({ type: 'text', delta: 'a' })
  const taken = buffer.takeAll()
  buffer.add({ type: 'text', delta: 'b' })
  expect(taken).toEqual([{ type: 'text', delta: 'a' }])
})
