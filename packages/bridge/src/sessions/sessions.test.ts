import { expect, test } from 'vitest'
import { chunk, root, testHub } from '../testing/test-hub.ts'
import { type TestSocket, turn } from '../testing/test-socket.ts'

test('the current mode and model are reported, however they were changed', async () => {
  const { arrive, begin, load, answers, says, update } = testHub()
  const client = arrive()
  const modes = { availableModes: [{ id: 'default' }, { id: 'yolo' }, { id: 'plan' }], currentModeId: 'default' }
  await begin(client, 'A', { modes, models: { availableModels: [], currentModelId: 'auto' } })
  const current = async (id: number) => {
    const { result } = (await load(client, 'A', id)) ?? {}
    const { modes, models } = result as { modes: { currentModeId: string }; models: { currentModelId: string } }
    return [modes.currentModeId, models.currentModelId]
  }
  client.say({ id: 1, method: 'session/set_mode', params: { sessionId: 'A', modeId: 'plan' } })
  expect(await current(2)).toEqual(['default', 'auto'])
  answers('session/set_mode', { result: {} })
  client.say({ id: 3, method: 'session/set_model', params: { sessionId: 'A', modelId: 'pro' } })
  answers('session/set_model', { result: {} })
  expect(await current(4)).toEqual(['plan', 'pro'])
  update('A', '[MODE_UPDATE] yolo')
  expect(await current(5)).toEqual(['yolo', 'pro'])
  update('A', '[MODE_UPDATE] nonsense')
  expect(await current(6)).toEqual(['yolo', 'pro'])
  const changed = { sessionUpdate: 'current_mode_update', currentModeId: 'default' }
  says({ method: 'session/update', params: { sessionId: 'A', update: changed } })
  expect(await current(7)).toEqual(['default', 'pro'])
})

test("the list has the bridge's sessions first, then those of the agent, each once", async () => {
  const { arrive, begin, answers } = testHub({ agent: { agentCapabilities: { sessionCapabilities: { list: {} } } } })
  const client = arrive()
  await begin(client, 'A')
  client.say({ id: 1, method: 'session/list', params: {} })
  answers('session/list', {
    result: { sessions: [{ sessionId: 'A' }, { sessionId: 'old', cwd: root }], nextCursor: 'c' },
  })
  await turn()
  expect(client.answerTo(1)).toMatchObject({
    result: { sessions: [{ sessionId: 'A', cwd: root }, { sessionId: 'old' }], nextCursor: 'c' },
  })
})

test('only a session that the bridge does not have is requested from the agent, if it can load', async () => {
  const { arrive, begin, load, link, answers, update } = testHub({
    agent: { agentCapabilities: { loadSession: true } },
  })
  const client = arrive()
  await begin(client, 'A')
  await load(client, 'A')
  expect(link.last('session/load')).toBeUndefined()
  client.say({ id: 1, method: 'session/load', params: { sessionId: 'old' } })
  while (!link.last('session/load')) await turn()
  update('old', 'long ago')
  answers('session/load', { result: { modes: null } })
  await turn()
  expect(client.received('session/update')).toMatchObject([{ sessionId: 'old' }])
  expect(client.answerTo(1)).toMatchObject({ result: { modes: null } })
  link.becomeReady({ agentCapabilities: {} })
  expect(await load(client, 'unknown')).toMatchObject({ error: { data: { kind: 'refused' } } })
})

test('a closed session is removed, and its other clients are notified', async () => {
  const { arrive, begin, load, prompt, link } = testHub()
  const [one, two] = [arrive(), arrive()]
  await begin(one, 'A')
  await load(two, 'A')
  prompt(two, 'A', 1)
  one.say({ id: 2, method: 'session/close', params: { sessionId: 'A' } })
  await turn()
  expect(one.answerTo(2)).toMatchObject({ result: {} })
  expect(link.sent.at(-1)).toMatchObject({ method: 'session/cancel' })
  expect(two.received('_deckhand/problem')).toMatchObject([{ sessionId: 'A', problem: { kind: 'closed' } }])
  prompt(two, 'A', 3)
  await turn()
  expect(two.answerTo(3)).toMatchObject({ error: { data: { field: 'sessionId' } } })
})

test('an idle session makes room for the 51st, and if all are in use it is refused', async () => {
  const { arrive, begin, load } = testHub()
  const [idle, busy] = [arrive(), arrive()]
  await begin(idle, 'oldest')
  idle.break()
  for (let number = 1; number <= 50; number += 1) await begin(busy, `session ${number}`)
  busy.say({ id: 'more', method: 'session/new' })
  while (!busy.answerTo('more')) await turn()
  expect(busy.answerTo('more')).toMatchObject({ error: { data: { kind: 'refused' } } })
  expect(await load(busy, 'oldest')).toMatchObject({ error: { data: { kind: 'refused' } } })
  expect(await load(busy, 'session 1')).toMatchObject({ result: {} })
})

