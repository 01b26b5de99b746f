import { expect, test } from 'vitest'
import { root, testHub, wordsIn } from '../testing/test-hub.ts'
import { turn } from '../testing/test-socket.ts'

const crashed = { state: 'failed', error: { kind: 'crashed', message: 'It ended.', tail: 'last words' } } as const

test('two clients that count from 1 get their own answers, under their own ids', async () => {
  const { arrive, begin, link, says, prompt } = testHub()
  const [one, two] = [arrive(), arrive()]
  await begin(one, 'A')
  await begin(two, 'B')
  prompt(one, 'A', 1)
  prompt(two, 'B', 1)
  const [first, second] = link.sent.filter(({ method }) => method === 'session/prompt')
  expect(first?.id).not.toBe(second?.id)
  says({ id: second?.id, result: { stopReason: 'max_tokens' } })
  says({ id: first?.id, error: { code: 7, message: 'no' } })
  await turn()
  expect(one.answerTo(1)).toMatchObject({ error: { code: 7, message: 'no' } })
  expect(two.answerTo(1)).toMatchObject({ result: { stopReason: 'max_tokens' } })
})

test("initialize returns the agent's answer to the bridge, once it is there", async () => {
  const { arrive, link } = testHub()
  link.condition = { state: 'starting' }
  const client = arrive()
  client.say({ id: 1, method: 'initialize', params: { protocolVersion: 1 } })
  await turn()
  expect(client.answerTo(1)).toBeUndefined()
  link.becomeReady({ agentInfo: { name: 'it' }, agentCapabilities: { promptCapabilities: { image: true } } })
  await turn()
  expect(client.answerTo(1)).toMatchObject({
    result: {
      agentInfo: { name: 'it' },
      agentCapabilities: { loadSession: true, promptCapabilities: { image: true } },
    },
  })
  expect(link.sent).toEqual([])
})

test('a session requested during the start is opened when the agent is ready, in the root and without servers', async () => {
  const { arrive, link, answers } = testHub()
  link.condition = { state: 'starting' }
  const client = arrive()
  client.say({ id: 1, method: 'session/new' })
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(link.sent).toEqual([])
  link.becomeReady()
  await turn()
  expect(link.sent).toMatchObject([{ method: 'session/new', params: { cwd: root, mcpServers: [] } }])
  answers('session/new', { result: { sessionId: 'A' } })
  await turn()
  expect(client.answerTo(1)).toMatchObject({ result: { sessionId: 'A' } })
})

test('updates go only to the clients of their session, in order, including those before its id is known', async () => {
  const { arrive, answers, update, load, link } = testHub()
  const [one, two, other] = [arrive(), arrive(), arrive()]
  one.say({ id: 1, method: 'session/new' })
  while (!link.last('session/new')) await turn()
  update('A', 'early')
  answers('session/new', { result: { sessionId: 'A' } })
  update('A', 'next')
  await load(two, 'A')
  update('A', 'last')
  await turn()
  expect(one.frames.map(({ id, method }) => id ?? method)).toEqual(['hello', 1, ...Array(3).fill('session/update')])
  expect(wordsIn(one)).toEqual(['agent: early', 'agent: next', 'agent: last'])
  expect(wordsIn(two)).toEqual(['agent: earlynext', 'agent: last'])
  expect(wordsIn(other)).toEqual([])
})

test('a prompt is sent to the other clients and its turn to all, and a second prompt is refused', async () => {
  const { arrive, begin, load, prompt, link, answers } = testHub()
  const [one, two] = [arrive(), arrive()]
  await begin(one, 'A')
  await load(two, 'A')
  prompt(one, 'A', 1, 'hello there')
  prompt(two, 'A', 2)
  await turn()
  expect(two.answerTo(2)).toMatchObject({ error: { code: -32_010, data: { kind: 'refused' } } })
  expect(link.sent.filter(({ method }) => method === 'session/prompt')).toHaveLength(1)
  answers('session/prompt', { result: { stopReason: 'end_turn' } })
  await turn()
  expect([wordsIn(one), wordsIn(two)]).toEqual([[], ['user: hello there']])
  for (const client of [one, two])
    expect(client.received('_deckhand/turn').map(({ state }) => state)).toEqual(['started', 'ended'])
  prompt(two, 'A', 3)
  expect(link.sent.filter(({ method }) => method === 'session/prompt')).toHaveLength(2)
})

