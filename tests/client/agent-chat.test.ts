import { type AgentChatClient, AgentChatError } from '@deckhand/client'
import { expect, test } from 'vitest'
import { until } from '../support/clients/talk.ts'
import {
  agentChat,
  asking,
  askPermission,
  brief,
  modes,
  openedChat,
  sessionId,
  tellUpdate,
  tellWords,
} from './agent-chats.ts'
import { fakeBridge } from './fake-bridge.ts'

const shell = (more: object = {}) => ({
  toolCallId: 'run_shell_command__1',
  title: 'ls -F',
  kind: 'execute',
  status: 'pending',
  content: [{ type: 'content', content: { type: 'text', text: '[current working directory /project] (List (all))' } }],
  ...more,
})

const isWaiting = ({ messages }: AgentChatClient['state']) => {
  const last = messages.at(-1)
  return last?.role === 'assistant' && last.state === 'waiting'
}

test('a prompt begins a session and ends with the reason that the agent gives', async () => {
  const bridge = await fakeBridge()
  const client = agentChat(bridge.url)
  const done = client.prompt('Hello')
  expect(brief(client.state.messages)).toEqual(['> Hello', '= working'])
  expect(client.state.isBusy).toBe(true)
  const opened = await bridge.next('session/new')
  expect(opened.params).toEqual({})
  bridge.send({ id: opened.id, result: { sessionId, modes } })
  const asked = await bridge.next('session/prompt')
  expect(asked.params).toEqual({ sessionId, prompt: [{ type: 'text', text: 'Hello' }] })
  tellWords(bridge, 'I think', 'agent_thought_chunk')
  tellWords(bridge, 'Hi.')
  bridge.send({ id: asked.id, result: { stopReason: 'end_turn', _meta: { quota: 1 } } })
  expect(await done).toEqual({ stopReason: 'end_turn', _meta: { quota: 1 } })
  expect(brief(client.state.messages)).toEqual(['> Hello', 'thought I think', 'text Hi.', '= done end_turn'])
  expect(client.state.isBusy).toBe(false)
  expect(client.state.session).toMatchObject({ id: sessionId, modes, isLost: false })
})

test('the token is sent as a subprotocol, and hello and initialize come first', async () => {
  const bridge = await fakeBridge()
  const client = agentChat(bridge.url, { token: 'abc.123' })
  await client.connect()
  expect(bridge.protocols).toEqual(['acp,deckhand-token.abc.123'])
  expect(bridge.hellos).toEqual([{ keepAlive: true }])
  expect((await bridge.next('initialize')).params).toMatchObject({ protocolVersion: 1 })
  expect(client.state.connection).toEqual({ state: 'open' })
  expect(client.state.agent).toEqual({ state: 'ready', agent: { protocolVersion: 1 } })
})

test('text is appended as it is: "boo" and "ok" are "boook", and a repeated chunk is there twice', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  for (const words of ['boo', 'ok', ' ha', ' ha', ' \u001b[31mred\u001b[0m']) tellWords(bridge, words)
  end()
  await done
  expect(brief(client.state.messages)[1]).toBe('text boook ha ha \u001b[31mred\u001b[0m')
})

test('a tool announced only by a permission is asked about, answered once and then done', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const events: string[] = []
  client.on('permission_required', ({ permission }) => events.push(`required ${permission.id}`))
  client.on('permission_resolved', ({ permission }) =>
    events.push(`resolved ${permission.optionId} by ${permission.by}`),
  )
  const { done, end } = await asking(bridge, client)
  askPermission(bridge, 'permission-1', shell())
  await until(client, isWaiting)
  expect(brief(client.state.messages)).toEqual([
    '> Go.',
    'execute ls -F (List (all)) in /project asked: open waiting',
    '= waiting',
  ])
  expect(() => client.approve('permission-1', 'nope')).toThrow('optionId: must be one of proceed_always')
  expect(client.approve('permission-1', 'proceed_once')).toBe(true)
  expect(client.approve('permission-1', 'cancel')).toBe(false)
  const answer = await bridge.until(() => bridge.heard.find(({ id }) => id === 'permission-1'))
  expect(answer.result).toEqual({ outcome: { outcome: 'selected', optionId: 'proceed_once' } })
  bridge.notify('_deckhand/permission_resolved', {
    sessionId,
    toolCallId: 'run_shell_command__1',
    requestId: 'permission-1',
    outcome: { outcome: 'selected', optionId: 'proceed_once' },
    by: 'you',
  })
  tellUpdate(bridge, { sessionUpdate: 'tool_call_update', ...shell({ status: 'completed', content: [] }) })
  end()
  await done
  expect(brief(client.state.messages)[1]).toBe('execute ls -F (List (all)) in /project asked: proceed_once done')
  expect(events).toEqual(['required permission-1', 'resolved proceed_once by you'])
})

