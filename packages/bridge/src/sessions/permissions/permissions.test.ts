import { afterEach, expect, test, vi } from 'vitest'
import { testHub, wordsIn } from '../../testing/test-hub.ts'
import { type TestSocket, turn } from '../../testing/test-socket.ts'

afterEach(() => vi.useRealTimers())

const options = [
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
]
const question = { sessionId: 'A', toolCall: { toolCallId: 't1', title: 'touch a', kind: 'execute' }, options }
const asks = { id: 'q', method: 'session/request_permission', params: question }
const selected = (optionId: string) => ({ outcome: { outcome: 'selected', optionId } })
const asked = (socket: TestSocket) => socket.frames.filter(({ method }) => method === 'session/request_permission')

async function twoClients(limits = {}) {
  const hub = testHub({ limits })
  const [one, two, stranger] = [hub.arrive(), hub.arrive(), hub.arrive()]
  await hub.begin(one, 'A')
  await hub.load(two, 'A')
  hub.says(asks)
  await turn()
  const answers = () => hub.link.sent.filter(({ id, method }) => id === 'q' && method === undefined)
  return { ...hub, one, two, stranger, toAgent: answers }
}

test('all clients of the session are asked, the first answer counts, and all are notified', async () => {
  const { one, two, stranger, toAgent } = await twoClients()
  const [first, second] = [asked(one)[0]?.id, asked(two)[0]?.id]
  expect(first).not.toBe(second)
  expect(asked(stranger)).toEqual([])
  two.say({ id: second, result: selected('no') })
  one.say({ id: first, result: selected('yes') })
  await turn()
  expect(toAgent()).toMatchObject([{ result: selected('no') }])
  const resolved = { toolCallId: 't1', outcome: { outcome: 'selected', optionId: 'no' } }
  expect(two.received('_deckhand/permission_resolved')).toMatchObject([{ ...resolved, requestId: second, by: 'you' }])
  expect(one.received('_deckhand/permission_resolved')).toMatchObject([{ ...resolved, requestId: first, by: 'other' }])
  expect(stranger.received('_deckhand/permission_resolved')).toEqual([])
})

test("a client cannot answer another client's request", async () => {
  const { one, two, stranger, toAgent } = await twoClients()
  stranger.say({ id: asked(one)[0]?.id, result: selected('yes') })
  two.say({ id: asked(one)[0]?.id, result: selected('yes') })
  await turn()
  expect(toAgent()).toEqual([])
})

test.each([{}, null, { outcome: 'selected' }, selected('never offered'), { outcome: { outcome: 'selected' } }])(
  'the invalid answer %j is refused, cancels the call, and all clients are notified',
  async (result) => {
    const { one, two, toAgent } = await twoClients()
    const id = asked(one)[0]?.id
    one.say({ id, result })
    await turn()
    const cancelled = { outcome: { outcome: 'cancelled' } }
    expect(toAgent()).toMatchObject([{ result: cancelled }])
    const [problem] = one.received('_deckhand/problem')
    expect(problem).toMatchObject({ sessionId: 'A', problem: { kind: 'refused' } })
    expect(JSON.stringify(problem)).toContain('one of yes, no')
    expect(two.received('_deckhand/problem')).toEqual([])
    expect(one.received('_deckhand/permission_resolved')).toMatchObject([{ ...cancelled, by: 'you' }])
    expect(two.received('_deckhand/permission_resolved')).toMatchObject([{ ...cancelled, by: 'other' }])
    one.say({ id, result: selected('yes') })
    await turn()
    expect(toAgent()).toHaveLength(1)
  },
)

test('cancelling answers the open request before it reaches the agent', async () => {
  const { one, two, link } = await twoClients()
  two.say({ method: 'session/cancel', params: { sessionId: 'A' } })
  await turn()
  expect(link.sent.slice(-2)).toMatchObject([
    { id: 'q', result: { outcome: { outcome: 'cancelled' } } },
    { method: 'session/cancel', params: { sessionId: 'A' } },
  ])
  expect(one.received('_deckhand/permission_resolved')).toMatchObject([
    { by: 'agent', outcome: { outcome: 'cancelled' } },
  ])
})

