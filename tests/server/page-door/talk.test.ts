import { setTimeout as sleep } from 'node:timers/promises'
import { ACTION_CALL, ActionError, makeJayAction } from '@deckhand/actions'
import type { ScriptTurn } from '@deckhand/emulator'
import type { PageStreamPiece, PendingToolCall, SendMessageOutput, SerializedToolDef } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { bank, codeOf, openDoor, origin, store as site } from './door.ts'

type Door = Awaited<ReturnType<typeof openDoor>>

const click: SerializedToolDef = {
  name: 'click-add-to-cart',
  description: 'Adds to the cart.',
  inputSchema: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
  category: 'page-automation',
}
const page = { toolDefinitions: [click], pageState: { title: 'Oars' } }
const find = { name: 'action_stock_find', args: { query: 'oar' } }
const press = { name: 'click-add-to-cart', args: { item: 'oar' } }
const order = { name: 'action_orders_place', args: { items: [{ sku: 'oar', count: 2 }] } }
const said: ScriptTurn = { text: ['Done.'] }

const say = (message: string, history: SendMessageOutput['history'] = []) => ({ message, history, ...page })

/** A visitor who sends messages, with the responses. */
async function visitor(door: Door, more: Record<string, string> = {}) {
  const { token } = await door.pass()
  const call = (name: string, body: unknown) => door.call(token, name, body, { origin, ...more })
  const ask = async (name: string, body: unknown) => {
    const answer = await call(name, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data as SendMessageOutput
  }
  return { token, call, ask }
}

function callsIn(output: SendMessageOutput): PendingToolCall[] {
  if (output.type !== 'tool-calls') throw new Error(`It answered: ${output.message}`)
  return output.calls
}

function decided(call: PendingToolCall | undefined, decision = 'approved') {
  const { id = '', confirmation } = call ?? {}
  return { callId: id, result: JSON.stringify({ decision }), signature: confirmation?.signature ?? '' }
}

test('a visitor asks, the page acts, and the agent answers: server and page calls of one turn keep both results', async () => {
  const door = await openDoor({ turns: [{ calls: [find, press] }, said] })
  const { ask } = await visitor(door)
  const first = await ask('sendMessage', say('Put an oar in the cart.'))
  const [call, ...none] = callsIn(first)
  expect([call, none]).toEqual([
    { id: expect.any(String), name: press.name, args: press.args, category: 'page-automation' },
    [],
  ])
  expect(door.heard).toEqual(['find oar'])
  const results = [{ callId: call?.id, result: '{"changed":["Cart: 1"]}' }]
  const last = await ask('submitToolResults', { results, history: first.history, ...page })
  expect(last).toMatchObject({ type: 'response', message: 'Done.' })
  const sent = JSON.stringify(door.emulator.requests.at(-1)?.body)
  expect(sent).toContain('Cart: 1')
  expect(sent).toContain('"found"')
})

test('a stream reports events as lines, and its last chunk is the answer', async () => {
  const door = await openDoor({ turns: [{ text: ['Let me ', 'see.'], calls: [find] }, { text: ['Here ', 'it is.'] }] })
  const { call } = await visitor(door)
  const { body, headers, status } = await call('streamMessage', say('Find an oar.'))
  expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
    200,
    'application/x-ndjson',
    origin,
  ])
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { chunk?: PageStreamPiece })
  expect(lines.at(-1)).toEqual({ done: true })
  const pieces = lines.slice(0, -1).map(({ chunk }) => chunk)
  expect(pieces.map((piece) => piece?.type)).toEqual([
    ...['text', 'text', 'tool-start', 'tool-end', 'text', 'text', 'response'],
  ])
  expect(pieces[0]).toEqual({ type: 'text', delta: 'Let me ' })
  expect(pieces[3]).toMatchObject({ name: find.name, output: { found: { query: 'oar' } } })
  expect(pieces[6]).toMatchObject({ message: 'Here it is.', history: expect.any(Array) })
})

test('results go back as a stream, too', async () => {
  const door = await openDoor({ turns: [{ calls: [press] }, said] })
  const { ask, call } = await visitor(door)
  const { history, ...first } = await ask('sendMessage', say('Click.'))
  const results = callsIn({ ...first, history } as SendMessageOutput).map(({ id }) => ({ callId: id, result: '"ok"' }))
  const { body } = await call('streamToolResults', { results, history, ...page })
  expect(body).toMatch(/^\{"chunk":\{"type":"text","delta":"Done\."\}\}\n.*"type":"response".*\n\{"done":true\}\n$/)
})

