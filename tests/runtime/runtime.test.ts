import { join } from 'node:path'
import type { RuntimeOptions } from '@deckhand/runtime'
import type { Json, RunRecord, ToolPart, ToolPlugin, TrustLevel } from '@deckhand/spec'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { call, callsThenDone, scriptedModel, text } from '../support/models/scripted-model.ts'
import { openStore, silenced, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const look: ToolPlugin = {
  name: 'look',
  description: 'Looks.',
  parameters: {},
  effect: 'read',
  handler: async () => ({ seen: 1 }),
}

function sender(more: Partial<ToolPlugin> = {}): { send: ToolPlugin; sent: Json[] } {
  const sent: Json[] = []
  const handler = async (args: Record<string, Json>) => {
    sent.push(args)
    return 'sent'
  }
  const parameters = { to: { type: 'string', description: 'Who.' } } as const
  const recipients = ({ to }: Record<string, Json>) => [String(to)]
  return {
    sent,
    send: { name: 'send', description: 'Sends.', parameters, effect: 'write', recipients, handler, ...more },
  }
}

test('a text answer has every field of a response, also an action id', async () => {
  const { ask } = await stored(
    scriptedModel(() => [text('Aye.')]),
    [],
  )
  expect(await ask({ prompt: 'Ready?' })).toEqual({
    ok: true,
    runId: expect.stringMatching(/^[0-9a-f]{32}$/),
    actionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    threadId: expect.stringMatching(/^[0-9a-f]{32}$/),
    status: 'completed',
    summary: 'Aye.',
    mode: 'assistant_text',
    model: 'scripted',
    agentId: 'deckhand',
    usage: { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 },
    seq: 5,
  })
})

test('an executed tool is named with its arguments and output', async () => {
  const { ask } = await stored(callsThenDone(call('look')), [look])
  expect(await ask({ prompt: 'Look.' })).toMatchObject({
    mode: 'tool_executed',
    tool: 'look',
    toolArgs: {},
    output: { seen: 1 },
  })
})

test('A2: after an approval the run goes on by itself and the call runs once, with the approved arguments', async () => {
  const { send, sent } = sender()
  const { ask, runtime } = await stored(callsThenDone(call('send', { to: 'ann@example.com' })), [send])
  const waiting = await ask({ prompt: 'Send it.' })
  expect(waiting).toMatchObject({ status: 'awaiting_confirmation', approval: { tool: 'send' } })
  expect(sent).toEqual([])
  const approvalId = waiting.approval?.id ?? ''
  await runtime.resolveApproval({ userId: 'ann', approvalId, decision: 'approve_once' })
  expect(await end(runtime, waiting.runId)).toMatchObject({ status: 'completed', summary: 'Done.', output: 'sent' })
  expect(sent).toEqual([{ to: 'ann@example.com' }])
})

test('A3: a second approve answers as the first, a reject after it is refused', async () => {
  const { send, sent } = sender()
  const { ask, runtime } = await stored(callsThenDone(call('send', { to: 'a@example.com' })), [send])
  const { runId, approval } = await ask({ prompt: 'Send it.' })
  const approvalId = approval?.id ?? ''
  const first = await runtime.resolveApproval({ userId: 'ann', approvalId, decision: 'approve_once' })
  await end(runtime, runId)
  const second = await runtime.resolveApproval({ userId: 'ann', approvalId, decision: 'approve_once' })
  expect(second).toEqual(first)
  const always = runtime.resolveApproval({ userId: 'ann', approvalId, decision: 'approve_and_always_allow_recipient' })
  await expect(always).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(runtime.resolveApproval({ userId: 'ann', approvalId, decision: 'reject' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(sent).toHaveLength(1)
})

test('A3: an expired approval is refused, the run goes on and nothing is sent', async () => {
  const { send, sent } = sender()
  let now = Date.now()
  const { ask, runtime, store } = await stored(callsThenDone(call('send', { to: 'a@example.com' })), [send], {
    now: () => now,
  })
  const { runId, approval } = await ask({ prompt: 'Send it.' })
  now += 8 * 86_400_000
  const late = runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await expect(late).rejects.toMatchObject({ code: 'EXPIRED' })
  expect(await store.approvals.find('ann', approval?.id ?? '')).toMatchObject({ status: 'expired' })
  expect(await end(runtime, runId)).toMatchObject({ status: 'completed' })
  expect(sent).toEqual([])
})

test('A5: a rejection reaches the model with the words of the person', async () => {
  const { send, sent } = sender()
  const model = callsThenDone(call('send', { to: 'a@example.com' }))
  const { ask, runtime } = await stored(model, [send])
  const { runId, approval } = await ask({ prompt: 'Send it.' })
  await runtime.resolveApproval({
    userId: 'ann',
    approvalId: approval?.id ?? '',
    decision: 'reject',
    feedback: 'not today',
  })
  expect(await end(runtime, runId)).toMatchObject({ status: 'completed' })
  expect(JSON.stringify(model.requests[1])).toContain('not today')
  expect(sent).toEqual([])
})

test('A6: two approvals of one turn are answered in any order, each runs when it is approved', async () => {
  const { send, sent } = sender()
  const { ask, runtime } = await stored(callsThenDone(call('send', { to: 'a@x' }), call('send', { to: 'b@x' })), [send])
  const { runId, approvals = [] } = await ask({ prompt: 'Send both.' })
  const [first, second] = approvals
  await runtime.resolveApproval({ userId: 'ann', approvalId: second?.id ?? '', decision: 'approve_once' })
  await expect.poll(() => sent).toEqual([{ to: 'b@x' }])
  await expect.poll(async () => (await runtime.store.runs.find('ann', runId))?.status).toBe('awaiting_confirmation')
  await runtime.resolveApproval({ userId: 'ann', approvalId: first?.id ?? '', decision: 'approve_once' })
  expect(await end(runtime, runId)).toMatchObject({ status: 'completed' })
  expect(sent).toEqual([{ to: 'b@x' }, { to: 'a@x' }])
})

test('A8: always allowing a recipient lets the next call to them pass under delegated trust', async () => {
  const { send, sent } = sender()
  const { ask, runtime, store } = await stored(callsThenDone(call('send', { to: 'Ann@Example.com' })), [send])
  await store.settings.write('ann', { trust: 'delegated' }, Date.now())
  const { runId, approval } = await ask({ prompt: 'Send it.' })
  const decision = 'approve_and_always_allow_recipient' as const
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision })
  await end(runtime, runId)
  expect(await store.settings.read('ann')).toEqual({ trust: 'delegated', allowlist: ['ann@example.com'] })
  expect(await ask({ prompt: 'Again.' })).toMatchObject({ status: 'completed' })
  expect(sent).toHaveLength(2)
})

test('a run with lower trust asks, and one with higher trust is limited to the user’s', async () => {
  const { send, sent } = sender()
  const { runtime, store } = await stored(callsThenDone(call('send', { to: 'a@x' })), [send])
  const begin = async (trust: TrustLevel) => {
    const { runId } = await runtime.start('ann', { prompt: 'Send it.', trust })
    return runtime.settled('ann', runId, new AbortController().signal)
  }
  expect(await begin('autonomous')).toMatchObject({ status: 'awaiting_confirmation' })
  await store.settings.write('ann', { trust: 'autonomous' }, Date.now())
  expect(await begin('supervised')).toMatchObject({ status: 'awaiting_confirmation' })
  expect(sent).toEqual([])
  expect(await begin('autonomous')).toMatchObject({ status: 'completed' })
})

test('a thread can be named before its first message', async () => {
  const { runtime } = await stored(
    scriptedModel(() => [text('Aye.')]),
    [look],
  )
  const started = await runtime.start('ann', { prompt: 'Ahoy.', newThreadId: 'log-book' })
  expect(started.threadId).toBe('log-book')
  await end(runtime, started.runId)
  const again = await runtime.start('ann', { prompt: 'Again.', threadId: 'log-book' })
  expect(again.threadId).toBe('log-book')
})

test('A4: a kill switch thrown after the approval stops the call', async () => {
  const { send, sent } = sender()
  let enabled = true
  const { ask, runtime } = await stored(callsThenDone(call('send', { to: 'a@x' })), [send], {
    sideEffectsEnabled: () => enabled,
  })
  const { runId, approval } = await ask({ prompt: 'Send it.' })
  enabled = false
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  expect(await end(runtime, runId)).toMatchObject({ status: 'completed' })
  expect(await action(runtime, runId)).toMatchObject({ status: 'rejected', error: { code: 'DENIED' } })
  expect(sent).toEqual([])
})

test('J5: an approval after a restart goes on where the run was', async () => {
  const folder = tempFolder()
  const { send, sent } = sender()
  const before = await stored(callsThenDone(call('look'), call('send', { to: 'a@x' })), [look, send], { folder })
  const { runId, approval } = await before.ask({ prompt: 'Send it.' })
  await before.runtime.close()
  await before.store.close()
  const after = await stored(callsThenDone(), [look, send], { store: await openStore(folder) })
  await after.runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  expect(await end(after.runtime, runId)).toMatchObject({ status: 'completed' })
  expect(sent).toEqual([{ to: 'a@x' }])
})

test('A7: a tool whose definition changed since the approval fails its call with a clear message', async () => {
  const folder = tempFolder()
  const { send } = sender()
  const before = await stored(callsThenDone(call('send', { to: 'a@x' })), [send], { folder })
  const { runId, approval } = await before.ask({ prompt: 'Send it.' })
  await before.runtime.close()
  const changed = sender({ description: 'Sends to everybody.' })
  const after = await stored(callsThenDone(), [changed.send], { store: before.store })
  await after.runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await end(after.runtime, runId)
  expect(await action(after.runtime, runId)).toMatchObject({ status: 'failed', error: { code: 'TOOL_CHANGED' } })
  expect(changed.sent).toEqual([])
})

test('A1: arguments that were edited in the database file are refused', async () => {
  const { send, sent } = sender()
  const { ask, runtime, folder } = await stored(callsThenDone(call('send', { to: 'ann@example.com' })), [send])
  const { runId, approval } = await ask({ prompt: 'Send it.' })
  const file = new DatabaseSync(join(folder, 'deckhand.db'))
  file.exec(`UPDATE actions SET body = replace(body, 'ann@example.com', 'eve@example.com')`)
  file.exec(`UPDATE approvals SET body = replace(body, 'ann@example.com', 'eve@example.com')`)
  file.close()
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await end(runtime, runId)
  expect(await action(runtime, runId)).toMatchObject({ status: 'failed', error: { code: 'TAMPERED' } })
  expect(sent).toEqual([])
})

test('C1: cancel ends a run in mid-tool, its call too, and the thread is free again', async () => {
  const hang: ToolPlugin = { ...look, name: 'hang', handler: () => new Promise(() => {}) }
  const { ask, runtime } = await stored(
    scriptedModel(({ messages }) => (messages.length === 1 ? [call('hang')] : [text('Hi.')])),
    [hang],
  )
  const { runId, threadId } = await runtime.start('ann', { prompt: 'Hang.' })
  await expect.poll(async () => (await runtime.store.runs.find('ann', runId))?.status).toBe('executing')
  expect(await runtime.cancel('ann', runId)).toBe(true)
  expect(await end(runtime, runId)).toMatchObject({ status: 'failed', code: 'CANCELLED' })
  expect(await eventTypes(runtime, runId)).toEqual([
    'status',
    'activation',
    'turn',
    'tool_call_start',
    'status',
    'tool_call_end',
    'failed',
  ])
  expect(await runtime.cancel('ann', runId)).toBe(false)
  expect(await ask({ prompt: 'Still there?', threadId })).toMatchObject({ status: 'completed', summary: 'Hi.' })
})

test('C1: a run that waits can be cancelled, and its approval is closed', async () => {
  const { send, sent } = sender()
  const { ask, runtime, store } = await stored(callsThenDone(call('send', { to: 'a@x' })), [send])
  const { runId, approval } = await ask({ prompt: 'Send it.' })
  expect(await runtime.cancel('ann', runId)).toBe(true)
  expect(await store.approvals.find('ann', approval?.id ?? '')).toMatchObject({ status: 'cancelled' })
  const late = runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(sent).toEqual([])
})

test('C3: one run at a time on a thread, also one that waits', async () => {
  const { send } = sender()
  const { ask, runtime } = await stored(callsThenDone(call('send', { to: 'a@x' })), [send])
  const { threadId } = await ask({ prompt: 'Send it.' })
  await expect(runtime.start('ann', { prompt: 'And?', threadId })).rejects.toMatchObject({
    code: 'CONFLICT',
    field: 'threadId',
  })
})

test('C4: the same key never makes a second run', async () => {
  const model = scriptedModel(() => [text('Aye.')])
  const { runtime } = await stored(model, [])
  const started = await Promise.all(Array.from({ length: 5 }, () => runtime.start('ann', { prompt: 'Go.' }, 'key-1')))
  expect(new Set(started.map(({ runId }) => runId)).size).toBe(1)
  await end(runtime, started[0]?.runId ?? '')
  expect(model.requests).toHaveLength(1)
  expect(await runtime.store.threads.list('ann', { limit: 10 })).toHaveLength(1)
  expect((await runtime.start('bob', { prompt: 'Go.' }, 'key-1')).runId).not.toBe(started[0]?.runId)
})

test('T1: a thread remembers; a conversation only seeds a new one', async () => {
  const model = scriptedModel(() => [text('Aye.')])
  const { ask } = await stored(model, [])
  const conversation = [
    { role: 'user' as const, text: 'I am Ann.' },
    { role: 'assistant' as const, text: 'Hello Ann.' },
  ]
  const { threadId } = await ask({ prompt: 'One.', conversation })
  await ask({ prompt: 'Two.', threadId, conversation: [{ role: 'user', text: 'I am Eve.' }] })
  const told = JSON.stringify(model.requests[1]?.messages)
  expect(told).toContain('I am Ann.')
  expect(told).toContain('One.')
  expect(told).not.toContain('Eve')
})

test('T2: the thread, run and approval of another user answer exactly as ones that do not exist', async () => {
  const { send } = sender()
  const { ask, runtime } = await stored(callsThenDone(call('send', { to: 'a@x' })), [send])
  const { threadId, runId, approval } = await ask({ prompt: 'Mine.' }, 'ann')
  const problem = (work: Promise<unknown>) =>
    work.then(
      () => 'worked',
      (error: Error) => ({ ...error, message: error.message }),
    )
  const approve = (approvalId: string) =>
    runtime.resolveApproval({ userId: 'bob', approvalId, decision: 'approve_once' })
  expect(await problem(ask({ prompt: 'x', threadId }, 'bob'))).toEqual(
    await problem(ask({ prompt: 'x', threadId: 'none' }, 'bob')),
  )
  expect(await problem(runtime.response('bob', runId))).toEqual(await problem(runtime.response('bob', 'none')))
  expect(await problem(runtime.cancel('bob', runId))).toEqual(await problem(runtime.cancel('bob', 'none')))
  expect(await problem(approve(approval?.id ?? ''))).toEqual(await problem(approve('none')))
})

test('a thread belongs to one agent', async () => {
  const model = scriptedModel(() => [text('Aye.')])
  const agents: RuntimeOptions['agents'] = [
    { id: 'mate', name: 'Mate', persona: 'You are Mate.' },
    { id: 'cook', name: 'Cook', persona: 'You are Cook.', tools: [] },
  ]
  const { ask } = await stored(model, [look], { agents })
  const { threadId } = await ask({ prompt: 'Soup.', agentId: 'cook' })
  await ask({ prompt: 'More.', threadId })
  expect(model.requests[1]?.instruction).toContain('You are Cook.')
  expect(model.requests[1]?.tools).toEqual([])
  await expect(ask({ prompt: 'x', threadId, agentId: 'mate' })).rejects.toMatchObject({
    code: 'CONFLICT',
    field: 'agentId',
  })
  await expect(ask({ prompt: 'x', agentId: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'agentId' })
})

test('L5: when all slots are busy a run waits as queued, and begins when one is free', async () => {
  let release = () => {}
  const wait: ToolPlugin = {
    ...look,
    name: 'wait',
    handler: () => new Promise((resolve) => (release = () => resolve('ok'))),
  }
  const { runtime } = await stored(callsThenDone(call('wait')), [wait], { capacity: 1 })
  const first = await runtime.start('ann', { prompt: 'One.' })
  await expect.poll(async () => (await record(runtime, first.runId)).status).toBe('executing')
  const second = await runtime.start('ann', { prompt: 'Two.' })
  expect(await record(runtime, second.runId)).toMatchObject({ status: 'queued', attempt: 0 })
  release()
  await end(runtime, first.runId)
  await expect.poll(async () => (await record(runtime, second.runId)).status).toBe('executing')
  release()
  expect(await end(runtime, second.runId)).toMatchObject({ status: 'completed' })
})

test('L2: a run whose process is gone is claimed by another when its lease has run out', async () => {
  const folder = tempFolder()
  const hang: ToolPlugin = { ...look, handler: () => new Promise(() => {}) }
  const before = await stored(callsThenDone(call('look')), [hang], { store: silenced(await openStore(folder)) })
  const { runId } = await before.runtime.start('ann', { prompt: 'Look.' })
  await expect.poll(async () => (await record(before.runtime, runId)).status).toBe('executing')
  const minuteLater = () => Date.now() + 60_000
  const after = await stored(callsThenDone(), [look], { store: await openStore(folder), now: minuteLater })
  expect(await end(after.runtime, runId)).toMatchObject({ status: 'completed', output: { seen: 1 } })
  expect(await record(after.runtime, runId)).toMatchObject({ attempt: 2 })
})

test('L2: a process that shuts down gives its runs back, and the next one finishes them', async () => {
  const folder = tempFolder()
  const hang: ToolPlugin = { ...look, handler: () => new Promise(() => {}) }
  const before = await stored(callsThenDone(call('look')), [hang], { folder })
  const { runId } = await before.runtime.start('ann', { prompt: 'Look.' })
  await expect.poll(async () => (await record(before.runtime, runId)).status).toBe('executing')
  await before.runtime.close()
  const after = await stored(callsThenDone(), [look], { store: await openStore(folder) })
  expect(await end(after.runtime, runId)).toMatchObject({ status: 'completed', output: { seen: 1 } })
  expect(await record(after.runtime, runId)).toMatchObject({ attempt: 2 })
})

test('L4: a machine that was suspended, and has not noticed it yet, takes no run that another one owns', async () => {
  const folder = tempFolder()
  const hang: ToolPlugin = { ...look, handler: () => new Promise(() => {}) }
  const { runtime, store } = await stored(callsThenDone(call('look')), [hang], { folder })
  const { runId } = await runtime.start('ann', { prompt: 'Look.' })
  const late = { now: () => Date.now() - 60_000, sharesClock: true }
  await stored(callsThenDone(), [look], { store: await openStore(folder), ...late })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await store.runs.find('ann', runId)).toMatchObject({ attempt: 1 })
})

test('J3: fifty chunks in a burst are a few events, numbered without a gap, and fold to the whole text', async () => {
  const words = Array.from({ length: 50 }, (_, n) => `word${n} `)
  const { ask, store } = await stored(
    scriptedModel(() => words.map(text)),
    [],
  )
  const { runId } = await ask({ prompt: 'Talk.' })
  const events = await store.runs.events('ann', runId, { after: 0, limit: 500 })
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  expect(events.length).toBeLessThan(10)
  expect(events.map(({ event }) => (event.type === 'text' ? event.delta : '')).join('')).toBe(words.join(''))
})

test('an agent that names a tool which does not exist is refused at the start', async () => {
  const agents: RuntimeOptions['agents'] = [{ id: 'x', name: 'X', persona: 'X', tools: ['gone'] }]
  await expect(
    stored(
      scriptedModel(() => []),
      [],
      { agents },
    ),
  ).rejects.toThrow('names the tool "gone", which does not exist')
})

test('L2: a run that is being claimed while the program stops is given back too', async () => {
  const folder = tempFolder()
  const { runtime: busy, store } = await stored(callsThenDone(), [], { folder, capacity: 0 })
  const slow = await openStore(folder)
  const { claim } = slow.runs
  let claimed = false
  slow.runs.claim = async (...wish) => {
    const run = await claim(...wish)
    claimed ||= run !== undefined
    await new Promise((resolve) => setTimeout(resolve, 100))
    return run
  }
  const { runtime: stopping } = await stored(callsThenDone(), [], { store: slow })
  const { runId } = await busy.start('ann', { prompt: 'x' })
  await expect.poll(() => claimed, { interval: 5 }).toBe(true)
  await stopping.close()
  await slow.close()
  const taken = await store.runs.claim({ owner: 'next', now: Date.now(), leaseMs: 15_000 })
  expect(taken).toMatchObject({ fence: { runId, attempt: 2 }, losses: 0 })
})

test('L2: a run that is being started while the program stops is given back too', async () => {
  const folder = tempFolder()
  const slow = await openStore(folder)
  const { start } = slow.runs
  let closed: Promise<void> | undefined
  const { runtime } = await stored(callsThenDone(), [], { store: slow })
  slow.runs.start = async (run) => {
    const started = await start(run)
    closed = runtime.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return started
  }
  const starting = runtime.start('ann', { prompt: 'x' })
  await expect.poll(() => closed !== undefined, { interval: 5 }).toBe(true)
  await closed
  await slow.close()
  const { runId } = await starting
  const taken = await (await openStore(folder)).runs.claim({ owner: 'next', now: Date.now(), leaseMs: 15_000 })
  expect(taken).toMatchObject({ fence: { runId, attempt: 2 }, losses: 0 })
})

type RuntimeOf = Awaited<ReturnType<typeof stored>>['runtime']

/** Follows a run of Ann's to its very end. */
async function end(runtime: RuntimeOf, runId: string) {
  const signal = AbortSignal.timeout(30_000)
  for await (const _ of runtime.follow({ userId: 'ann', runId, after: 0, until: 'end', signal }));
  return runtime.response('ann', runId)
}

async function record(runtime: RuntimeOf, runId: string): Promise<RunRecord> {
  return (await runtime.store.runs.find('ann', runId)) as RunRecord
}

async function action(runtime: RuntimeOf, runId: string): Promise<ToolPart | undefined> {
  const loaded = await runtime.store.runs.load('ann', runId)
  return loaded?.state.turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool')).at(-1)
}

async function eventTypes(runtime: RuntimeOf, runId: string): Promise<string[]> {
  return (await runtime.store.runs.events('ann', runId, { after: 0, limit: 500 })).map(({ event }) => event.type)
}
