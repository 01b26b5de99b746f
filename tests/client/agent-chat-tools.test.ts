import type { AgentChatClient } from '@deckhand/client'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../support/clients/talk.ts'
import { asking, askPermission, openedChat, tellUpdate } from './agent-chats.ts'
import { fakeBridge } from './fake-bridge.ts'

const toolsOf = ({ state }: AgentChatClient) =>
  state.messages.flatMap((message) =>
    message.role === 'user' ? [] : message.parts.flatMap((part) => (part.type === 'tool' ? [part] : [])),
  )

/** The tool after all of these updates. */
async function told(...updates: object[]) {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  for (const update of updates) tellUpdate(bridge, { sessionUpdate: 'tool_call', toolCallId: 't', ...update })
  end()
  await done
  return toolsOf(client)[0]
}

const note = (text: string) => [{ type: 'content', content: { type: 'text', text } }]

test.each([
  ['read', 'Photos (2024)'],
  ['search', 'return f (x)'],
  ['edit', 'notes.md: call (me) => call (you)'],
  ['other', 'Photos (2024) [background]'],
  ['fetch', 'a page [current working directory /x]'],
])('the title of a tool of the kind %s is no command: %s stays as it is', async (kind, title) => {
  expect(await told({ kind, title })).toMatchObject({ kind, title, description: '', isBackground: false })
})

test('a kind applies to later titles without one', async () => {
  expect(await told({ kind: 'other', title: 'Photos' }, { title: 'Photos (2024)' })).toMatchObject({
    title: 'Photos (2024)',
    description: '',
  })
})

test('a kind that comes later applies to the earlier title', async () => {
  expect(await told({ title: 'Photos (2024)' }, { kind: 'read' })).toMatchObject({
    title: 'Photos (2024)',
    description: '',
  })
})

test.each([
  'Photos (2024)',
  'return f (x)',
  'Look for it [in src] (three hits)',
  'a page [in src]',
  'x (y) [background]',
])('without a kind, which is other by the protocol, a title is no command: %s stays as it is', async (title) => {
  expect(await told({ title })).toMatchObject({ kind: 'other', title, description: '', isBackground: false })
})

test('without a kind a title with the folder of the Gemini CLI is read as a command', async () => {
  const description = 'List files (detailed)'
  const tool = await told({ title: `ls -F [cwd] (${description})` })
  expect(tool).toMatchObject({ title: 'ls -F [cwd]', description })
  const older = await told({ title: `ls -F [current working directory /p] (${description})` })
  expect(older).toMatchObject({ title: 'ls -F', description, workingDir: '/p' })
})

test('a later input that repeats the title undoes what was parsed from the title, also in a question', async () => {
  const title = 'echo [in x] (y)'
  const input = { rawInput: { command: title } }
  const tool = await told({ kind: 'execute', title }, input)
  expect(tool).toMatchObject({ title, description: '' })
  expect(tool).not.toHaveProperty('workingDir')

  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  askPermission(bridge, 'permission-1', { toolCallId: 't', kind: 'execute', title })
  await until(client, () => toolsOf(client)[0]?.description === 'y')
  tellUpdate(bridge, { sessionUpdate: 'tool_call_update', toolCallId: 't', ...input })
  await until(client, () => toolsOf(client)[0]?.input !== undefined)
  expect(toolsOf(client)[0]).toMatchObject({ title, description: '', state: 'waiting' })
  expect(toolsOf(client)[0]).not.toHaveProperty('workingDir')
  end()
  await done
})

test('a repeated command without its description keeps it, and another command does not get it', async () => {
  const first = { kind: 'execute', title: 'ls [in x] (List)' }
  expect(await told(first, { title: 'ls' })).toMatchObject({ title: 'ls', description: 'List', workingDir: 'x' })
  const other = await told(first, { title: 'pwd' })
  expect(other).toMatchObject({ title: 'pwd', description: '' })
  expect(other).not.toHaveProperty('workingDir')
})

test('the command in the input is the command, whatever it ends with', async () => {
  const title = 'echo hello (world)'
  expect(await told({ kind: 'execute', title, rawInput: { command: title } })).toMatchObject({ title, description: '' })
})

test('a tool of kind execute without a command has a title, and no description in it', async () => {
  const title = 'Send a mail to Ann (ann@example.com)'
  expect(await told({ kind: 'execute', title, rawInput: { to: 'Ann' } })).toMatchObject({ title, description: '' })
})