test('a write waits for the visitor, runs once for two concurrent clicks, and is recorded once, as theirs', async () => {
  const door = await openDoor({ turns: [{ calls: [order] }, said, said] })
  const { ask } = await visitor(door)
  const { history, ...first } = await ask('sendMessage', say('Order two oars.'))
  const [pending] = callsIn({ ...first, history } as SendMessageOutput)
  expect(pending).toMatchObject({
    category: 'server-action',
    confirmation: { preview: expect.stringContaining('oar') },
  })
  expect(door.heard).toEqual([])
  const answer = { results: [decided(pending)], history, ...page }
  const answers = await Promise.all([ask('submitToolResults', answer), ask('submitToolResults', answer)])
  const again = await ask('submitToolResults', answer).catch((error: Error) => error.message)
  expect(answers.map(({ type }) => type)).toEqual(['response', 'response'])
  expect(again).toMatch(/response|MODEL/)
  expect(door.heard).toEqual(['placed'])
  const [output] = answers.map(({ history }) => JSON.stringify(history))
  const by = /visitor (visitor:store:[0-9a-f]{32})/.exec(output ?? '')?.[1] ?? ''
  const entries = await door.store.audit.list(by, { limit: 50 })
  const kinds = entries.map(({ kind }) => kind).sort()
  expect(kinds).toEqual(['approval_asked', 'approval_resolved', 'effect_begun', 'effect_ended'])
})

test('a call that the visitor declines does not run', async () => {
  const door = await openDoor({ turns: [{ calls: [order] }, said] })
  const { ask } = await visitor(door)
  const first = await ask('sendMessage', say('Order two oars.'))
  const results = callsIn(first).map((call) => decided(call, 'rejected'))
  expect(await ask('submitToolResults', { results, history: first.history, ...page })).toMatchObject({
    type: 'response',
  })
  expect(door.heard).toEqual([])
})

test('a changed argument, call, signature or answer is refused, and nothing runs', async () => {
  const door = await openDoor({ turns: [{ calls: [order] }, said] })
  const { ask, call } = await visitor(door)
  const { history, ...first } = await ask('sendMessage', say('Order two oars.'))
  const [pending] = callsIn({ ...first, history } as SendMessageOutput)
  const good = { results: [decided(pending)], history, ...page }
  const changed = JSON.parse(JSON.stringify(history).replace('"count":2', '"count":200'))
  const renamed = JSON.parse(JSON.stringify(history).replaceAll(order.name, find.name))
  const wrong = [
    { ...good, history: changed },
    { ...good, history: renamed },
    { ...good, results: [{ ...decided(pending), signature: 'x'.repeat(32) }] },
    { ...good, results: [{ ...decided(pending), signature: undefined }] },
    { ...good, results: [{ ...decided(pending), callId: 'nobody' }] },
    { ...good, results: [{ ...decided(pending), result: '{"decision":"maybe"}' }] },
    { ...good, history: [] },
  ]
  for (const body of wrong) {
    const { status, body: text } = await call('submitToolResults', body)
    expect([status, JSON.parse(text).error.code], text).toEqual([422, 'BAD_REQUEST'])
  }
  const stranger = await visitor(door)
  expect(codeOf(await stranger.call('submitToolResults', good))).toEqual([422, 'BAD_REQUEST'])
  expect(door.heard).toEqual([])
  expect(await ask('submitToolResults', good)).toMatchObject({ type: 'response' })
  expect(door.heard).toEqual(['placed'])
})

test('the kill switch stops what was approved', async () => {
  const door = await openDoor({ turns: [{ calls: [order] }, said], sideEffectsEnabled: false })
  const { ask } = await visitor(door)
  const first = await ask('sendMessage', say('Order two oars.'))
  if (first.type === 'tool-calls')
    await ask('submitToolResults', {
      results: callsIn(first).map((each) => decided(each)),
      history: first.history,
      ...page,
    })
  expect(door.heard).toEqual([])
})

test('the agent of a visitor has the tools of the page and of the site, that of a user all actions, and none has more', async () => {
  const door = await openDoor({
    turns: [said, said, said],
    sites: [{ ...site, systemPrompt: 'Speak like a sailor.' }, bank],
  })
  const { ask } = await visitor(door)
  await ask('sendMessage', say('Hello.'))
  const names = () => {
    const { tools, systemInstruction } = (door.emulator.requests.at(-1)?.body ?? {}) as {
      tools: { functionDeclarations: { name: string }[] }[]
      systemInstruction: { parts: { text: string }[] }
    }
    return {
      tools: tools[0]?.functionDeclarations.map(({ name }) => name).sort(),
      words: systemInstruction.parts[0]?.text,
    }
  }
  expect(names().tools).toEqual(['action_orders_place', 'action_stock_find', 'click-add-to-cart'])
  expect(names().words).toMatch(/^Speak like a sailor\./)
  const user = await door.ask('/_jay/actions/sendMessage', {
    method: 'POST',
    body: say('Hello.'),
    headers: door.ann,
  })
  expect(user.status, user.body).toBe(200)
  expect(names().tools).toEqual([
    ...[
      'action_orders_attach',
      'action_orders_change',
      'action_orders_place',
      'action_stock_find',
      'action_stock_watch',
    ],
    'click-add-to-cart',
  ])
  expect(names().words).not.toContain('sailor')
  await visitor(door, door.ann).then(({ ask }) => ask('sendMessage', say('Hello.')))
  expect(names().tools).toHaveLength(3)
})