test('a refused tool is rejected, even if the agent never mentions it again', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  askPermission(bridge, 'permission-1', shell())
  await until(client, isWaiting)
  client.approve('permission-1', 'cancel')
  tellWords(bridge, 'As you wish.')
  end()
  await done
  expect(brief(client.state.messages).slice(1)).toEqual([
    'execute ls -F (List (all)) in /project asked: cancel rejected',
    'text As you wish.',
    '= done end_turn',
  ])
})

test('a permission answered by another client is shown as such', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  await asking(bridge, client)
  askPermission(bridge, 'permission-7', shell())
  await until(client, isWaiting)
  const outcome = { outcome: 'selected', optionId: 'cancel' }
  const requestId = 'permission-7'
  bridge.notify('_deckhand/permission_resolved', {
    sessionId,
    toolCallId: shell().toolCallId,
    requestId,
    outcome,
    by: 'other',
  })
  await until(client, (state) => !isWaiting(state))
  const answer = client.state.messages[1]
  const tool = answer?.role === 'assistant' ? answer.parts[0] : undefined
  expect(tool).toMatchObject({ state: 'rejected', permission: { state: 'answered', optionId: 'cancel', by: 'other' } })
  expect(client.approve('permission-7', 'proceed_once')).toBe(false)
})

test('failures without a title keep the earlier one, unknown ids create a tool, and the end of a turn closes open tools', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  tellUpdate(bridge, { sessionUpdate: 'tool_call', ...shell({ status: 'in_progress' }) })
  const failed = [{ type: 'content', content: { type: 'text', text: 'no' } }]
  tellUpdate(bridge, {
    sessionUpdate: 'tool_call_update',
    toolCallId: shell().toolCallId,
    status: 'failed',
    content: failed,
  })
  tellUpdate(bridge, {
    sessionUpdate: 'tool_call_update',
    toolCallId: 'read_file__9',
    status: 'failed',
    content: failed,
  })
  tellUpdate(bridge, { sessionUpdate: 'tool_call', toolCallId: 'x', title: 'Looking', status: 'in_progress' })
  end()
  await done
  expect(brief(client.state.messages).slice(1)).toEqual([
    'execute ls -F (List (all)) in /project failed',
    'other read_file failed',
    'other Looking stopped',
    '= done end_turn',
  ])
})

test('a diff stays when the tool is completed without it', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  const diff = { type: 'diff', path: '/project/a', oldText: '', newText: 'hi' }
  const edit = { toolCallId: 'w', title: 'Writing to a', kind: 'edit' }
  tellUpdate(bridge, { sessionUpdate: 'tool_call', ...edit, status: 'in_progress', content: [diff] })
  tellUpdate(bridge, { sessionUpdate: 'tool_call_update', ...edit, status: 'completed', content: [] })
  end()
  await done
  const answer = client.state.messages[1]
  expect(answer?.role === 'assistant' && answer.parts).toMatchObject([{ state: 'done', content: [diff] }])
})