test.each(['session/prompt', 'session/set_mode', 'session/close', 'session/anything', 'other/thing'])(
  '%s of a session that the client has not opened is refused, naming the field',
  async (method) => {
    const { arrive, begin, link } = testHub()
    const [one, two] = [arrive(), arrive()]
    await begin(one, 'A')
    const before = link.sent.length
    for (const [id, sessionId] of [
      [1, 'A'],
      [2, 'nothing'],
      [3, 7],
    ] as const)
      two.say({ id, method, params: { sessionId } })
    await turn()
    for (const id of [1, 2, 3])
      expect(two.answerTo(id)).toMatchObject({ error: { code: -32_602, data: { field: 'sessionId' } } })
    expect(link.sent).toHaveLength(before)
  },
)

test('an unknown method goes to the agent, but methods of the bridge do not', async () => {
  const { arrive, link, answers } = testHub()
  const client = arrive()
  client.say({ id: 1, method: '_mine/thing', params: { a: 1 } })
  client.say({ method: '_mine/note', params: { b: 2 } })
  expect(link.sent).toMatchObject([
    { method: '_mine/thing', params: { a: 1 } },
    { method: '_mine/note', params: { b: 2 } },
  ])
  answers('_mine/thing', { result: { c: 3 } })
  const own = ['fs/read_text_file', 'terminal/create', 'session/update', 'session/cancel', '_deckhand/turn']
  for (const [index, method] of own.entries()) client.say({ id: 10 + index, method, params: {} })
  await turn()
  expect(client.answerTo(1)).toMatchObject({ result: { c: 3 } })
  for (const index of own.keys()) expect(client.answerTo(10 + index)).toMatchObject({ error: { code: -32_601 } })
  expect(link.sent).toHaveLength(2)
})

test('an id in use is refused, and free again after the answer', async () => {
  const { arrive, answers, link } = testHub()
  const client = arrive()
  client.say({ id: 1, method: '_mine/thing' })
  client.say({ id: 1, method: '_mine/other' })
  await turn()
  expect(client.frames.at(-1)).toMatchObject({ error: { data: { field: 'id' } } })
  answers('_mine/thing', { result: {} })
  client.say({ id: 1, method: '_mine/again' })
  expect(link.sent.map(({ method }) => method)).toEqual(['_mine/thing', '_mine/again'])
})

test('when the agent ends, open requests fail, and its sessions can only be read', async () => {
  const { arrive, begin, prompt, update, hub, link, load } = testHub()
  const [one, two] = [arrive(), arrive()]
  await begin(one, 'A')
  prompt(one, 'A', 1, 'question')
  update('A', 'half an ans')
  link.condition = crashed
  hub.agentEnded(crashed)
  await turn()
  expect(one.answerTo(1)).toMatchObject({ error: { code: -32_010, data: { kind: 'crashed', tail: 'last words' } } })
  expect(one.received('_deckhand/turn').at(-1)).toMatchObject({ state: 'failed' })
  link.becomeReady()
  prompt(one, 'A', 2)
  await turn()
  expect(one.answerTo(2)).toMatchObject({ error: { data: { kind: 'session_lost' } } })
  const loaded = await load(two, 'A')
  expect(loaded).toMatchObject({ result: { _meta: { deckhand: { isComplete: true, isBusy: false, isLost: true } } } })
  expect(wordsIn(two)).toEqual(['user: question', 'agent: half an ans'])
})

test('the answer to a client that left is dropped, and its turn still ends', async () => {
  const { arrive, begin, load, prompt, answers } = testHub()
  const [one, two] = [arrive(), arrive()]
  await begin(one, 'A')
  await load(two, 'A')
  prompt(one, 'A', 1)
  one.break()
  answers('session/prompt', { result: { stopReason: 'end_turn' } })
  await turn()
  expect(two.received('_deckhand/turn').map(({ state }) => state)).toEqual(['started', 'ended'])
  expect(one.answerTo(1)).toBeUndefined()
})

