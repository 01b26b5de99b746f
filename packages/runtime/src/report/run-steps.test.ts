import type { RunEvent, Usage } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { runSteps } from './run-steps.ts'

const usage: Usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }
const turn: RunEvent = { type: 'turn', id: 't', model: 'm', usage }
const planning: RunEvent = { type: 'status', status: 'planning' }
const executing: RunEvent = { type: 'status', status: 'executing' }
const words: RunEvent = { type: 'text', delta: 'x' }
const start: RunEvent = { type: 'tool_call_start', id: 'c', toolName: 'send', input: {}, preview: 'send it' }
const end: RunEvent = { type: 'tool_call_end', id: 'c', toolName: 'send', output: 'sent' }
const parked: RunEvent = { type: 'parked', waiting: [{ for: 'client', id: 'c', toolName: 'send', input: {} }], usage }

const steps = (...events: [number, RunEvent][]) => runSteps(events.map(([at, event]) => ({ at, event })))
const times = (...events: [number, RunEvent][]) => steps(...events).map(({ type, at, ms }) => [type, at, ms])

test('a turn lasts from the request to the model, a call from when it could run, and waiting counts for neither', () => {
  const events: [number, RunEvent][] = [
    [100, planning],
    [150, words],
    [300, turn],
    [300, start],
    [310, parked],
    [9_000, executing],
    [9_040, end],
    [9_050, planning],
    [9_100, turn],
  ]
  expect(times(...events)).toEqual([
    ['turn', 100, 200],
    ['call', 300, 40],
    ['wait', 310, 8_690],
    ['turn', 9_050, 50],
  ])
})

test('an answer that was sent back is reported with the next one, and each has its own time', () => {
  expect(times([0, planning], [10, words], [20, planning], [30, words], [50, turn], [50, turn])).toEqual([
    ['turn', 0, 20],
    ['turn', 20, 30],
  ])
})

test('a turn that starts again after a crash counts from then', () => {
  expect(times([0, planning], [5_000, planning], [5_010, turn])).toEqual([['turn', 5_000, 10]])
})

test('events of an older version have no times, and are still steps', () => {
  expect(runSteps([planning, turn, start, executing, end].map((event) => ({ event })))).toEqual([
    { type: 'turn', model: 'm', usage },
    { type: 'call', id: 'c', tool: 'send', preview: 'send it', input: {}, output: 'sent' },
  ])
})

test('G3: a call says which runs it started', () => {
  const spawn = (runId: string): RunEvent => ({ type: 'spawn', id: 'c', runId, agentId: 'mate', prompt: 'Go.' })
  const [step] = steps([0, start], [1, spawn('one')], [1, spawn('two')], [2, end])
  expect(step).toMatchObject({ type: 'call', startedRuns: ['one', 'two'], ms: 2 })
})
