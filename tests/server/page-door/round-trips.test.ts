import { noUsage } from '@deckhand/kernel'
import type { GeminiMessage, ModelRequest } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { action, only, openDesk, pageTool, pendingOf, responsesIn, result } from './open-desk.ts'
import { calls, says, scriptedTurns } from './scripted-turns.ts'

const click = pageTool('click-add')

test('an answer comes with a history that the next message continues', async () => {
  const model = scriptedTurns(says('Hel', 'lo.'), says('Again.'))
  const { say, pieces } = await openDesk(model)
  const first = await say('Hi')
  expect(first).toEqual({
    type: 'response',
    message: 'Hello.',
    history: [
      { role: 'user', parts: [{ text: 'Hi' }] },
      { role: 'model', model: 'scripted', parts: [{ text: 'Hel' }, { text: 'lo.' }] },
    ],
  })
  expect(pieces).toEqual([
    { type: 'text', delta: 'Hel' },
    { type: 'text', delta: 'lo.' },
  ])
  await say('And now?', { history: first.history })
  expect(model.requests[1]?.messages).toMatchObject([{ text: 'Hi' }, { role: 'assistant' }, { text: 'And now?' }])
})

test('a turn with a call of the server and one of the page keeps both results', async () => {
  const model = scriptedTurns(calls(['action_look'], ['click-add', { item: 'Mug' }]), says('Both done.'))
  const { say, submit, pieces } = await openDesk(model, { tools: [action('action_look')], pageTools: [click] })
  const asked = await say('Do both')
  const call = only(asked)
  expect(call).toMatchObject({ name: 'click-add', args: { item: 'Mug' }, category: 'page-automation' })
  expect(call).not.toHaveProperty('confirmation')
  expect(pieces.map(({ type }) => type)).toEqual(['tool-start', 'tool-end'])
  const done = await submit([result(call, { done: 'clicked' })], asked.history)
  expect(done).toMatchObject({ type: 'response', message: 'Both done.' })
  expect(responsesIn(done.history).map(({ response }) => response)).toEqual([
    { output: 'action_look done' },
    { done: 'clicked' },
  ])
  const [, turn] = model.requests[1]?.messages ?? []
  expect(turn).toMatchObject({ parts: [{ callId: 'call-0' }, { callId: 'call-1', output: { done: 'clicked' } }] })
})

test('two calls of one tool have ids of their own, and each gets its own result', async () => {
  const model = scriptedTurns(calls(['click-add', { item: 'Mug' }], ['click-add', { item: 'Mug' }]), says('Two.'))
  const { say, submit } = await openDesk(model, { pageTools: [click] })
  const asked = await say('Two mugs')
  const [one, two] = pendingOf(asked)
  if (!one || !two) throw new Error('There are not two.')
  expect(one.id).not.toBe(two.id)
  const done = await submit([result(two, { n: 2 }), result(one, { n: 1 })], asked.history)
  expect(responsesIn(done.history)).toMatchObject([
    { id: one.id, response: { n: 1 } },
    { id: two.id, response: { n: 2 } },
  ])
})

test('a failed tool of the page reaches the model as an error', async () => {
  const model = scriptedTurns(calls(['click-add']), says('It is gone.'))
  const { say, submit } = await openDesk(model, { pageTools: [click] })
  const asked = await say('Click')
  const answer = { ...result(only(asked), { ok: false, message: 'There is no such button.' }), isError: true }
  const { history } = await submit([answer], asked.history)
  expect(responsesIn(history)[0]?.response).toEqual({ error: 'There is no such button.' })
})

test('the turn limit counts across round trips, and the user can go on with another message', async () => {
  const model = scriptedTurns(...Array.from({ length: 3 }, () => calls(['click-add'])), says('On we go.'))
  const { say, submit } = await openDesk(model, { pageTools: [click], limits: { turns: 3 } })
  let output = await say('Click for ever')
  for (let trip = 0; trip < 2; trip++) output = await submit([result(only(output))], output.history)
  const last = submit([result(only(output))], output.history)
  await expect(last).rejects.toMatchObject({
    code: 'STEP_LIMIT',
    message: expect.stringContaining('say how to continue'),
  })
  expect(model.requests).toHaveLength(3)
  expect(await say('Go on', { history: output.history })).toMatchObject({ message: 'On we go.' })
})