test('an oversized line fails the request that it answers, or is reported to its session or to the agent', async () => {
  const { arrive, begin, prompt, side, link } = testHub()
  const [one, other] = [arrive(), arrive()]
  await begin(one, 'A')
  prompt(one, 'A', 1)
  const filler = 'x'.repeat(50)
  side.receiveTooLarge(
    9,
    `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"A","update":{"text":"${filler}`,
  )
  side.receiveTooLarge(
    9,
    `{"jsonrpc":"2.0","id":"f1","method":"fs/write_text_file","params":{"sessionId":"A","content":"${filler}`,
  )
  side.receiveTooLarge(9, `{"jsonrpc":"2.0","id":${link.last('session/prompt')?.id},"result":{"text":"${filler}`)
  await turn()
  expect(one.received('_deckhand/problem')).toMatchObject([{ sessionId: 'A', problem: { kind: 'too_large' } }])
  expect(other.received('_deckhand/problem')).toEqual([])
  expect(link.sent.at(-1)).toMatchObject({ id: 'f1', error: { data: { kind: 'too_large' } } })
  expect(one.answerTo(1)).toMatchObject({ error: { data: { kind: 'too_large' } } })
  prompt(one, 'A', 2)
  expect(link.sent.at(-1)).toMatchObject({ method: 'session/prompt' })
})

test('numbers in a line of the agent do not replace those of the bridge', async () => {
  const { arrive, begin, says } = testHub()
  const client = arrive()
  await begin(client, 'A')
  says({ seq: 99, ack: 98, method: '_mine/thing', params: { sessionId: 'A' } })
  await turn()
  expect(client.frames.at(-1)).toMatchObject({ seq: 2, ack: 0, method: '_mine/thing' })
})

test('anything that the agent sends as an error reaches the client as an error', async () => {
  const { arrive, answers } = testHub()
  const client = arrive()
  client.say({ id: 1, method: '_mine/thing' })
  answers('_mine/thing', { error: null })
  await turn()
  expect(client.answerTo(1)).toMatchObject({ error: { code: -32_603, message: expect.stringContaining('null') } })
})

test('an oversized line that is not JSON is reported like any other', async () => {
  const { arrive, side } = testHub()
  const client = arrive()
  side.receiveTooLarge(9, String.raw`{"jsonrpc":"2.0","method":"\q","params":{"sessionId":"\x`)
  await turn()
  expect(client.received('_deckhand/problem')).toMatchObject([{ problem: { kind: 'too_large' } }])
})

test.each([
  ['session/load', {}, 'id'],
  ['session/prompt', {}, 'id'],
  ['session/anything', { cwd: '/' }, 'cwd'],
  ['session/anything', { mcpServers: [{ name: 'x', command: 'sh' }] }, 'mcpServers'],
])('%s as a notification with %j is refused like the request', async (method, params, field) => {
  const { arrive, begin, link } = testHub()
  const client = arrive()
  await begin(client, 'A')
  client.say({ method, params: { sessionId: 'A', ...params } })
  await turn()
  expect(link.last(method)).toBeUndefined()
  expect(client.received('_deckhand/problem')).toMatchObject([
    { problem: { kind: 'refused', message: expect.stringContaining(`${method}: ${field}: `) } },
  ])
})

test('a prompt that cannot be sent to the others starts no turn', async () => {
  const { arrive, begin, link, prompt } = testHub()
  const client = arrive()
  await begin(client, 'A')
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  const block = `{"type":"text","text":"hi","_meta":${deep}}`
  client.onText(`{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{"sessionId":"A","prompt":[${block}]}}`)
  prompt(client, 'A', 2)
  await turn()
  expect(client.answerTo(1)?.error).toBeDefined()
  expect(link.last('session/prompt')).toMatchObject({ params: { prompt: [{ text: 'hi' }] } })
})

test('the end of the agent fails a prompt that waits for a session repair', async () => {
  const { arrive, begin, hub, link, prompt, says, answers } = testHub({ agent: { agentInfo: { name: 'gemini-cli' } } })
  const client = arrive()
  await begin(client, 'A')
  prompt(client, 'A', 1)
  says({ method: 'session/update', params: { sessionId: 'A', update: { sessionUpdate: 'tool_call' } } })
  client.say({ method: 'session/cancel', params: { sessionId: 'A' } })
  answers('session/prompt', { result: { stopReason: 'cancelled' } })
  prompt(client, 'A', 2)
  await turn()
  expect(client.answerTo(2)).toBeUndefined()
  link.condition = crashed
  hub.agentEnded(crashed)
  await turn()
  expect(client.answerTo(2)).toMatchObject({ error: { data: { kind: 'session_lost' } } })
  expect(client.received('_deckhand/turn').at(-1)).toMatchObject({ state: 'failed' })
})
