import { standardPolicy } from '@deckhand/kernel'
import type { ModelChunk, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { memoryStore } from './memory-store.ts'
import { Runtime, type RuntimeOptions } from './runtime.ts'
import { talkModel, text } from './testing/talk-model.ts'

const look: ToolPlugin = {
  name: 'look',
  description: 'Looks.',
  parameters: {},
  effect: 'read',
  handler: async () => ({ seen: 1 }),
}
const send: ToolPlugin = {
  name: 'send',
  description: 'Sends.',
  parameters: {},
  effect: 'write',
  handler: async () => 'sent',
}
const call = (name: string): ModelChunk => ({ type: 'call', name, args: {} })

function setUp(model = talkModel(() => [text('Aye.')]), more: Partial<RuntimeOptions> = {}) {
  const runtime = new Runtime({
    model,
    agents: [
      { id: 'mate', name: 'Mate', persona: 'You are Mate.' },
      { id: 'cook', name: 'Cook', persona: 'You are Cook.', tools: [] },
    ],
    tools: [look, send],
    store: memoryStore(),
    policy: standardPolicy(() => ({ trust: 'supervised', sideEffectsEnabled: true, allowlist: [] })),
    maxSteps: 8,
    ...more,
  })
  const ask = async (request: Parameters<Runtime['start']>[1], user = 'ann') =>
    (await runtime.start(user, request)).response
  return { runtime, ask, model }
}

test('a text answer has the seed shape, with an action id', async () => {
  const { ask } = setUp()
  expect(await ask({ prompt: 'Ready?' })).toEqual({
    ok: true,
    runId: expect.stringMatching(/^[0-9a-f]{32}$/),
    actionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    threadId: expect.stringMatching(/^[0-9a-f]{32}$/),
    status: 'completed',
    summary: 'Aye.',
    mode: 'assistant_text',
    model: 'talk',
    agentId: 'mate',
    usage: { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 },
    seq: 3,
  })
})

test('an executed tool is named with its arguments and output', async () => {
  const { ask } = setUp(talkModel(({ messages }) => (messages.length === 1 ? [call('look')] : [text('Seen.')])))
  expect(await ask({ prompt: 'Look.' })).toMatchObject({
    mode: 'tool_executed',
    tool: 'look',
    toolArgs: {},
    output: { seen: 1 },
  })
})

test('a call that waits is the approval of the response', async () => {
  const { ask } = setUp(talkModel(() => [call('send')]))
  const response = await ask({ prompt: 'Send it.' })
  expect(response).toMatchObject({
    status: 'awaiting_confirmation',
    mode: 'requires_approval',
    tool: 'send',
    approval: {
      id: expect.any(String),
      tool: 'send',
      reason: 'Every side effect needs your approval.',
      preview: 'send {}',
    },
    summary: 'Waiting for your approval: send {}',
  })
  expect(response.approvals).toEqual([response.approval])
  expect(response.actionId).toBe(response.approval?.actionId)
})

test('a thread remembers; a conversation only seeds a new one', async () => {
  const { ask, model } = setUp()
  const seed = [
    { role: 'user' as const, text: 'I am Ann.' },
    { role: 'assistant' as const, text: 'Hello Ann.' },
  ]
  const { threadId } = await ask({ prompt: 'One.', conversation: seed })
  await ask({ prompt: 'Two.', threadId, conversation: [{ role: 'user', text: 'I am Eve.' }] })
  const told = JSON.stringify(model.requests[1]?.messages)
  expect(told).toContain('I am Ann.')
  expect(told).toContain('One.')
  expect(told).not.toContain('Eve')
})

test('the thread of another user answers exactly as one that does not exist', async () => {
  const { ask } = setUp()
  const { threadId } = await ask({ prompt: 'Mine.' }, 'ann')
  const theirs = await ask({ prompt: 'x', threadId }, 'bob').catch((error: Error) => error)
  const none = await ask({ prompt: 'x', threadId: 'nothing' }, 'bob').catch((error: Error) => error)
  expect(theirs).toEqual(none)
  expect(none).toMatchObject({ code: 'NOT_FOUND', field: 'threadId' })
})

test('a thread belongs to one agent', async () => {
  const { ask, model } = setUp()
  const { threadId } = await ask({ prompt: 'Soup.', agentId: 'cook' })
  await ask({ prompt: 'More.', threadId })
  expect(model.requests[1]?.instruction).toContain('You are Cook.')
  expect(model.requests[1]?.tools).toEqual([])
  await expect(ask({ prompt: 'x', threadId, agentId: 'mate' })).rejects.toMatchObject({
    code: 'CONFLICT',
    field: 'agentId',
  })
  await expect(ask({ prompt: 'x', agentId: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'agentId' })
})

test('one run at a time on a thread', async () => {
  const { ask, runtime } = setUp()
  const { threadId } = await ask({ prompt: 'One.' })
  const first = await runtime.start('ann', { prompt: 'Two.', threadId })
  await expect(runtime.start('ann', { prompt: 'Three.', threadId })).rejects.toMatchObject({ code: 'CONFLICT' })
  await first.response
  await expect(ask({ prompt: 'Four.', threadId })).resolves.toMatchObject({ status: 'completed' })
})

test('events are numbered from 1 without a gap, for whoever comes late too', async () => {
  const { runtime } = setUp()
  const run = await runtime.start('ann', { prompt: 'Go.' })
  await run.response
  const seqs: number[] = []
  run.log.follow(1, ({ seq }) => seqs.push(seq))
  expect(seqs).toEqual([2, 3])
  expect(run.log.at(1)).toMatchObject({ type: 'status' })
})

test('a profile that cannot be read does not stop the run', async () => {
  const aboutUser = () => Promise.reject(new Error('down'))
  expect(await setUp(undefined, { aboutUser }).ask({ prompt: 'Hi.' })).toMatchObject({ status: 'completed' })
})

test('a store that fails makes a failed run, not an unhandled rejection', async () => {
  const store = memoryStore()
  store.threads.append = () => Promise.reject(new Error('the disk is full'))
  const { runtime } = setUp(undefined, { store })
  const run = await runtime.start('ann', { prompt: 'Hi.' })
  expect(await run.response).toMatchObject({ status: 'failed', code: 'INTERNAL' })
  expect(run.log.at(run.log.lastSeq)).toMatchObject({ type: 'failed' })
})

test('an agent that names a tool which does not exist is refused at the start', () => {
  const agents: RuntimeOptions['agents'] = [{ id: 'x', name: 'X', persona: 'X', tools: ['gone'] }]
  expect(() => setUp(undefined, { agents })).toThrow('names the tool "gone", which does not exist')
})
