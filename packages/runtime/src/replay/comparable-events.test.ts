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

test('words that follow each other are one event, however they were cut', () => {
  const thought: RunEvent = { type: 'thinking', delta: 'Hm.' }
  expect(kept(text('a'), text('b'), thought, text('c'))).toEqual([text('ab'), thought, text('c')])
})

test('a turn that its model began again keeps only what it said last', () => {
  expect(kept(planning, text('first'), turn, planning, text('no'), restarted, text('yes'))).toEqual([
    planning,
    text('first'),
    turn,
    text('yes'),
  ])
})

test('a crash voids all words since the last turn, and what is told again counts once', () => {
  const activation: RunEvent = { type: 'activation', agentId: 'a', model: 'm', depth: 0 }
  expect(
    kept(activation, planning, text('a'), planning, text('b'), restarted, activation, planning, text('c'), turn),
  ).toEqual([activation, planning, text('c'), turn])
  expect(kept(executing, end('a'), executing, end('b'))).toEqual([executing, end('a'), end('b')])
})

test('work that goes on after a wait is told again', () => {
  expect(kept(executing, parked, executing, end('a'))).toEqual([executing, parked, executing, end('a')])
})

test('what tools tell on their way is left out, and a limit of the loop itself is not', () => {
  const limit = (kind: 'steps' | 'fanout'): RunEvent => ({ type: 'limit', limit: kind, message: '' })
  const told: RunEvent[] = [
    { type: 'tool_progress', id: 'c', message: '' },
    { type: 'signal', message: '' },
    { type: 'file_change', path: 'a' },
    { type: 'spawn', id: 'c', runId: 'r', agentId: 'a', prompt: '' },
  ]
  expect(kept(...told, limit('fanout'), limit('steps'))).toEqual([limit('steps')])
})