test('two sessions that are loaded at once are both replayed', async () => {
  const { arrive, begin, prompt } = testHub()
  const one = arrive()
  await begin(one, 'A')
  prompt(one, 'A', 1)
  await begin(one, 'B')
  const two = arrive()
  two.say({ id: 1, method: 'session/load', params: { sessionId: 'A' } })
  two.say({ id: 2, method: 'session/load', params: { sessionId: 'B' } })
  await turn()
  await turn()
  expect([1, 2].map((id) => two.answerTo(id)?.error)).toEqual([undefined, undefined])
  expect(two.answerTo(2)).toBeDefined()
})

test('concurrent requests for sessions count before they are open', async () => {
  const { arrive, link } = testHub()
  const client = arrive()
  for (let id = 1; id <= 60; id += 1) client.say({ id, method: 'session/new' })
  await turn()
  expect(link.sent.filter(({ method }) => method === 'session/new')).toHaveLength(50)
  expect(client.answerTo(51)).toMatchObject({ error: { data: { kind: 'refused' } } })
})

const titlesTo = (socket: TestSocket) =>
  socket.received('session/update').flatMap(({ update }) => (update as { title?: string }).title ?? [])

test('the title is the first line of the first prompt, also for clients that open the session later', async () => {
  const { arrive, begin, load, prompt, answers } = testHub()
  const [one, two, three] = [arrive(), arrive(), arrive()]
  await begin(one, 'A')
  prompt(one, 'A', 1, `\n Which tests are slow? ${'x'.repeat(100)}\nAnd why?`)
  answers('session/prompt', { result: { stopReason: 'end_turn' } })
  prompt(one, 'A', 2, 'And now?')
  await load(two, 'A')
  three.say({ id: 1, method: 'session/resume', params: { sessionId: 'A' } })
  two.say({ id: 2, method: 'session/list' })
  while (!three.answerTo(1) || !two.answerTo(2)) await turn()
  await turn()
  const title = `Which tests are slow? ${'x'.repeat(57)}…`
  for (const client of [one, two, three]) expect(titlesTo(client)).toEqual([title])
  expect(two.answerTo(2)).toMatchObject({ result: { sessions: [{ sessionId: 'A', title }] } })
})

test("the agent's title wins at any time", async () => {
  const { arrive, begin, prompt, says } = testHub()
  const client = arrive()
  await begin(client, 'A')
  await begin(client, 'B')
  const name = (sessionId: string, title: string) =>
    says({ method: 'session/update', params: { sessionId, update: { sessionUpdate: 'session_info_update', title } } })
  name('A', 'Before')
  prompt(client, 'A', 1)
  prompt(client, 'B', 2)
  name('B', 'After')
  client.say({ id: 3, method: 'session/list' })
  await turn()
  expect(titlesTo(client)).toEqual(['Before', 'hi', 'After'])
  const listed = [
    { sessionId: 'A', title: 'Before' },
    { sessionId: 'B', title: 'After' },
  ].map((session) => expect.objectContaining(session))
  expect(client.answerTo(3)).toMatchObject({ result: { sessions: expect.arrayContaining(listed) } })
})

test('a session that the agent restores is named after its first prompt', async () => {
  const { arrive, link, answers, says, prompt } = testHub({ agent: { agentCapabilities: { loadSession: true } } })
  const client = arrive()
  client.say({ id: 1, method: 'session/load', params: { sessionId: 'old' } })
  while (!link.last('session/load')) await turn()
  for (const text of ['<session_context>\nOf the CLI.\n</session_context>', 'First', 'Second'])
    says({ method: 'session/update', params: { sessionId: 'old', update: chunk('user_message_chunk', text) } })
  answers('session/load', { result: {} })
  prompt(client, 'old', 2, 'Third')
  await turn()
  expect(titlesTo(client)).toEqual(['First'])
})

test('a client that opens a session later gets its commands and plan, even if the transcript no longer has them', async () => {
  const { arrive, begin, load, says, update } = testHub({ limits: { transcriptBytes: 2_000 } })
  const [first, second, third] = [arrive(), arrive(), arrive()]
  await begin(first, 'A')
  const commands = { sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'init' }] }
  const plan = { sessionUpdate: 'plan', entries: [{ content: 'Look', status: 'pending' }] }
  for (const one of [commands, plan]) says({ method: 'session/update', params: { sessionId: 'A', update: one } })
  for (let count = 0; count < 10; count += 1) {
    says({
      method: 'session/update',
      params: { sessionId: 'A', update: { sessionUpdate: 'tool_call', toolCallId: `t${count}` } },
    })
    update('A', 'x'.repeat(500))
  }
  await load(second, 'A')
  await turn()
  third.say({ id: 'resume', method: 'session/resume', params: { sessionId: 'A' } })
  while (!third.answerTo('resume')) await turn()
  await turn()
  for (const { updates } of [second, third].map((socket) => ({ updates: socket.received('session/update') })))
    expect(updates.slice(-2).map((one) => one.update)).toEqual([commands, plan])
})
