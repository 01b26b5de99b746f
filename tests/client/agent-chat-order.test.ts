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

const tool = { toolCallId: 'a', title: 'touch a', kind: 'execute' }

test('a prompt that was sent and never acknowledged is not sent again to a bridge that has forgotten the client', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done } = await asking(bridge, client)
  bridge.cut()
  bridge.forget('client-2')
  await expect(done).rejects.toMatchObject({ kind: 'connection_lost' })
  const load = await bridge.next('session/load')
  bridge.send({ id: load.id, result: { modes, _meta: { deckhand: { isComplete: true, isBusy: false } } } })
  const again = client.listSessions()
  const { id } = await bridge.next('session/list')
  bridge.send({ id, result: { sessions: [] } })
  expect(await again).toEqual([])
  expect(bridge.heard.filter(({ method }) => method === 'session/prompt')).toHaveLength(1)
})

test('a permission that arrives before the response to a load is shown with the loaded conversation', async () => {
  const bridge = await fakeBridge()
  const client = agentChat(bridge.url)
  const loading = client.loadSession(sessionId)
  const { id } = await bridge.next('session/load')
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't1', state: 'started' })
  tellWords(bridge, 'Do it.', 'user_message_chunk')
  askPermission(bridge, 'permission-1', tool)
  bridge.send({ id, result: { modes, _meta: { deckhand: { isComplete: true, isBusy: true } } } })
  await loading
  expect(brief(client.state.messages)).toEqual(['> Do it.', 'execute touch a asked: open waiting', '= waiting'])
  expect(client.approve('permission-1', 'proceed_once')).toBe(true)
})

test('a session that was begun for a prompt that was stopped does not take the place of a later one', async () => {
  const bridge = await fakeBridge()
  const client = agentChat(bridge.url)
  const stopped = client.prompt('Never mind')
  const first = await bridge.next('session/new')
  client.cancel()
  expect(await stopped).toEqual({ stopReason: 'cancelled' })
  const opening = client.newSession()
  const second = await bridge.next('session/new', 2)
  bridge.send({ id: second.id, result: { sessionId: 'session-2' } })
  bridge.send({ id: first.id, result: { sessionId } })
  expect((await opening).id).toBe('session-2')
  const { done, end } = await asking(bridge, client, 'Now')
  end()
  await done
  expect(client.state.session?.id).toBe('session-2')
  expect(bridge.heard.filter(({ method }) => method === 'session/prompt')).toHaveLength(1)
  expect(bridge.heard.some(({ method }) => method === 'session/cancel')).toBe(false)
})

test('a refused tool stays refused when the agent calls it failed', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  askPermission(bridge, 'permission-1', tool)
  await until(client, ({ messages }) => brief(messages).includes('= waiting'))
  client.approve('permission-1', 'cancel')
  tellUpdate(bridge, { sessionUpdate: 'tool_call_update', toolCallId: 'a', status: 'failed' })
  end()
  await done
  expect(brief(client.state.messages)[1]).toBe('execute touch a asked: cancel rejected')
})

test('the end of another turn does not end ours', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't0', state: 'ended', stopReason: 'end_turn' })
  tellWords(bridge, 'Still here.')
  await until(client, ({ messages }) => brief(messages).includes('text… Still here.'))
  expect(client.state.isBusy).toBe(true)
  end()
  await done
})

test('an id that is used again in a later turn is another tool', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  for (const title of ['first', 'second']) {
    const { done, end } = await asking(bridge, client, title)
    tellUpdate(bridge, { sessionUpdate: 'tool_call', toolCallId: 'call_0', title, status: 'in_progress' })
    tellUpdate(bridge, { sessionUpdate: 'tool_call_update', toolCallId: 'call_0', status: 'completed' })
    end()
    await done
  }
  const seen = brief(client.state.messages)
  expect(seen).toEqual([
    '> first',
    'other first done',
    '= done end_turn',
    '> second',
    'other second done',
    '= done end_turn',
  ])
})

test('words of a model after a load are its own, even if they look like bookkeeping', async () => {
  const bridge = await fakeBridge()
  const client = agentChat(bridge.url)
  const loading = client.loadSession(sessionId)
  const { id } = await bridge.next('session/load')
  tellWords(bridge, '[Function Response: a]', 'user_message_chunk')
  bridge.send({ id, result: { modes } })
  await loading
  expect(client.state.messages).toEqual([])
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't1', state: 'started' })
  tellWords(bridge, '[Function Response: a]', 'user_message_chunk')
  tellWords(bridge, '[Thought: true]really')
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't1', state: 'ended', stopReason: 'end_turn' })
  await until(client, ({ messages, isBusy }) => messages.length === 2 && !isBusy)
  expect(brief(client.state.messages)).toEqual([
    '> [Function Response: a]',
    'text [Thought: true]really',
    '= done end_turn',
  ])
})

test('a prompt that is stopped before it was sent is never sent, and the next one is, once the first has ended with an error', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const first = await asking(bridge, client, 'One')
  client.cancel()
  const second = client.prompt('Two')
  client.cancel()
  expect(await second).toEqual({ stopReason: 'cancelled' })
  const third = client.prompt('Three')
  bridge.send({ id: first.id, error: { code: -32_603, message: 'Interrupted' } })
  const { id, params } = await bridge.next('session/prompt', 2)
  expect(params?.prompt).toEqual([{ type: 'text', text: 'Three' }])
  bridge.send({ id, result: { stopReason: 'end_turn' } })
  await third
  expect(bridge.heard.filter(({ method }) => method === 'session/cancel')).toHaveLength(1)
  const stopped = '= cancelled cancelled'
  expect(brief(client.state.messages)).toEqual(['> One', stopped, '> Two', stopped, '> Three', '= done end_turn'])
})

test('words after the end of a stopped turn are dropped, and an agent that ends takes its session along', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const first = await asking(bridge, client, 'One')
  client.cancel()
  first.end('cancelled')
  tellWords(bridge, 'late')
  bridge.notify('_deckhand/agent', {
    state: 'failed',
    error: { kind: 'crashed', message: 'It ended.' },
    retryInMs: 250,
  })
  await until(client, ({ session }) => session?.isLost === true)
  expect(brief(client.state.messages)).toEqual(['> One', '= cancelled cancelled'])
  expect(client.state.agent).toMatchObject({ state: 'failed', error: { message: 'It ended.' } })
})
