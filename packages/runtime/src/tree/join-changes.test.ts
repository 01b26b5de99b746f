import type { KernelEvent, LoggedEvent, RunEvent, ToolPart } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { joinChanges } from './join-changes.ts'

const action = (id: string): ToolPart => ({ type: 'tool', id, name: 'look', input: {}, status: 'completed' })
const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }
const turn = { role: 'assistant' as const, id: 't1', model: 'm', parts: [], usage }
const outcome = { status: 'completed' as const, summary: 'Done.', usage }
const child = (runId: string, event: RunEvent): KernelEvent => ({ type: 'child', runId, agentId: 'cook', event })
const logged = (...events: KernelEvent[]): LoggedEvent[] => events.map((event, index) => ({ seq: index + 1, event }))

test('no changes make an empty entry', () => {
  expect(joinChanges('top', [], logged({ type: 'text', delta: 'a' }))).toEqual({})
})

test('changes of the root are at the top level, those of children under their ids', () => {
  const joined = joinChanges(
    'top',
    [
      { runId: 'low', turn },
      { runId: 'top', outcome },
    ],
    [],
  )
  expect(joined).toEqual({ outcome, children: [{ runId: 'low', turn }] })
})

test('calls of one run that ended at different times are in one entry, in order', () => {
  const changes = [
    { runId: 'low', actions: [action('a')] },
    { runId: 'top', actions: [action('b')] },
    { runId: 'low', actions: [action('c')], turn },
  ]
  expect(joinChanges('top', changes, [])).toEqual({
    actions: [action('b')],
    children: [{ runId: 'low', actions: [action('a'), action('c')], turn }],
  })
})

test('the last status in the log of a run is the run’s status', () => {
  const log = logged(
    { type: 'status', status: 'planning' },
    child('low', { type: 'status', status: 'planning' }),
    child('low', { type: 'status', status: 'executing' }),
    child('other', { type: 'status', status: 'planning' }),
  )
  expect(joinChanges('top', [{ runId: 'low', turn }], log)).toEqual({
    status: 'planning',
    children: [
      { runId: 'low', turn, status: 'executing' },
      { runId: 'other', status: 'planning' },
    ],
  })
})