test('cancel is a notification, answers open permissions first, ends the answer at once and drops its later words', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const first = await asking(bridge, client, 'One.')
  tellWords(bridge, 'tick ')
  askPermission(bridge, 'permission-1', shell())
  await until(client, isWaiting)
  client.cancel()
  const ended = [
    '> One.',
    'text tick ',
    'execute ls -F (List (all)) in /project asked: cancelled stopped',
    '= cancelled cancelled',
  ]
  expect(brief(client.state.messages)).toEqual(ended)
  expect(await first.done).toEqual({ stopReason: 'cancelled' })
  const later = client.prompt('Two.')
  const cancel = await bridge.next('session/cancel')
  expect(cancel).not.toHaveProperty('id')
  expect(bridge.heard.slice(-2)).toMatchObject([
    { id: 'permission-1', result: { outcome: { outcome: 'cancelled' } } },
    { method: 'session/cancel', params: { sessionId } },
  ])
  tellWords(bridge, 'tock ')
  tellUpdate(bridge, { sessionUpdate: 'tool_call_update', ...shell({ status: 'completed', content: [] }) })
  tellUpdate(bridge, { sessionUpdate: 'tool_call', toolCallId: 'late', title: 'Late' })
  askPermission(bridge, 'permission-2', { toolCallId: 'late', title: 'Late' })
  await bridge.until(() => bridge.heard.find(({ id }) => id === 'permission-2'))
  expect(bridge.heard.filter(({ method }) => method === 'session/prompt')).toHaveLength(1)
  first.end('cancelled')
  const second = await bridge.next('session/prompt', 2)
  tellWords(bridge, 'Hello.')
  bridge.send({ id: second.id, result: { stopReason: 'end_turn' } })
  await later
  expect(brief(client.state.messages)).toEqual([...ended, '> Two.', 'text Hello.', '= done end_turn'])
})

test('a mode reported as chat text sets the mode and is not shown; text that names no mode is shown', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  tellWords(bridge, '[MODE_UPDATE] yolo')
  tellWords(bridge, '[MODE_UPDATE] whatever')
  end()
  await done
  expect(client.state.session?.modes?.currentModeId).toBe('yolo')
  expect(brief(client.state.messages)).toEqual(['> Go.', 'text [MODE_UPDATE] whatever', '= done end_turn'])
})

test('mode and model are set with their own methods, and as options where the agent announces them so', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const set = client.setMode('yolo')
  const asked = await bridge.next('session/set_mode')
  expect(asked.params).toEqual({ sessionId, modeId: 'yolo' })
  bridge.send({ id: asked.id, result: {} })
  await set
  expect(client.state.session?.modes?.currentModeId).toBe('yolo')
  const opening = client.newSession()
  const { id } = await bridge.next('session/new', 2)
  const choices = [
    {
      group: 'g',
      name: 'G',
      options: [
        { value: 'fast', name: 'Fast' },
        { value: 'good', name: 'Good' },
      ],
    },
  ]
  const option = { id: 'm', name: 'Model', category: 'model', type: 'select', currentValue: 'fast', options: choices }
  bridge.send({ id, result: { sessionId: 'session-2', configOptions: [option] } })
  expect((await opening).models).toEqual({
    availableModels: [
      { modelId: 'fast', name: 'Fast' },
      { modelId: 'good', name: 'Good' },
    ],
    currentModelId: 'fast',
  })
  const setting = client.setModel('good')
  const config = await bridge.next('session/set_config_option')
  expect(config.params).toEqual({ sessionId: 'session-2', configId: 'm', value: 'good' })
  bridge.send({ id: config.id, result: {} })
  await setting
  expect(client.state.session?.models?.currentModelId).toBe('good')
})

test('the turn of another client is shown from its prompt to its end', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't1', state: 'started' })
  tellWords(bridge, 'From the other ', 'user_message_chunk')
  tellWords(bridge, 'tab', 'user_message_chunk')
  tellWords(bridge, 'Hi there.')
  await until(
    client,
    ({ messages }) => messages.length === 2 && messages[1]?.role === 'assistant' && messages[1].parts.length > 0,
  )
  expect(brief(client.state.messages)).toEqual(['> From the other tab', 'text… Hi there.', '= working'])
  await expect(client.prompt('Me too')).rejects.toMatchObject({ kind: 'busy' })
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't1', state: 'ended', stopReason: 'max_tokens' })
  await until(client, ({ isBusy }) => !isBusy)
  expect(brief(client.state.messages)).toEqual(['> From the other tab', 'text Hi there.', '= done max_tokens'])
})

test('a crash fails the answer with the message of the bridge, and the session is lost', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const problems: string[] = []
  client.on('error', ({ problem }) => problems.push(problem.message))
  const { done, id } = await asking(bridge, client)
  const data = { kind: 'crashed', message: 'The agent ended.', command: 'gemini', tail: 'boom' }
  bridge.send({ id, error: { code: -32_010, message: 'x', data } })
  await expect(done).rejects.toBeInstanceOf(AgentChatError)
  await expect(done).rejects.toMatchObject({ kind: 'crashed', command: 'gemini', tail: 'boom', code: -32_010 })
  expect(brief(client.state.messages)).toEqual(['> Go.', '= failed The agent ended.'])
  expect(client.state.session?.isLost).toBe(true)
  expect(client.state.isBusy).toBe(false)
  expect(problems).toEqual(['The agent ended.'])
})