test('calls that a site or a page marks wait for the visitor and are then run by the page', async () => {
  const door = await openDoor({ turns: [{ calls: [press] }, said], sites: [{ ...site, confirm: [click.name] }] })
  const { ask } = await visitor(door)
  const first = await ask('sendMessage', say('Click.'))
  const [pending] = callsIn(first)
  expect(pending).toMatchObject({ category: 'server-action', confirmation: { preview: expect.any(String) } })
  const second = await ask('submitToolResults', { results: [decided(pending)], history: first.history, ...page })
  expect(callsIn(second)).toMatchObject([{ id: pending?.id, category: 'page-automation' }])
})

test('more messages than the site allows are refused with 429 and how long to wait, each visitor for themselves', async () => {
  const turns = Array.from({ length: 4 }, () => said)
  const door = await openDoor({ turns, sites: [{ ...site, limits: { messagesAMinute: 2 } }] })
  const { call } = await visitor(door)
  expect((await call('sendMessage', say('One.'))).status).toBe(200)
  expect((await call('streamMessage', say('Two.'))).status).toBe(200)
  const refused = await call('sendMessage', say('Three.'))
  expect(codeOf(refused)).toEqual([429, 'RATE_LIMITED'])
  expect(refused.body).toContain('More than 2 messages in a minute. Try again in')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const other = await visitor(door)
  expect((await other.call('sendMessage', say('Hello.'))).status).toBe(200)
  expect(door.emulator.requests).toHaveLength(3)
})

test('refusals of the model or the desk have a code and a message, and internal faults reveal neither', async () => {
  const blocked = { text: ['x'], finishReason: 'SAFETY' } as ScriptTurn
  const door = await openDoor({ turns: [blocked, said] })
  const { call } = await visitor(door)
  const answer = await call('sendMessage', say('Hello.'))
  expect([answer.status, JSON.parse(answer.body).error]).toEqual([
    422,
    { code: 'MODEL_BLOCKED', message: expect.stringMatching(/\w+/), isActionError: true },
  ])
  expect(codeOf(await call('sendMessage', say('   ')))).toEqual([422, 'BAD_REQUEST'])
  for (const body of [say(''), { ...say('x'), history: 'x' }, { ...say('x'), more: 1 }, { message: 'x' }])
    expect(codeOf(await call('sendMessage', body))).toEqual([400, 'INVALID_INPUT'])
  expect((await call('sendMessage', say('Hello.'))).status).toBe(200)
})

test('a link cannot make the agent send a message', async () => {
  const door = await openDoor({ turns: [said] })
  const { token } = await visitor(door)
  const headers = { authorization: `Bearer ${token}`, origin }
  const input = encodeURIComponent(JSON.stringify(say('Hello.')))
  const answer = await door.ask(`/_jay/actions/sendMessage?_input=${input}`, { headers })
  expect(codeOf(answer)).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(door.emulator.requests).toEqual([])
})

test('conversations are not in the audit, and what agents may call does not limit the actions of pages', async () => {
  const door = await openDoor({ turns: [said] })
  await door.ask('/_jay/actions/sendMessage', { method: 'POST', body: say('Hello.'), headers: door.ann })
  const entries = await door.store.audit.list('ann', { limit: 50 })
  expect(entries.filter(({ kind }) => kind.startsWith('action_'))).toEqual([])
})

test('a caller who disconnects stops the model, but never a write that has begun', async () => {
  const door = await openDoor({
    turns: [{ text: ['One', 'two'], chunkDelayMs: 30_000 }, { calls: [{ name: 'action_slow', args: {} }] }, said],
    sites: [{ ...site, actions: ['slow'] }],
  })
  const told: string[] = []
  const slow = makeJayAction('slow')
    .withServices(ACTION_CALL)
    .withHandler(async (_input: object, { signal, principal }) => {
      told.push(`begun ${principal.kind}`)
      await sleep(300)
      if (signal.aborted) throw new ActionError('STOPPED', 'It was stopped.')
      told.push('ended')
      return { ok: true }
    })
  door.registry.register(slow as never)
  door.registry.setMetadata('slow', { name: 'slow', description: 'Slow.', inputSchema: { type: 'object' } })
  const { token, ask } = await visitor(door)
  const send = (name: string, body: unknown, signal: AbortSignal) =>
    fetch(`${door.url}/_jay/actions/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal,
    })
  const leaving = new AbortController()
  const left = send('streamMessage', say('Talk.'), leaving.signal).catch(() => 'left')
  await expect.poll(() => door.emulator.requests.length).toBe(1)
  leaving.abort()
  expect(await left).toBe('left')
  await expect.poll(() => door.emulator.requests[0]?.aborted).toBe(true)
  const first = await ask('sendMessage', say('Be slow.'))
  const gone = new AbortController()
  const results = callsIn(first).map((each) => decided(each))
  const sent = send('submitToolResults', { results, history: first.history, ...page }, gone.signal).catch(() => 'left')
  await expect.poll(() => told).toEqual(['begun visitor'])
  gone.abort()
  expect(await sent).toBe('left')
  await expect.poll(() => told).toEqual(['begun visitor', 'ended'])
  const again = await ask('submitToolResults', { results, history: first.history, ...page })
  expect(JSON.stringify(again.history)).toContain('{"ok":true}')
  expect(told).toHaveLength(2)
})
