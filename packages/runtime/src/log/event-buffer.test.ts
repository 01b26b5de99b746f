import { expect, test } from 'vitest'
import { EventBuffer } from './event-buffer.ts'

test('consecutive text becomes one event, text of another kind does not', () => {
  const buffer = new EventBuffer()
  let at = 1
  buffer.add({ type: 'thinking', delta: 'a' }, at++)
  buffer.add({ type: 'thinking', delta: 'b' }, at++)
  buffer.add({ type: 'text', delta: 'c' }, at++)
  buffer.add({ type: 'status', status: 'planning' }, at++)
  buffer.add({ type: 'text', delta: 'd' }, at++)
  expect(buffer.takeAll()).toEqual([
    { event: { type: 'thinking', delta: 'ab' }, at: 1 },
    { event: { type: 'text', delta: 'c' }, at: 3 },
    { event: { type: 'status', status: 'planning' }, at: 4 },
    { event: { type: 'text', delta: 'd' }, at: 5 },
  ])
  expect(buffer.isEmpty).toBe(true)
})

test('events that were taken do not change when more text comes', () => {
  const buffer = new EventBuffer()
  let at = 1
  buffer.add({ type: 'text', delta: 'a' }, at++)
  const taken = buffer.takeAll()
  buffer.add({ type: 'text', delta: 'b' }, at++)
  expect(taken).toEqual([{ event: { type: 'text', delta: 'a' }, at: 1 }])
})

test('text of one child run becomes one event, text of another does not', () => {
  const buffer = new EventBuffer()
  const says = (runId: string, delta: string) =>
    buffer.add({ type: 'child', runId, agentId: 'a', event: { type: 'text', delta } }, 1)
  says('x', 'a')
  says('x', 'b')
  says('y', 'c')
  buffer.add({ type: 'text', delta: 'd' }, 1)
  expect(buffer.takeAll().map(({ event }) => event)).toEqual([
    { type: 'child', runId: 'x', agentId: 'a', event: { type: 'text', delta: 'ab' } },
    { type: 'child', runId: 'y', agentId: 'a', event: { type: 'text', delta: 'c' } },
    { type: 'text', delta: 'd' },
  ])
})
