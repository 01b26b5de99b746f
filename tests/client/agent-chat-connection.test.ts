import { expect, test } from 'vitest'
import { until } from '../support/clients/talk.ts'
import { agentChat, asking, askPermission, brief, modes, openedChat, sessionId, tellWords } from './agent-chats.ts'
import { fakeBridge } from './fake-bridge.ts'

const isOpen = ({ connection }: { connection: { state: string } }) => connection.state === 'open'
const isCut = (state: { connection: { state: string } }) => !isOpen(state)

test('a bridge that is missing or refuses us: the message names both causes, and a later try connects', async () => {
  const bridge = await fakeBridge()
  const { url } = bridge
  await bridge.close()
  const client = agentChat(url)
  const seen: string[] = []
  client.on('connection', ({ connection }) => seen.push(connection.state))
  const error = await client.connect().catch((thrown) => thrown)
  expect(error).toMatchObject({ kind: 'unreachable' })
  expect(error.message).toContain(url)
  expect(error.message).toContain('deckhand bridge')
  expect(error.message).toContain('token')
  expect(client.state.connection).toMatchObject({ state: 'waiting', attempt: 1 })
  expect(seen).toEqual(['connecting', 'waiting'])
})

test('cut in mid-answer, it resumes where it was and the answer is complete', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  tellWords(bridge, 'one ')
  await until(client, ({ messages }) => brief(messages).includes('text… one '))
  bridge.cut()
  tellWords(bridge, 'two ')
  await until(client, isCut)
  expect(client.state.isBusy).toBe(true)
  tellWords(bridge, 'three')
  end()
  expect(await done).toEqual({ stopReason: 'end_turn' })
  expect(brief(client.state.messages)).toEqual(['> Go.', 'text one two three', '= done end_turn'])
  expect(bridge.hellos.at(-1)).toEqual({ client: 'client-1', after: 2, keepAlive: true })
})

test('frames sent into a broken connection are sent again, once, under the same numbers', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  bridge.cut()
  await until(client, isCut)
  const done = client.prompt('Hello')
  const { id } = await bridge.next('session/prompt')
  bridge.send({ id, result: { stopReason: 'end_turn' } })
  await done
  expect(bridge.frames.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(bridge.heard.map(({ method }) => method)).toEqual(['initialize', 'session/new', 'session/prompt'])
})

test('frames that the bridge has not acknowledged are sent again; acknowledged frames are not', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  await asking(bridge, client)
  bridge.received = 2
  bridge.heard.pop()
  bridge.cut()
  await bridge.next('session/prompt')
  expect(bridge.frames.map(({ seq }) => seq)).toEqual([1, 2, 3, 3])
})

test('a repeated number is dropped, and a missing one makes the client reconnect for it', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  tellWords(bridge, 'one ')
  const update = (text: string) => ({
    jsonrpc: '2.0',
    method: 'session/update',
    params: { sessionId, update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } } },
  })
  bridge.sendRaw({ seq: 2, ack: 0, ...update('one ') })
  bridge.sendRaw({ seq: 9, ack: 0, ...update('never ') })
  await bridge.until(() => bridge.hellos.length === 2)
  expect(bridge.hellos[1]).toEqual({ client: 'client-1', after: 2, keepAlive: true })
  tellWords(bridge, 'two')
  end()
  await done
  expect(brief(client.state.messages)).toEqual(['> Go.', 'text one two', '= done end_turn'])
})

test('after the bridge forgot the client, a running prompt is not sent twice, and the session is replayed', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done } = await asking(bridge, client, 'Go on.')
  tellWords(bridge, 'half ')
  bridge.cut()
  bridge.forget('client-2')
  await expect(done).rejects.toMatchObject({ kind: 'connection_lost' })
  const load = await bridge.next('session/load')
  expect(load.params).toEqual({ sessionId })
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't1', state: 'started' })
  tellWords(bridge, 'Go on.', 'user_message_chunk')
  tellWords(bridge, 'half of it')
  bridge.send({ id: load.id, result: { modes, _meta: { deckhand: { isComplete: false, isBusy: true } } } })
  await until(client, ({ isPartial }) => isPartial)
  expect(brief(client.state.messages)).toEqual(['> Go on.', 'text… half of it', '= working'])
  expect(client.state.isBusy).toBe(true)
  tellWords(bridge, ', and the rest.')
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't1', state: 'ended', stopReason: 'end_turn' })
  await until(client, ({ isBusy }) => !isBusy)
  expect(brief(client.state.messages)).toEqual(['> Go on.', 'text half of it, and the rest.', '= done end_turn'])
  expect(bridge.heard.filter(({ method }) => method === 'session/prompt')).toHaveLength(1)
  expect(bridge.heard.slice(2).map(({ seq }) => seq)).toEqual([3, 1, 2])
})