test('without a connected client it waits for the grace time, until one reconnects', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { one, two, arrive, toAgent } = await twoClients({ permissionGraceMs: 1_000, clientGraceMs: 60_000 })
  const { client, seq } = { client: one.answerTo('hello')?.result?.client, seq: one.numbers.at(-1) }
  one.break()
  await vi.advanceTimersByTimeAsync(5_000)
  two.break()
  await vi.advanceTimersByTimeAsync(900)
  const back = arrive({ client, after: seq })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(toAgent()).toEqual([])
  back.break()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(toAgent()).toMatchObject([{ result: { outcome: { outcome: 'cancelled' } } }])
  const again = arrive({ client, after: seq })
  await turn()
  expect(again.received('_deckhand/permission_resolved')).toMatchObject([{ by: 'grace' }])
})

test('clients that cannot answer do not count as connected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { one, two, toAgent } = await twoClients({ permissionGraceMs: 1_000 })
  for (const client of [one, two])
    client.say({ id: asked(client)[0]?.id, error: { code: -32_601, message: 'no such method' } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(toAgent()).toMatchObject([{ result: { outcome: { outcome: 'cancelled' } } }])
})

test('a client that opens the session later is asked, but not about answered requests', async () => {
  const { one, stranger, load, says, toAgent } = await twoClients()
  await load(stranger, 'A')
  await turn()
  expect(asked(stranger)).toMatchObject([{ params: { toolCall: { toolCallId: 't1' } } }])
  stranger.say({ id: asked(stranger)[0]?.id, result: selected('no') })
  expect(toAgent()).toHaveLength(1)
  says({ method: 'session/update', params: { sessionId: 'A', update: { sessionUpdate: 'plan', entries: [] } } })
  await load(one, 'A')
  await turn()
  expect(asked(one)).toHaveLength(1)
  const updates = one.received('session/update').map(({ update }) => update)
  expect(updates.filter((update) => (update as { toolCallId?: string }).toolCallId)).toMatchObject([
    { sessionUpdate: 'tool_call', toolCallId: 't1', title: 'touch a' },
    { sessionUpdate: 'tool_call_update', status: 'failed', _meta: { deckhand: { outcome: { optionId: 'no' } } } },
  ])
  expect(wordsIn(one)).toEqual([])
})

test('a client that opens the session later sees the permissions that were given', async () => {
  const { one, stranger, load } = await twoClients()
  one.say({ id: asked(one)[0]?.id, result: selected('yes') })
  await load(stranger, 'A')
  expect(asked(stranger)).toEqual([])
  expect(stranger.received('session/update').at(-1)?.update).toEqual({
    sessionUpdate: 'tool_call_update',
    toolCallId: 't1',
    _meta: { deckhand: { outcome: { outcome: 'selected', optionId: 'yes' }, options } },
  })
})

test('a request that the agent withdraws is cancelled', async () => {
  const { one, says, toAgent } = await twoClients()
  says({ method: '$/cancel_request', params: { requestId: 'q' } })
  await turn()
  expect(toAgent()).toMatchObject([{ result: { outcome: { outcome: 'cancelled' } } }])
  expect(one.received('_deckhand/permission_resolved')).toHaveLength(1)
})

test('a request that no one could answer is refused, naming the field', async () => {
  const { says, link, begin, arrive } = testHub()
  await begin(arrive(), 'A')
  const wrong = [{}, { sessionId: 'A' }, { ...question, toolCall: {} }, { ...question, options: [{ name: 'Yes' }] }]
  for (const params of wrong) says({ ...asks, params })
  const fields = link.sent.slice(-wrong.length).map(({ error }) => (error as { data: { field: string } }).data.field)
  expect(fields).toEqual(['sessionId', 'toolCall', 'toolCall', 'options'])
})

test('the request of a deleted session is cancelled', async () => {
  const { arrive, begin, link, says, answers } = testHub()
  const client = arrive()
  await begin(client, 'A')
  const params = { sessionId: 'A', toolCall: { toolCallId: 't' }, options: [{ optionId: 'yes', kind: 'allow_once' }] }
  says({ id: 'question', method: 'session/request_permission', params })
  client.say({ id: 1, method: 'session/delete', params: { sessionId: 'A' } })
  await turn()
  answers('session/delete', { result: {} })
  expect(link.sent.find(({ id }) => id === 'question')).toMatchObject({ result: { outcome: { outcome: 'cancelled' } } })
})
