import { expect, test } from 'vitest'
import { until } from '../support/clients/talk.ts'
import {
  asking,
  askPermission,
  brief,
  modes,
  openedChat,
  options,
  sessionId,
  tellUpdate,
  tellWords,
} from './agent-chats.ts'
import { type FakeBridge, fakeBridge } from './fake-bridge.ts'

const tool = { toolCallId: 'run-1', title: 'make', kind: 'execute' }
const isAsked = ({ messages }: { messages: { role: string; state?: string }[] }) => messages.at(-1)?.state === 'waiting'
const answerTo = (bridge: FakeBridge, id: string) => bridge.until(() => bridge.heard.find((each) => each.id === id))

test('a question of the visible session is shown even if no turn is known, and only the person answers it', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  end()
  await done
  askPermission(bridge, 'permission-1', tool)
  await until(client, isAsked)
  expect(brief(client.state.messages).slice(2)).toEqual(['execute make asked: open waiting', '= waiting'])
  expect(client.state.isBusy).toBe(true)
  expect(client.approve('permission-1', 'proceed_once')).toBe(true)
  expect(await answerTo(bridge, 'permission-1')).toMatchObject({ result: { outcome: { optionId: 'proceed_once' } } })
  tellUpdate(bridge, { sessionUpdate: 'tool_call_update', toolCallId: 'run-1', status: 'completed' })
  await until(client, ({ isBusy }) => !isBusy)
  tellWords(bridge, 'Made.')
  await until(client, ({ messages }) => brief(messages).includes('text Made.'))
  expect(client.state.messages).toHaveLength(3)
})

test('a repeated question stays in its place and is not asked twice', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const opening = client.loadSession(sessionId)
  const { id } = await bridge.next('session/load')
  tellWords(bridge, 'Make it.', 'user_message_chunk')
  tellUpdate(bridge, { sessionUpdate: 'tool_call', ...tool, status: 'pending' })
  bridge.send({ id, result: { modes } })
  await opening
  askPermission(bridge, 'permission-1', tool)
  await until(client, isAsked)
  expect(brief(client.state.messages)).toEqual(['> Make it.', 'execute make asked: open waiting', '= waiting'])
})

test('a question without a known turn can be stopped, and the next prompt does not wait for it', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  askPermission(bridge, 'permission-1', tool)
  await until(client, isAsked)
  client.cancel()
  expect(brief(client.state.messages).at(-1)).toBe('= cancelled cancelled')
  await bridge.next('session/cancel')
  const { done, end } = await asking(bridge, client)
  end()
  expect(await done).toEqual({ stopReason: 'end_turn' })
})

test('a question of a session that is not visible is answered with an error', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const question = { method: 'session/request_permission', params: { sessionId: 'other', toolCall: tool, options } }
  bridge.send({ id: 'permission-1', ...question })
  expect(await answerTo(bridge, 'permission-1')).toHaveProperty('error')
  const opening = client.loadSession('other')
  opening.catch(() => {})
  const { id } = await bridge.next('session/load')
  bridge.send({ id: 'permission-2', ...question })
  askPermission(bridge, 'permission-3', tool)
  await until(client, isAsked)
  bridge.send({ id, error: { code: -32_602, message: 'No such session.' } })
  expect(await answerTo(bridge, 'permission-2')).toHaveProperty('error')
  expect(bridge.heard.some((each) => each.id === 'permission-3')).toBe(false)
})

test('a client that switches to another session leaves its questions to others', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const opening = client.loadSession('other')
  const { id } = await bridge.next('session/load')
  askPermission(bridge, 'permission-1', tool)
  await until(client, isAsked)
  bridge.send({ id, result: { modes } })
  await opening
  expect(await answerTo(bridge, 'permission-1')).toHaveProperty('error')
})

test('a prompt that waits for a session that fails to open is not sent into the old one', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  for (const [method, open] of [
    ['session/new', () => client.newSession()],
    ['session/load', () => client.loadSession('other')],
  ] as const) {
    const opening = open()
    const prompt = client.prompt('For the new one')
    const failure = expect(prompt).rejects.toMatchObject({ kind: 'agent', message: 'Not today.' })
    const { id } = await bridge.next(method, method === 'session/new' ? 2 : 1)
    bridge.send({ id, error: { code: -32_603, message: 'Not today.' } })
    await expect(opening).rejects.toThrow('Not today.')
    await failure
  }
  expect(client.state.messages).toEqual([])
  expect(bridge.heard.some(({ method }) => method === 'session/prompt')).toBe(false)
})