test('a description that the agent sends is kept, and the title loses only the same words', async () => {
  const kind = 'execute'
  const description = 'List files'
  expect(await told({ kind, title: 'ls', description })).toMatchObject({ title: 'ls', description })
  expect(await told({ kind, title: 'ls [in p] (List files)', description })).toMatchObject({ title: 'ls', description })
  expect(
    await told(
      { kind, title: 'ls [current working directory /p] (all of them)', description },
      { status: 'completed' },
    ),
  ).toMatchObject({ title: 'ls (all of them)', workingDir: '/p', description })
  expect(await told({ kind: 'read', title: 'Photos (2024)', description })).toMatchObject({
    title: 'Photos (2024)',
    description,
  })
})

test('a command goes on in the background also when a later update has only another title', async () => {
  const tool = await told(
    { kind: 'execute', title: 'sleep 9', content: note('[in sub] (Sleep) [background]') },
    { sessionUpdate: 'tool_call_update', content: note('[in sub] (Sleep) [background]') },
    { sessionUpdate: 'tool_call_update', title: 'sleep 9 # a while (or two)' },
  )
  expect(tool).toMatchObject({
    title: 'sleep 9 # a while (or two)',
    description: 'Sleep',
    workingDir: 'sub',
    isBackground: true,
    content: [],
    state: 'running',
  })
})

test('output of other kinds that looks like a folder stays output', async () => {
  const content = note('[in sub] (not a folder)')
  expect(await told({ kind: 'read', title: 'a.txt', content })).toMatchObject({ content })
})

const image = { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' }
const link = { type: 'resource_link', uri: 'file:///project/a.md', name: 'a.md' }
const resource = { type: 'resource', resource: { uri: 'file:///project/b.md', text: '# B' } }

test('images, links and resources in an answer are parts of it, in their order', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  const say = (content: object) => tellUpdate(bridge, { sessionUpdate: 'agent_message_chunk', content })
  say({ type: 'text', text: 'Look: ' })
  say(image)
  tellUpdate(bridge, { sessionUpdate: 'agent_thought_chunk', content: link })
  say(resource)
  say({ type: 'text', text: 'Done.' })
  end()
  await done
  const answer = client.state.messages.at(-1)
  expect(answer?.role === 'assistant' && answer.parts).toMatchObject([
    { type: 'text', text: 'Look: ', isOpen: false },
    { type: 'content', content: image },
    { type: 'content', content: link },
    { type: 'content', content: resource },
    { type: 'text', text: 'Done.' },
  ])
  const keys = answer?.role === 'assistant' ? answer.parts.map(({ key }) => key) : []
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  {},
  { type: 'image' },
  { type: 'image', data: 1, mimeType: 'image/png' },
  { type: 'resource' },
  { type: 'x' },
])('a part that says nothing is passed over: %j', async (content) => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  tellUpdate(bridge, { sessionUpdate: 'agent_message_chunk', content })
  tellUpdate(bridge, { sessionUpdate: 'user_message_chunk', content })
  end()
  await done
  expect(client.state.messages).toMatchObject([{ content: [] }, { parts: [] }])
})

test('the session has the latest plan and slash commands of the agent', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  const availableCommands = [{ name: 'init', description: 'Begin', input: { hint: 'a folder' } }, { name: 'memory' }]
  tellUpdate(bridge, { sessionUpdate: 'available_commands_update', availableCommands })
  tellUpdate(bridge, { sessionUpdate: 'plan', entries: [{ content: 'Look', priority: 'high', status: 'pending' }] })
  tellUpdate(bridge, { sessionUpdate: 'plan', entries: [{ content: 'Look', priority: 'high', status: 'completed' }] })
  end()
  await done
  expect(client.state.session).toMatchObject({
    commands: [
      { name: 'init', description: 'Begin', hint: 'a folder' },
      { name: 'memory', description: '' },
    ],
    plan: [{ content: 'Look', status: 'completed' }],
  })
})

