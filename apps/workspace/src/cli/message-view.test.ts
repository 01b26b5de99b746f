import {
  type AgentAnswer,
  type AgentMessage,
  type AgentTool,
  type MessageView,
  openApprovals,
  type ToolView,
} from '@deckhand/client'
import { expect, test } from 'vitest'
import { failRunning, MessageViews } from './message-view.ts'

const text = { type: 'text', key: 't', text: 'Hello.', isOpen: false } as const
const tool: AgentTool = {
  type: 'tool',
  key: 'tool-1',
  id: '1',
  title: 'ls',
  description: '',
  isBackground: false,
  kind: 'execute',
  state: 'running',
  content: [],
  locations: [],
}

const prompt: AgentMessage = { role: 'user', key: 'p-1', text: 'Hi.', content: [] }
const answer = (more: Partial<AgentAnswer> = {}): AgentAnswer => ({
  role: 'assistant',
  key: 'a-1',
  parts: [text, tool],
  state: 'working',
  ...more,
})

const stateOf = (more: Partial<AgentAnswer>, isConnected = true) => {
  const [view] = new MessageViews('').of([answer(more)], isConnected)
  return view?.role === 'assistant' ? view.state : undefined
}

test('while an answer grows, unchanged messages and parts stay the same objects', () => {
  const views = new MessageViews('1 ')
  const first = answer()
  const [one, two] = views.of([prompt, first], true)
  const grown = answer({ parts: [text, tool, { ...text, key: 'u', text: 'More' }] })
  const [again, next] = views.of([prompt, grown], true)
  expect(again).toBe(one)
  expect(next).not.toBe(two)
  const partsOf = (view: typeof two) => (view?.role === 'assistant' ? view.parts : [])
  expect(partsOf(next)[0]).toBe(partsOf(two)[0])
  expect(partsOf(next)[1]).toBe(partsOf(two)[1])
  expect(partsOf(next)).toHaveLength(3)
})

test('keys differ between bridges', () => {
  const keys = ['1 ', '2 '].flatMap((prefix) =>
    new MessageViews(prefix).of([prompt, answer()], true).map(({ key }) => key),
  )
  expect(new Set(keys).size).toBe(4)
})

test('a running answer is shown as reconnecting while there is no connection, and as before when it is back', () => {
  const views = new MessageViews('')
  const messages = [prompt, answer({ key: 'old', state: 'done' }), answer()]
  const states = (isConnected: boolean) =>
    views.of(messages, isConnected).map((view) => (view.role === 'assistant' ? view.state : view.role))
  expect(states(true)).toEqual(['user', 'done', 'streaming'])
  const done = views.of(messages, true)[1]
  expect(states(false)).toEqual(['user', 'done', 'reconnecting'])
  expect(states(true)).toEqual(['user', 'done', 'streaming'])
  expect(views.of(messages, false)[1]).toBe(done)
})

test('every state of an answer has a state in the chat', () => {
  expect(stateOf({ parts: [] })).toBe('starting')
  expect(stateOf({})).toBe('streaming')
  expect(stateOf({ state: 'waiting' })).toBe('waiting')
  expect(stateOf({ state: 'waiting' }, false)).toBe('reconnecting')
  expect(stateOf({ state: 'done' }, false)).toBe('done')
  expect(stateOf({ state: 'cancelled' })).toBe('interrupted')
  expect(stateOf({ state: 'failed' })).toBe('failed')
})

test('a failure has the command that fixes it and the last output of the agent', () => {
  const problem = { message: 'It ended.', kind: 'crashed', command: 'gemini', tail: 'Error: x' } as const
  const [view] = new MessageViews('').of([answer({ state: 'failed', problem })], true)
  expect(view).toMatchObject({ failure: { kind: 'other', message: 'It ended.', command: 'gemini', tail: 'Error: x' } })
  const [unsaid] = new MessageViews('').of([answer({ state: 'failed' })], true)
  expect(unsaid).toMatchObject({ failure: { message: 'The agent did not say why.' } })
})

test('an answer that was cut short says why, and a complete one says nothing', () => {
  const [cut, refused, well] = (['max_tokens', 'refusal', 'end_turn'] as const).flatMap((stopReason) =>
    new MessageViews('').of([answer({ state: 'done', stopReason })], true),
  )
  expect(cut).toMatchObject({ state: 'done', truncated: true })
  expect(refused).toMatchObject({ failure: { message: expect.stringContaining('refuses') } })
  expect(well).not.toHaveProperty('failure')
})

test('non-text parts of a prompt are named', () => {
  const content = [{ type: 'resource_link', uri: 'file:///a.md', name: 'a.md' } as const]
  expect(new MessageViews('').of([{ ...prompt, content }], true)).toMatchObject([
    { text: 'Hi.', attached: [{ type: 'file', title: 'a.md' }] },
  ])
})

const toolIn = (state: ToolView['state']): ToolView => ({
  type: 'tool',
  key: state,
  id: state,
  name: 'execute',
  input: {},
  state,
  approval: {
    id: 'p',
    actionId: 'a',
    tool: 't',
    reason: '',
    preview: '',
    toolArgs: {},
    recipients: [],
    for: 'call',
    canAlwaysAllow: false,
  },
})

test('a running answer has failed: nothing in it runs or asks, and its text stays', () => {
  const prompt: MessageView = { role: 'user', key: 'p', text: 'Hi.' }
  const done: MessageView = { role: 'assistant', key: 'd', parts: [], state: 'done' }
  const parts = [
    { type: 'text', key: 't', text: 'Half a sent', isOpen: true } as const,
    toolIn('output-available'),
    toolIn('input-streaming'),
    toolIn('input-available'),
  ]
  const cut = failRunning([prompt, done, { role: 'assistant', key: 'a', parts, state: 'waiting' }])
  expect(cut[0]).toBe(prompt)
  expect(cut[1]).toBe(done)
  expect(cut[2]).toMatchObject({
    state: 'failed',
    failure: { kind: 'network' },
    parts: [
      { text: 'Half a sent', isOpen: false },
      { state: 'output-available' },
      { state: 'output-error', error: { code: 'CANCELLED' } },
      { state: 'output-error', error: { code: 'CANCELLED' } },
    ],
  })
  const last = cut[2]
  const asked =
    last?.role === 'assistant' ? last.parts.flatMap((part) => (part.type === 'tool' ? openApprovals(part) : [])) : []
  expect(asked).toEqual([])
})
