import { expect, test } from 'vitest'
import { testHub } from '../testing/test-hub.ts'
import { TestSocket, turn } from '../testing/test-socket.ts'

test("a request's parameters are freed when its client leaves, even without an answer of the agent", async () => {
  const { hub, clients, begin, prompt, answers } = testHub()
  const socket = new TestSocket()
  clients.arrive(socket)
  await begin(socket, 'A')
  prompt(socket, 'A', 1)
  const [client] = clients.all()
  const call = client && hub.parts.calls.find(client, 1)
  expect(call?.params).toHaveProperty('prompt')
  socket.break()
  expect(call?.params).toEqual({})
  answers('session/prompt', { result: { stopReason: 'end_turn' } })
  expect(hub.parts.sessions.get('A')?.turnId).toBeUndefined()
})

test('a mode that was set by a client that left still counts', async () => {
  const { clients, begin, answers, load, arrive, link } = testHub()
  const socket = new TestSocket()
  clients.arrive(socket)
  await begin(socket, 'A', { modes: { availableModes: [], currentModeId: 'default' } })
  socket.say({ id: 1, method: 'session/set_mode', params: { sessionId: 'A', modeId: 'plan' } })
  while (!link.last('session/set_mode')) await turn()
  socket.break()
  answers('session/set_mode', { result: {} })
  expect(await load(arrive(), 'A')).toMatchObject({ result: { modes: { currentModeId: 'plan' } } })
})

test.each(['result', 'error'])('a request whose %s cannot be serialized is answered with an error', async (kind) => {
  const { side, link, arrive } = testHub()
  const client = arrive()
  client.say({ id: 1, method: 'other/thing' })
  while (!link.last('other/thing')) await turn()
  let deep: unknown = []
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  const answer = kind === 'result' ? { result: deep } : { error: { code: 7, message: 'no', data: deep } }
  side.receive({ jsonrpc: '2.0', id: link.last('other/thing')?.id, ...answer } as never, '')
  await turn()
  expect(client.answerTo(1)).toMatchObject({ error: { code: kind === 'result' ? -32_603 : 7 } })
})