test('an error of the agent is shown with its own message, wherever the agent has put it', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const inner = '{"error":{"code":400,"message":"fake 400","status":"INTERNAL"}}'
  for (const [error, told] of [
    [{ code: 400, message: inner }, 'fake 400'],
    [{ code: -32_603, message: 'Internal error', data: { details: 'No such folder' } }, 'No such folder'],
    [{ code: -32_602, message: 'Session not found: x' }, 'Session not found: x'],
  ] as const) {
    const { done, id } = await asking(bridge, client)
    bridge.send({ id, error })
    await expect(done).rejects.toThrow(told)
  }
})

test('a listener that throws stops neither the client nor other listeners', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const heard: string[] = []
  client.on('text_delta', () => {
    throw new Error('a bug of the page')
  })
  client.subscribe(() => {
    throw new Error('another one')
  })
  client.on('text_delta', ({ text }) => heard.push(text))
  const { done, end } = await asking(bridge, client)
  tellWords(bridge, 'Hi.')
  end()
  await done
  expect(heard).toEqual(['Hi.'])
})

test('text is batched, everything else is reported at once and in order', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge, { flushMs: 10_000 })
  const told: string[] = []
  client.on('text_delta', ({ text }) => told.push(text))
  client.on('thought_delta', ({ text }) => told.push(`thought ${text}`))
  client.on('tool_update', ({ tool }) => told.push(tool.title))
  client.on('turn_completed', ({ stopReason }) => told.push(stopReason))
  const { done, end } = await asking(bridge, client)
  tellWords(bridge, 'hm', 'agent_thought_chunk')
  for (const words of ['a', 'b', 'c']) tellWords(bridge, words)
  tellUpdate(bridge, { sessionUpdate: 'tool_call', ...shell() })
  await until(client, ({ messages }) => messages[1]?.role === 'assistant' && messages[1].parts.length === 3)
  expect(told).toEqual(['thought hm', 'abc', 'ls -F'])
  tellWords(bridge, 'd')
  end()
  await done
  expect(told).toEqual(['thought hm', 'abc', 'ls -F', 'd', 'end_turn'])
})

test('unchanged state is the same object', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const first = await asking(bridge, client, 'One.')
  tellWords(bridge, 'Yes.')
  tellUpdate(bridge, { sessionUpdate: 'tool_call', ...shell() })
  first.end()
  await first.done
  const before = client.state
  await asking(bridge, client, 'Two.')
  expect(client.state.messages.slice(0, 2)).toEqual(before.messages)
  expect(client.state.messages[0]).toBe(before.messages[0])
  expect(client.state.messages[1]).toBe(before.messages[1])
  expect(client.state.session).toBe(before.session)
  const busy = client.state
  tellUpdate(bridge, { sessionUpdate: 'something_new' })
  tellUpdate(bridge, { sessionUpdate: 'plan', entries: [{ content: 'Look', priority: 'high', status: 'pending' }] })
  await until(client, ({ session }) => session?.plan.length === 1)
  expect(client.state.messages).toBe(busy.messages)
})

test('after dispose nothing is reported, and pending requests are released', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done } = await asking(bridge, client)
  let told = 0
  client.subscribe(() => told++)
  client.on('error', () => told++)
  client.dispose()
  await expect(done).rejects.toMatchObject({ kind: 'disposed' })
  await expect(client.prompt('Again')).rejects.toMatchObject({ kind: 'disposed' })
  expect(told).toBe(0)
  expect(client.state.connection).toEqual({ state: 'closed' })
})

test('an empty prompt is refused by its name', async () => {
  const client = agentChat('ws://127.0.0.1:9/acp')
  await expect(client.prompt('  ')).rejects.toThrow('prompt: must not be empty')
})

test('a thought without a subject is shown without the marks of one', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  tellWords(bridge, '****\nLook at it.', 'agent_thought_chunk')
  tellWords(bridge, '****', 'agent_thought_chunk')
  tellWords(bridge, '**Plan**\nThen go.', 'agent_thought_chunk')
  end()
  await done
  expect(brief(client.state.messages)[1]).toBe('thought Look at it.**Plan**\nThen go.')
})
