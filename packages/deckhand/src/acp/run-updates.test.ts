import type { KernelEvent, RunEvent } from '@deckhand/spec'
import { expect, it } from 'vitest'
import { RunUpdates } from './run-updates.ts'

const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
const start = (id: string, preview: string): RunEvent => ({
  type: 'tool_call_start',
  id,
  toolName: 'spawn_agent',
  input: {},
  preview,
})
const child = (runId: string, event: RunEvent): KernelEvent => ({ type: 'child', runId, agentId: 'hand', event })

function updatesOf(...events: KernelEvent[]) {
  const updates = new RunUpdates(() => 'other')
  return events.flatMap((event) => updates.of(event))
}

const lastWords = (updates: unknown[]) => JSON.stringify(updates.at(-1))

it('an agent two levels below is told beside the call at the top', () => {
  const updates = updatesOf(
    start('call', 'ask hand'),
    { type: 'spawn', id: 'call', runId: 'one', agentId: 'hand', prompt: 'Look.' },
    child('one', { type: 'spawn', id: 'inner', runId: 'two', agentId: 'boy', prompt: 'Look closer.' }),
    child('two', start('x', 'the time in Oslo')),
  )
  expect(updates.at(-1)).toMatchObject({ toolCallId: 'call', status: 'in_progress' })
  expect(lastWords(updates)).toContain('hand: Look.\\nhand: the time in Oslo')
})

it('G3: what several agents of one call do is shown beside that call', () => {
  const spawn = (runId: string): RunEvent => ({ type: 'spawn', id: 'call', runId, agentId: 'hand', prompt: runId })
  const updates = updatesOf(
    start('call', 'ask hand'),
    spawn('one'),
    spawn('two'),
    child('two', start('x', 'the time in Oslo')),
    child('one', start('y', 'the time in Rome')),
  )
  expect(updates.at(-1)).toMatchObject({ toolCallId: 'call', status: 'in_progress' })
  expect(lastWords(updates)).toContain('hand: one\\nhand: two\\nhand: the time in Oslo\\nhand: the time in Rome')
})

it('words that stream in below are told once', () => {
  const updates = updatesOf(
    start('call', 'ask hand'),
    { type: 'spawn', id: 'call', runId: 'one', agentId: 'hand', prompt: 'Look.' },
    child('one', { type: 'text', delta: 'a' }),
    child('one', { type: 'text', delta: 'b' }),
  )
  expect(updates).toHaveLength(3)
  expect(lastWords(updates)).toContain('hand: answers')
})

const statusesOf = (updates: ReturnType<typeof updatesOf>, id: string) =>
  updates.flatMap((update) => ('toolCallId' in update && update.toolCallId === id ? [update.status] : []))
const executing: RunEvent = { type: 'status', status: 'executing' }

it('a call is pending before it is in progress', () => {
  const end: RunEvent = { type: 'tool_call_end', id: 'call', toolName: 'spawn_agent', output: 'ok' }
  const updates = updatesOf(start('call', 'row'), executing, end)
  expect(updates[0]).toMatchObject({ sessionUpdate: 'tool_call', toolCallId: 'call', status: 'pending' })
  expect(statusesOf(updates, 'call')).toEqual(['pending', 'in_progress', 'completed'])
})

it('a call that waits for a person is not in progress, also not while others run', () => {
  const approval = { id: 'a', actionId: 'call', tool: 'x', preview: 'x', reason: 'r', toolArgs: {} }
  const parked: KernelEvent = {
    type: 'parked',
    waiting: [{ for: 'approval', id: 'call', toolName: 'x', input: {}, approval }],
    usage,
  }
  const updates = updatesOf(start('call', 'row'), parked, executing)
  expect(statusesOf(updates, 'call')).toEqual(['pending', 'pending'])
})

it('a call that was refused before it ran was never in progress', () => {
  const end: RunEvent = {
    type: 'tool_call_end',
    id: 'call',
    toolName: 'spawn_agent',
    error: { code: 'TOOL_FAILED', message: 'no' },
  }
  expect(statusesOf(updatesOf(start('call', 'row'), end), 'call')).toEqual(['pending', 'failed'])
})

it('a run that ends leaves no call open', () => {
  const failed: KernelEvent = { type: 'failed', code: 'CANCELLED', message: 'The run was cancelled.', usage }
  const updates = updatesOf(start('call', 'ask hand'), failed)
  const _meta = { deckhand: { outcome: { outcome: 'cancelled' } } }
  expect(updates.at(-1)).toMatchObject({ toolCallId: 'call', status: 'failed', _meta })
})

it('a call that only a page can run is told so', () => {
  const waiting = [{ for: 'client' as const, id: 'call', toolName: 'click', input: {} }]
  const updates = updatesOf({ type: 'parked', waiting, usage })
  expect(updates[0]).toMatchObject({ sessionUpdate: 'tool_call', toolCallId: 'call', status: 'pending' })
  expect(lastWords(updates)).toContain('there is no page here')
})

it('progress is told with its share, and never about a call that has ended', () => {
  const end: RunEvent = { type: 'tool_call_end', id: 'call', toolName: 'spawn_agent', output: 'x'.repeat(10_001) }
  const progress: RunEvent = { type: 'tool_progress', id: 'call', message: 'rowing', fraction: 0.5 }
  const updates = updatesOf(start('call', 'row'), progress, end, progress)
  expect(updates).toHaveLength(3)
  expect(JSON.stringify(updates[1])).toContain('rowing (50 %)')
  expect(JSON.stringify(updates[2])).toContain('… (1 characters more)')
  expect(updates[2]).toMatchObject({ rawOutput: 'x'.repeat(10_001) })
})