test('after the bridge forgot the client, an unsent prompt is sent once the session was replayed, and shown after it', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  bridge.cut()
  bridge.forget('client-2')
  await until(client, isCut)
  const done = client.prompt('Not sent yet')
  const load = await bridge.next('session/load')
  tellWords(bridge, 'Earlier', 'user_message_chunk')
  tellWords(bridge, 'Yes.')
  expect(bridge.heard.some(({ method }) => method === 'session/prompt')).toBe(false)
  bridge.send({ id: load.id, result: { modes, _meta: { deckhand: { isComplete: true, isBusy: false } } } })
  const prompt = await bridge.next('session/prompt')
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't2', state: 'started' })
  tellWords(bridge, 'And now.')
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't2', state: 'ended', stopReason: 'end_turn' })
  bridge.send({ id: prompt.id, result: { stopReason: 'end_turn' } })
  await done
  const now = ['> Not sent yet', 'text And now.', '= done end_turn']
  expect(brief(client.state.messages)).toEqual(['> Earlier', 'text Yes.', '= done', ...now])
})

test('a bridge that has forgotten the session too: it is lost, and the conversation stays readable', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  tellWords(bridge, 'Hi.')
  end()
  await done
  bridge.cut()
  bridge.forget('client-2')
  const load = await bridge.next('session/load')
  const data = { kind: 'refused', message: 'The bridge does not have this session.' }
  const problems: string[] = []
  client.on('error', ({ problem }) => problems.push(problem.message))
  bridge.send({ id: load.id, error: { code: -32_010, message: 'x', data } })
  await until(client, ({ session }) => session?.isLost === true)
  expect(brief(client.state.messages)).toEqual(['> Go.', 'text Hi.', '= done end_turn'])
  expect(problems).toEqual(['The bridge does not have this session.'])
})

test('meaningless frames are skipped, and unreadable ones are requested again', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  bridge.notify('session/update', { sessionId })
  bridge.notify('session/update', { sessionId, update: { sessionUpdate: 'agent_message_chunk' } })
  bridge.notify('session/update', {
    sessionId,
    update: { sessionUpdate: 'tool_call', toolCallId: 'x', title: null, content: null },
  })
  bridge.sendText('{"seq":6,')
  await bridge.until(() => bridge.hellos.length === 2)
  tellWords(bridge, 'Hi.')
  end()
  await done
  expect(brief(client.state.messages)).toEqual(['> Go.', 'other other stopped', 'text Hi.', '= done end_turn'])
})

test('after its own turns, a client can still stop the turn of another', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done, end } = await asking(bridge, client)
  end()
  await done
  bridge.notify('_deckhand/turn', { sessionId, turnId: 't2', state: 'started' })
  await until(client, ({ isBusy }) => isBusy)
  client.cancel()
  expect((await bridge.next('session/cancel')).params).toEqual({ sessionId })
})

test('an answered permission does not come back after a reconnect, whether or not the bridge got the answer', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  await asking(bridge, client)
  const required: string[] = []
  client.on('permission_required', ({ permission }) => required.push(permission.id))
  const toolCall = { toolCallId: 'a', title: 'touch a', kind: 'execute' }
  askPermission(bridge, 'permission-1', toolCall)
  await until(client, ({ messages }) => messages.length === 2 && required.length === 1)
  bridge.cut()
  client.approve('permission-1', 'proceed_once')
  await bridge.until(() => bridge.heard.find(({ id }) => id === 'permission-1'))
  bridge.cut()
  await bridge.until(() => bridge.hellos.length === 3)
  await until(client, isOpen)
  expect(required).toEqual(['permission-1'])
  expect(bridge.heard.filter(({ id }) => id === 'permission-1')).toHaveLength(1)
  bridge.cut()
  bridge.forget('client-2')
  const load = await bridge.next('session/load')
  bridge.send({ id: load.id, result: { _meta: { deckhand: { isComplete: true, isBusy: true } } } })
  askPermission(bridge, 'permission-2', toolCall)
  const again = await bridge.until(() => bridge.heard.find(({ id }) => id === 'permission-2'))
  expect(again.result).toEqual({ outcome: { outcome: 'selected', optionId: 'proceed_once' } })
})