test('another message while the page was working closes its call, and the model is told', async () => {
  const model = scriptedTurns(calls(['click-add']), says('All right.'))
  const { say } = await openDesk(model, { pageTools: [click] })
  const asked = await say('Click')
  const next = await say('Never mind', { history: asked.history })
  expect(responsesIn(next.history)).toMatchObject([
    { id: only(asked).id, response: { error: expect.stringMatching(/^Never finished/) } },
  ])
})

test('page and tools are sent once, in their newest version, and the history has neither', async () => {
  const model = scriptedTurns(calls(['click-add']), says('Done.'))
  const { say, submit } = await openDesk(model, { pageTools: [click] })
  const asked = await say('Click', { pageState: { marker: 'old-state', interactions: ['line-one'] } })
  const done = await submit([result(only(asked))], asked.history, { pageState: { marker: 'new-state' } })
  const [first, second] = model.requests.map((request) => JSON.stringify(request))
  expect(first?.split('old-state')).toHaveLength(2)
  expect(first?.split('line-one')).toHaveLength(2)
  expect(second).not.toContain('old-state')
  expect(second?.split('new-state')).toHaveLength(2)
  expect(JSON.stringify(done.history)).not.toContain('new-state')
})

test('C7 a cut answer is marked', async () => {
  const cut = { type: 'finish', usage: noUsage, truncated: true } as const
  const { say } = await openDesk(scriptedTurns([{ type: 'text', text: 'Half' }, cut]))
  expect(await say('Tell me')).toMatchObject({ type: 'response', message: 'Half', truncated: true })
})

test('a tool that the page no longer has is reported to the model once; the second time the run ends', async () => {
  const model = scriptedTurns(calls(['click-gone']), says('It is gone.'), calls(['click-gone']), calls(['click-gone']))
  const { say } = await openDesk(model, { pageTools: [click] })
  expect(await say('Click it')).toMatchObject({ type: 'response', message: 'It is gone.' })
  await expect(say('Click it')).rejects.toMatchObject({ code: 'UNKNOWN_TOOL' })
})

test('a result counts even if its tool is gone with its page', async () => {
  const model = scriptedTurns(calls(['click-add']), says('We are elsewhere.'))
  const { say, submit } = await openDesk(model, { pageTools: [click] })
  const asked = await say('Click')
  const done = await submit([result(only(asked), { went: 'on' })], asked.history, { pageTools: [] })
  expect(responsesIn(done.history)[0]?.response).toEqual({ went: 'on' })
})

test('thoughts, signatures and the name of the model travel with the client and come back as they were', async () => {
  const model = scriptedTurns(
    [
      { type: 'thought', text: 'Hm.', signature: 'c2ln' },
      { type: 'text', text: '', signature: 'ZW1wdHk=' },
      { type: 'call', name: 'click-add', args: {}, signature: 'Y2FsbA==', callId: 'own-1' },
    ],
    says('Done.'),
  )
  const { say, submit } = await openDesk(model, { pageTools: [click] })
  const asked = await say('Click')
  const travelled = JSON.parse(JSON.stringify(asked.history)) as GeminiMessage[]
  await submit([result(only(asked))], travelled)
  const { messages } = model.requests[1] as ModelRequest
  expect(messages[1]).toMatchObject({
    model: 'scripted',
    parts: [
      { type: 'thought', text: 'Hm.', signature: 'c2ln' },
      { type: 'text', text: '', signature: 'ZW1wdHk=' },
      { type: 'tool', callId: 'own-1', signature: 'Y2FsbA==' },
    ],
  })
})

test('resending an answered conversation gives the same answer without a model call', async () => {
  const model = scriptedTurns(says('Done.'))
  const { say, submit } = await openDesk(model)
  const { history } = await say('Hi')
  expect(await submit([], history)).toEqual({ type: 'response', message: 'Done.', history })
})
