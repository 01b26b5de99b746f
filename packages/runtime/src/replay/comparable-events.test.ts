import type { RunEvent } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { comparableEvents } from './comparable-events.ts'

const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }
const planning: RunEvent = { type: 'status', status: 'planning' }
const executing: RunEvent = { type: 'status', status: 'executing' }
const turn: RunEvent = { type: 'turn', id: 't', model: 'm', usage }
const restarted: RunEvent = { type: 'turn_restarted' }
const text = (delta: string): RunEvent => ({ type: 'text', delta })
const end = (id: string): RunEvent => ({ type: 'tool_call_end', id, toolName: 'send', output: 1 })
const parked: RunEvent = { type: 'parked', waiting: [], usage }

const kept = (...events: RunEvent[]) =>
  comparableEvents(events.map((event) => ({ seq: 0, event }))).map(({ event }) => event)

test('consecutive text is one event, however it was split', () => {
  const thought: RunEvent = { type: 'thinking', delta: 'Hm.' }
  expect(kept(text('a'), text('b'), thought, text('c'))).toEqual([text('ab'), thought, text('c')])
})

test('a restarted turn keeps only its last text', () => {
  expect(kept(planning, text('first'), turn, planning, text('no'), restarted, text('yes'))).toEqual([
    planning,
    text('first'),
    turn,
    text('yes'),
  ])
})

test('a crash discards all text since the last turn, and repeated events count once', () => {
  const activation: RunEvent = { type: 'activation', agentId: 'a', model: 'm', depth: 0 }
  expect(
    kept(activation, planning, text('a'), planning, text('b'), restarted, activation, planning, text('c'), turn),
  ).toEqual([activation, planning, text('c'), turn])
  expect(kept(executing, end('a'), executing, end('b'))).toEqual([executing, end('a'), end('b')])
})

test('the status after a wait is kept', () => {
  expect(kept(executing, parked, executing, end('a'))).toEqual([executing, parked, executing, end('a')])
})

test('events from inside tools are left out, and a limit of the loop is kept', () => {
  const limit = (kind: 'steps' | 'fanout'): RunEvent => ({ type: 'limit', limit: kind, message: '' })
  const fromTools: RunEvent[] = [
    { type: 'tool_progress', id: 'c', message: '' },
    { type: 'signal', message: '' },
    { type: 'file_change', path: 'a' },
    { type: 'spawn', id: 'c', runId: 'r', agentId: 'a', prompt: '' },
  ]
  expect(kept(...fromTools, limit('fanout'), limit('steps'))).toEqual([limit('steps')])
})