test('a hello that is refused is not tried again', async () => {
  const bridge = await fakeBridge()
  const client = agentChat(bridge.url)
  bridge.refusal = { code: -32_010, message: 'x', data: { kind: 'refused', message: 'Not you.' } }
  await expect(client.connect()).rejects.toMatchObject({ kind: 'refused', message: 'Not you.' })
  expect(client.state.connection).toEqual({ state: 'refused', message: 'Not you.' })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(bridge.hellos).toHaveLength(1)
})

test('a thousand requests wait for the bridge; the next one is refused with a message', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  await bridge.close()
  await until(client, isCut)
  const waiting = Array.from({ length: 1_000 }, () => client.setMode('yolo').catch((error) => error))
  await expect(client.prompt('One more')).rejects.toMatchObject({ kind: 'full' })
  expect(brief(client.state.messages).at(-1)).toContain('Too many messages wait')
  client.dispose()
  expect((await Promise.all(waiting)).every((error) => error.kind === 'disposed')).toBe(true)
})

test('a browser that is online or visible again reconnects at once', async () => {
  const page = new EventTarget()
  Object.assign(globalThis, { window: page, document: page })
  try {
    const bridge = await fakeBridge()
    const client = agentChat(bridge.url)
    await client.connect()
    page.dispatchEvent(new Event('online'))
    await bridge.until(() => bridge.hellos.length === 2)
    await until(client, isOpen)
    bridge.cut()
    await until(client, ({ connection }) => connection.state === 'waiting')
    page.dispatchEvent(new Event('visibilitychange'))
    expect(client.state.connection).toEqual({ state: 'connecting' })
    await until(client, isOpen)
    client.dispose()
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'document')
  }
})

test('it waits a little longer after each failure, from a quarter of a second to ten seconds', async () => {
  const bridge = await fakeBridge()
  const { url } = bridge
  await bridge.close()
  const client = agentChat(url)
  const waits: number[] = []
  client.on('connection', ({ connection }) => {
    if (connection.state === 'waiting') waits.push(connection.retryInMs)
  })
  for (let round = 0; round < 9; round++) await client.connect().catch(() => {})
  expect(waits).toHaveLength(9)
  for (const [round, wait] of waits.entries()) {
    const longest = Math.min(10_000, 250 * 2 ** round)
    expect(wait).toBeLessThanOrEqual(longest)
    expect(wait).toBeGreaterThanOrEqual(longest / 2)
  }
})

test('the next frame after an answer finds everything as the answer left it', async () => {
  const bridge = await fakeBridge()
  const client = agentChat(bridge.url)
  const opening = client.newSession()
  const { id } = await bridge.next('session/new')
  bridge.send({ id, result: { sessionId, modes } })
  bridge.notify('session/update', {
    sessionId,
    update: { sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'help', description: 'Helps' }] },
  })
  await opening
  await until(client, ({ session }) => session?.commands.length === 1)
  expect(client.state.session?.commands).toEqual([{ name: 'help', description: 'Helps' }])
})

test('a frame larger than the limit of the bridge is refused before it is sent, and later ones go on', async () => {
  const bridge = await fakeBridge()
  bridge.frameBytes = 1_000
  const client = await openedChat(bridge)
  await expect(client.prompt('ä'.repeat(500))).rejects.toMatchObject({
    kind: 'too_large',
    message: expect.stringContaining('1000 bytes'),
  })
  expect(client.state.isBusy).toBe(false)
  const { done, end } = await asking(bridge, client)
  end()
  await done
  expect(bridge.frames.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(bridge.hellos).toHaveLength(1)
})

test('a request sent before the limit of the bridge is known is refused once it is known', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  bridge.frameBytes = 1_000
  bridge.cut()
  await until(client, isCut)
  await expect(client.prompt('x'.repeat(1_000))).rejects.toMatchObject({ kind: 'too_large' })
  await asking(bridge, client)
  expect(bridge.frames.map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test('after a close for a frame that is too large, that frame alone is given up', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  const { done } = await asking(bridge, client, 'large')
  client.setMode('yolo').catch(() => {})
  await bridge.next('session/set_mode')
  bridge.received = 2
  bridge.heard.splice(2)
  bridge.shut(1009)
  await expect(done).rejects.toMatchObject({ kind: 'too_large' })
  await bridge.next('session/set_mode')
  expect(bridge.frames.map(({ seq, method }) => `${seq} ${method}`).slice(2)).toEqual([
    ...['3 session/prompt', '4 session/set_mode'],
    '3 session/set_mode',
  ])
  expect(bridge.hellos).toHaveLength(2)
})
