import type { AgentChatClient } from '@deckhand/client'
import { expect, test } from 'vitest'
import { until } from '../support/clients/talk.ts'
import {
  agentChat,
  asking,
  askPermission,
  brief,
  firstTold,
  openedChat,
  sessionId,
  tellUpdate,
  tellWords,
} from './agent-chats.ts'
import { type FakeBridge, fakeBridge } from './fake-bridge.ts'

const tellTurn = (bridge: FakeBridge, turnId: string, more: object = { state: 'started' }) =>
  bridge.notify('_deckhand/turn', { sessionId, turnId, ...more })

const ended = { state: 'ended', stopReason: 'cancelled' }

test('an empty response to a prompt or a new session counts as a response', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, id } = await asking(bridge, client)
  bridge.send({ id, result: null })
  expect(await done).toEqual({ stopReason: 'end_turn' })
  expect(brief(client.state.messages)).toEqual(['> Go.', '= done end_turn'])
  const opening = client.newSession()
  bridge.send({ id: (await bridge.next('session/new', 2)).id, result: null })
  await expect(opening).rejects.toMatchObject({ kind: 'agent' })
})

test('the turn of another client whose beginning is no longer kept can be stopped, and the next prompt follows its end', async () => {
  const bridge = await fakeBridge()
  const client = agentChat(bridge.url)
  const loading = client.loadSession(sessionId)
  const { id } = await bridge.next('session/load')
  tellWords(bridge, 'Half an answer')
  bridge.send({ id, result: { _meta: { deckhand: { isComplete: false, isBusy: true } } } })
  await loading
  client.cancel()
  const next = client.prompt('Then this.')
  await bridge.next('session/cancel')
  tellTurn(bridge, 'turn-7', ended)
  bridge.send({ id: (await bridge.next('session/prompt')).id, result: { stopReason: 'end_turn' } })
  expect(await next).toEqual({ stopReason: 'end_turn' })
})

test('a prompt that waits for the end of another’s turn is released when the chat is closed', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  tellTurn(bridge, 'turn-1')
  await until(client, ({ isBusy }) => isBusy)
  client.cancel()
  const next = client.prompt('Then this.')
  await bridge.next('session/cancel')
  client.dispose()
  await expect(next).rejects.toMatchObject({ kind: 'disposed' })
})

test('a prompt that waits for the end of another’s turn is sent when the bridge has forgotten us meanwhile', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  tellTurn(bridge, 'turn-1')
  await until(client, ({ isBusy }) => isBusy)
  client.cancel()
  const next = client.prompt('Then this.')
  await bridge.next('session/cancel')
  bridge.forget('client-2')
  bridge.cut()
  const { id } = await bridge.next('session/load')
  bridge.send({ id, result: { _meta: { deckhand: { isComplete: true, isBusy: false } } } })
  bridge.send({ id: (await bridge.next('session/prompt')).id, result: { stopReason: 'end_turn' } })
  expect(await next).toEqual({ stopReason: 'end_turn' })
})

test('a prompt sent while a new session is being made goes to that session', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const opening = client.newSession()
  const asked = client.prompt('In the new one.')
  const { id } = await bridge.next('session/new', 2)
  bridge.send({ id, result: { sessionId: 'session-2' } })
  await opening
  const prompt = await bridge.next('session/prompt')
  expect(prompt.params?.sessionId).toBe('session-2')
  bridge.send({ id: prompt.id, result: { stopReason: 'end_turn' } })
  await asked
  expect(brief(client.state.messages)).toEqual(['> In the new one.', '= done end_turn'])
})

test('what an agent does by itself in a session that was loaded ends when the agent says so', async () => {
  const bridge = await fakeBridge()
  const client = agentChat(bridge.url)
  const loading = client.loadSession(sessionId)
  const { id } = await bridge.next('session/load')
  tellWords(bridge, 'Half')
  bridge.send({ id, result: { _meta: { deckhand: { isComplete: true, isBusy: true } } } })
  await loading
  expect(client.state.isBusy).toBe(true)
  tellWords(bridge, ' and whole.')
  const deckhand = { isBusy: false, stopReason: 'end_turn' }
  tellUpdate(bridge, { sessionUpdate: 'session_info_update', _meta: { deckhand } })
  await until(client, ({ isBusy }) => !isBusy)
  expect(brief(client.state.messages)).toEqual(['text Half and whole.', '= done end_turn'])
})

const write = (newText: string) => ({
  toolCallId: 'call-1',
  title: 'Write notes.txt',
  kind: 'edit',
  content: [{ type: 'diff', path: 'notes.txt', oldText: '', newText }],
})

/** Answered, and then forgotten by the bridge; resolves with the load that follows. */
async function answeredAndForgotten(bridge: FakeBridge, client: AgentChatClient) {
  await asking(bridge, client)
  const required = firstTold(client, 'permission_required')
  askPermission(bridge, 'permission-1', write('one'))
  await required
  client.approve('permission-1', 'proceed_once')
  await bridge.until(() => bridge.heard.find(({ id }) => id === 'permission-1'))
  bridge.forget('client-2')
  bridge.cut()
  return bridge.next('session/load')
}

test('an answer that the bridge received is never used for a later question, even for one that looks the same', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { id } = await answeredAndForgotten(bridge, client)
  bridge.send({ id, result: { _meta: { deckhand: { isComplete: true, isBusy: false } } } })
  await until(client, ({ messages }) => messages.length === 0)
  await asking(bridge, client, 'And again.')
  tellTurn(bridge, 'turn-2')
  const asked = firstTold(client, 'permission_required')
  askPermission(bridge, 'permission-2', write('one'))
  await asked
  expect(brief(client.state.messages)).toContain('edit Write notes.txt asked: open waiting')
})

test('an answer is not reused when the same call asks for something else', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { id } = await answeredAndForgotten(bridge, client)
  bridge.send({ id, result: { _meta: { deckhand: { isComplete: true, isBusy: true } } } })
  const asked = firstTold(client, 'permission_required')
  askPermission(bridge, 'permission-2', write('two'))
  await asked
  expect(brief(client.state.messages)).toContain('edit Write notes.txt asked: open waiting')
})