const odd: [what: string, update: object][] = [
  ['nothing', {}],
  ['a plan with nothing in it', { sessionUpdate: 'plan', entries: [null, 7, { content: 7 }] }],
  ['a plan without entries', { sessionUpdate: 'plan' }],
  ['commands that are none', { sessionUpdate: 'available_commands_update', availableCommands: [null, { name: 7 }] }],
  ['no commands', { sessionUpdate: 'available_commands_update' }],
  ['options that are none', { sessionUpdate: 'config_option_update', configOptions: [null, { category: 'mode' }] }],
  ['no options', { sessionUpdate: 'config_option_update', configOptions: 7 }],
  ['a mode that is none', { sessionUpdate: 'current_mode_update', currentModeId: {} }],
  ['a title that is none', { sessionUpdate: 'session_info_update', title: {}, _meta: 7 }],
  ['a message without content', { sessionUpdate: 'agent_message_chunk', content: null }],
  ['a call without an id', { sessionUpdate: 'tool_call', title: 'Lost' }],
]

test.each(odd)('%s shows nothing, causes no error, and loses nothing that comes with it', async (_what, update) => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const failures: unknown[] = []
  const report = { reportError: (error: unknown) => failures.push(error) }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'reportError')
  Object.assign(globalThis, report)
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, 'reportError', before)
    else Reflect.deleteProperty(globalThis, 'reportError')
  })
  const { done, end } = await asking(bridge, client)
  tellUpdate(bridge, update)
  tellUpdate(bridge, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'Then.' } })
  end()
  await done
  expect(failures).toEqual([])
  expect(client.state.session).toMatchObject({ plan: [], commands: [], modes: { currentModeId: 'default' } })
  expect(client.state.session).not.toHaveProperty('title')
  expect(client.state.messages.at(-1)).toMatchObject({ parts: [{ text: 'Then.' }] })
})

test('the parts of a call that cannot be shown are left out, and the rest is shown', async () => {
  const words = { type: 'content', content: { type: 'text', text: 'Found.' } }
  const diff = { type: 'diff', path: '/a', newText: 'a' }
  const tool = await told({
    title: { a: 1 },
    description: ['x'],
    kind: 7,
    status: 'asleep',
    content: [
      null,
      { type: 'content' },
      { type: 'content', content: { type: 'resource' } },
      words,
      { type: 'diff' },
      diff,
    ],
    locations: [null, { path: 7 }, { path: '/a', line: 'x' }],
    rawInput: { a: 1 },
    _meta: { deckhand: { outcome: { outcome: 'selected', optionId: 'x' }, options: [null] } },
  })
  expect(tool).toMatchObject({ title: 'other', description: '', kind: 'other', input: { a: 1 }, state: 'stopped' })
  expect(tool?.content).toEqual([words, diff])
  expect(tool?.locations).toEqual([{ path: '/a' }])
  expect((await told({ content: 7, locations: 'x' }))?.content).toEqual([])
})

test('names and types of content that are not strings are left out', async () => {
  const image = { type: 'image', data: 'aGk=', mimeType: 'image/png', uri: 7 }
  const link = { type: 'resource_link', uri: 'file:///a', name: {} }
  const file = { type: 'resource', resource: { uri: 'file:///a', text: 7, blob: null, mimeType: [] } }
  const content = [image, link, file].map((each) => ({ type: 'content', content: each }))
  expect((await told({ content }))?.content.map((part) => part.type === 'content' && part.content)).toEqual([
    { type: 'image', data: 'aGk=', mimeType: 'image/png' },
    { type: 'resource_link', uri: 'file:///a', name: '' },
    { type: 'resource', resource: { uri: 'file:///a' } },
  ])
})

test('a question without a valid option is left to others, and one with an invalid option shows the rest', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  const ask = (id: string, params: object) =>
    bridge.send({ id, method: 'session/request_permission', params: { sessionId: 'session-1', ...params } })
  ask('p-1', { toolCall: { toolCallId: 't' }, options: [null, { optionId: 7 }] })
  await expect.poll(() => bridge.heard.find(({ id }) => id === 'p-1')).toMatchObject({ error: { code: -32_000 } })
  const once = { optionId: 'once', name: 'Allow', kind: 'allow_once' }
  ask('p-2', { toolCall: { toolCallId: 't', title: 'ls' }, options: [{ optionId: 'x', name: 'X' }, once] })
  const isAsked = () => toolsOf(client)[0]?.permission !== undefined
  await until(client, isAsked)
  expect(toolsOf(client)[0]?.permission?.options).toEqual([once])
  end()
  await done
})
