import type { ModelChunk } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { resolveCall } from './calls/resolve-call.ts'
import { createLimit } from './limit.ts'
import { runLoop } from './loop.ts'
import { standardPolicy } from './policy/policy.ts'
import { calls, finish, says, scriptedModel } from './testing/scripted-model.ts'
import { noting, stage, terminals, tool, types } from './testing/stage.ts'

test('a plain answer streams its text and completes once', async () => {
  const { run, ports, events, record } = stage(scriptedModel(says('Hel', 'lo')))
  const outcome = await runLoop(run, ports)
  expect(outcome).toMatchObject({ status: 'completed', summary: 'Hello' })
  expect(types(events)).toEqual(['status', 'activation', 'text', 'text', 'turn', 'completed'])
  expect(record).toEqual(['turnDone 2', 'settle completed'])
})

test('J1: the intent is in the journal before the handler runs, and the result before the next turn', async () => {
  const { run, ports, record } = stage(scriptedModel(calls(['look']), says('done')))
  ports.tools.register(tool('look', { handler: noting(record, 'handler') }))
  await runLoop(run, ports)
  expect(record).toEqual([
    'turnDone 1',
    'begin look',
    'handler',
    'finish look completed',
    'turnDone 1',
    'settle completed',
  ])
})

test('two calls of a turn run side by side', async () => {
  let atWork = 0
  let most = 0
  const slow = async () => {
    most = Math.max(most, ++atWork)
    await new Promise((resolve) => setTimeout(resolve, 10))
    atWork -= 1
    return 'ok'
  }
  const { run, ports } = stage(scriptedModel(calls(['a'], ['b']), says('done')), [
    tool('a', { handler: slow }),
    tool('b', { handler: slow }),
  ])
  await runLoop(run, ports)
  expect(most).toBe(2)
})

test('a call that waits for approval does not hold the others, and none ran before all were judged', async () => {
  const { run, ports, record, events } = stage(scriptedModel(calls(['send'], ['look']), says('sent')), [
    tool('send', { effect: 'write', handler: async () => expect.unreachable() }),
    tool('look'),
  ])
  const outcome = await runLoop(run, ports)
  expect(outcome).toMatchObject({ status: 'awaiting_confirmation', waiting: [{ for: 'approval', toolName: 'send' }] })
  expect(record).toEqual(['turnDone 2', 'begin look', 'finish look completed', 'settle awaiting_confirmation'])
  expect(types(events).at(-1)).toBe('parked')
})

test('a parked run continues after the approval, also when it was stored and loaded again', async () => {
  const sent: string[] = []
  const send = tool('send', { effect: 'write', handler: noting(sent, 'sent') })
  const first = stage(scriptedModel(calls(['send', {}])), [send])
  await runLoop(first.run, first.ports)

  const second = stage(scriptedModel(says('It is sent.')), [send])
  const run = JSON.parse(JSON.stringify(first.run))
  const [action] = run.turns[0].parts
  resolveCall(run, action.id, { type: 'approve' })
  const outcome = await runLoop(run, second.ports)
  expect(outcome).toMatchObject({ status: 'completed', summary: 'It is sent.' })
  expect(sent).toHaveLength(1)
  expect(types(second.events)).toEqual(['status', 'tool_call_end', 'status', 'text', 'turn', 'completed'])
  expect(() => resolveCall(run, action.id, { type: 'approve' })).toThrow(/does not wait|no such call/)
})

test.each(['read', 'workspace', 'write'] as const)(
  'A10: a %s that needs confirmation waits at every trust level, and runs once after the approval',
  async (effect) => {
    const done: string[] = []
    const order = tool('order', { effect, confirm: true, handler: noting(done, 'ordered') })
    const autonomous = standardPolicy(() => ({ trust: 'autonomous', sideEffectsEnabled: true, allowlist: [] }))
    const { run, ports } = stage(scriptedModel(calls(['order']), says('Done.')), [order], { policy: autonomous })
    expect(await runLoop(run, ports)).toMatchObject({
      status: 'awaiting_confirmation',
      waiting: [{ toolName: 'order', approval: { reason: 'You are asked about this each time.' } }],
    })
    expect(done).toEqual([])
    resolveCall(run, action(run).id, { type: 'approve' })
    expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
    expect(done).toEqual(['ordered'])
  },
)

test('A10: a call that needs confirmation does not run on a stored "planned" without the approval', async () => {
  const order = tool('order', { confirm: true, handler: async () => expect.unreachable() })
  const { run, ports } = stage(scriptedModel(calls(['order'])), [order])
  await runLoop(run, ports)
  const call = action(run)
  delete call.waitingFor
  delete call.approval
  call.status = 'planned'
  expect(await runLoop(run, ports)).toMatchObject({ status: 'awaiting_confirmation' })
})

test("a rejection reaches the model with the person's feedback, and the run continues", async () => {
  const model = scriptedModel(calls(['send']), says('I left it.'))
  const { run, ports } = stage(model, [tool('send', { effect: 'write' })])
  await runLoop(run, ports)
  resolveCall(run, action(run).id, { type: 'reject', feedback: 'not on a Sunday' })
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
  expect(action(run)).toMatchObject({ status: 'rejected', error: { code: 'REJECTED' } })
  expect(JSON.stringify(model.requests[1]?.messages)).toContain('not on a Sunday')
})

test('a turn that mixes a server call, a client call and an approval parks with both and finishes with all three results', async () => {
  const model = scriptedModel(calls(['look'], ['click'], ['send']), says('all done'))
  const { run, ports } = stage(model, [
    tool('look'),
    tool('click', { runsOn: 'client' }),
    tool('send', { effect: 'write' }),
  ])
  const parked = await runLoop(run, ports)
  expect(parked).toMatchObject({ waiting: [{ for: 'client' }, { for: 'approval' }] })
  if (parked.status !== 'awaiting_confirmation') throw new Error('not parked')
  resolveCall(run, parked.waiting[1]?.id ?? '', { type: 'approve' })
  expect(await runLoop(run, ports)).toMatchObject({ waiting: [{ for: 'client', toolName: 'click' }] })
  resolveCall(run, parked.waiting[0]?.id ?? '', { type: 'result', output: 'clicked' })
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
  const outputs = model.requests[1]?.messages.flatMap((message) => (message.role === 'user' ? [] : message.parts))
  expect(outputs?.map((part) => part.type === 'tool' && part.output)).toEqual(['look done', 'clicked', 'send done'])
})

test('a client call with a side effect asks first and goes to the client only when approved', async () => {
  const { run, ports } = stage(scriptedModel(calls(['pay']), says('paid')), [
    tool('pay', { effect: 'write', runsOn: 'client' }),
  ])
  expect(await runLoop(run, ports)).toMatchObject({ waiting: [{ for: 'approval' }] })
  expect(() => resolveCall(run, action(run).id, { type: 'result', output: 'forged' })).toThrow(/does not wait/)
  resolveCall(run, action(run).id, { type: 'approve' })
  expect(await runLoop(run, ports)).toMatchObject({ waiting: [{ for: 'client' }] })
})

test('the kill switch thrown after an approval stops the call', async () => {
  let on = true
  const send = tool('send', { effect: 'write', handler: async () => expect.unreachable() })
  const { run, ports } = stage(scriptedModel(calls(['send']), says('It was not sent.')), [send], {
    policy: () => (on ? { decision: 'ask', reason: '' } : { decision: 'deny', reason: 'Switched off.' }),
  })
  await runLoop(run, ports)
  resolveCall(run, action(run).id, { type: 'approve' })
  on = false
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
  expect(action(run)).toMatchObject({ status: 'rejected', error: { code: 'DENIED' } })
})

test('an error that a tool throws becomes a result for the model, and the run continues', async () => {
  const model = scriptedModel(calls(['bad'], ['good']), says('one worked'))
  const { run, ports, events } = stage(model, [
    tool('good'),
    tool('bad', {
      handler: () => {
        throw new Error('no such ship')
      },
    }),
  ])
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
  const ends = events.filter((event) => event.type === 'tool_call_end')
  expect(ends).toMatchObject([
    { toolName: 'bad', error: { code: 'TOOL_FAILED', message: 'bad failed: no such ship' } },
    { toolName: 'good', output: 'good done' },
  ])
})

test('a call fails with the code that its tool threw, except codes that mean the loop did not run it', async () => {
  const codes = [
    'NOT_CONNECTED',
    'CONFLICT',
    'BAD_ARGUMENTS',
    'DENIED',
    'REJECTED',
    'CANCELLED',
    'UNKNOWN_TOOL',
  ] as const
  const tools = codes.map((code) =>
    tool(code, {
      handler: () => {
        throw new DeckhandError(code, 'No.')
      },
    }),
  )
  const model = scriptedModel(calls(...codes.map((code) => [code] as [string])), says('none worked'))
  const { run, ports, events } = stage(model, tools)
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
  const ends = events.flatMap((event) => (event.type === 'tool_call_end' && 'error' in event ? [event] : []))
  const expected = ['NOT_CONNECTED', 'CONFLICT', ...Array(5).fill('TOOL_FAILED')]
  expect(ends.map(({ error }) => error.code)).toEqual(expected)
  expect(ends[0]?.error.message).toBe('NOT_CONNECTED failed: No.')
})

test('C5 the model may correct a call of an unknown tool once, and the calls beside it run or wait', async () => {
  const model = scriptedModel(calls(['lok'], ['nope'], ['look'], ['send']), says('ok'))
  const { run, ports, events } = stage(model, [tool('look'), tool('send', { effect: 'write' })])
  expect(await runLoop(run, ports)).toMatchObject({ status: 'awaiting_confirmation', waiting: [{ toolName: 'send' }] })
  const [, , , send] = run.turns[0]?.parts ?? []
  expect(run.turns[0]?.parts).toMatchObject([
    { error: { code: 'UNKNOWN_TOOL', message: 'There is no tool named "lok". Did you mean "look"?' } },
    { error: { code: 'UNKNOWN_TOOL', message: 'There is no tool named "nope". Use one of the available tools.' } },
    { status: 'completed' },
    { status: 'awaiting_confirmation' },
  ])
  if (send?.type === 'tool') resolveCall(run, send.id, { type: 'approve' })
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
  expect(terminals(events)).toHaveLength(1)
})

test('C5 a second unknown tool ends the run, also after other turns, and its neighbours do not run', async () => {
  const turns = [calls(['nope']), calls(['look']), calls(['look'], ['other'], ['send'])]
  const { run, ports, events, record } = stage(scriptedModel(...turns), [
    tool('look'),
    tool('send', { effect: 'write' }),
  ])
  expect(await runLoop(run, ports)).toMatchObject({
    status: 'failed',
    code: 'UNKNOWN_TOOL',
    message: expect.stringMatching(/^There is no tool named "other", and the model had called an unknown tool before/),
  })
  expect(record.filter((line) => line.startsWith('begin'))).toHaveLength(1)
  expect(run.turns[2]?.parts).toMatchObject([
    { error: { code: 'CANCELLED' } },
    { error: { code: 'UNKNOWN_TOOL' } },
    { error: { code: 'CANCELLED' } },
  ])
  expect(types(events).filter((type) => type === 'tool_call_end')).toHaveLength(5)
  expect(terminals(events)).toHaveLength(1)
})

test('bad arguments may be corrected once; a second mistake ends the run', async () => {
  const add = tool('add', { parameters: { n: { type: 'number', description: 'n', required: true } } })
  const corrected = stage(scriptedModel(calls(['add', { n: 'x' }]), calls(['add', { n: 1 }]), says('ok')), [add])
  expect(await runLoop(corrected.run, corrected.ports)).toMatchObject({ status: 'completed' })

  const stubborn = stage(scriptedModel(calls(['add', { n: 'x' }]), calls(['add', {}])), [add])
  expect(await runLoop(stubborn.run, stubborn.ports)).toMatchObject({
    status: 'failed',
    code: 'BAD_ARGUMENTS',
    message: 'The arguments for "add" do not fit: "n" is missing.',
  })
})

test('A9: arguments that the tool itself refuses ask no one for approval, and the model may correct them once', async () => {
  const asked: string[] = []
  const policy = ({ action }: { action: { name: string } }) => {
    asked.push(action.name)
    return { kind: 'ask' } as const
  }
  const book = tool('book', { effect: 'write', inputSchema: { type: 'object' }, check: () => 'end: it is too early.' })
  const { run, ports, record } = stage(scriptedModel(calls(['book', {}]), calls(['book', {}])), [book], {
    policy: policy as never,
  })
  expect(await runLoop(run, ports)).toMatchObject({
    status: 'failed',
    code: 'BAD_ARGUMENTS',
    message: 'The arguments for "book" do not fit: end: it is too early.',
  })
  expect(asked).toEqual([])
  expect(record.some((line) => line.startsWith('begin'))).toBe(false)
})

test('a policy that throws fails the run once and nothing runs', async () => {
  const { run, ports, events, record } = stage(scriptedModel(calls(['look'])), [tool('look')], {
    policy: () => {
      throw new Error('the rule file is gone')
    },
  })
  expect(await runLoop(run, ports)).toMatchObject({ status: 'failed', code: 'POLICY_FAILED' })
  expect(record.some((line) => line.startsWith('begin'))).toBe(false)
  expect(terminals(events)).toHaveLength(1)
})

test('the step limit ends a model that never stops calling', async () => {
  const forever = Array.from({ length: 9 }, () => calls(['look']))
  const model = scriptedModel(...forever)
  const { run, ports } = stage(model, [tool('look')])
  expect(await runLoop(run, ports)).toMatchObject({ status: 'failed', code: 'STEP_LIMIT' })
  expect(model.requests).toHaveLength(8)
})

test('cancelling during a tool that ignores the signal ends the call, then the run', async () => {
  const { run, ports, events, cancel } = stage(scriptedModel(calls(['hang'], ['look'])), [
    tool('hang', { handler: () => new Promise(() => {}) }),
    tool('look'),
  ])
  setTimeout(cancel, 20)
  expect(await runLoop(run, ports)).toMatchObject({ status: 'failed', code: 'CANCELLED' })
  expect(types(events).slice(-2)).toEqual(['tool_call_end', 'failed'])
})

test('a write that is cancelled while running says that it may have happened', async () => {
  const { run, ports, cancel } = stage(
    scriptedModel(calls(['send'])),
    [tool('send', { effect: 'write', handler: () => new Promise(() => {}) })],
    { policy: () => ({ decision: 'allow', reason: '' }) },
  )
  setTimeout(cancel, 20)
  await runLoop(run, ports)
  expect(action(run).error?.message).toMatch(/may have happened/)
})

test('cancelling while the model streams ends its stream', async () => {
  let closed = false
  const { run, ports, events, cancel } = stage(
    scriptedModel(async function* (_, signal) {
      try {
        yield { type: 'text', text: 'thinking about it' }
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      } finally {
        closed = true
      }
    }),
  )
  setTimeout(cancel, 20)
  expect(await runLoop(run, ports)).toMatchObject({ code: 'CANCELLED' })
  expect(closed).toBe(true)
  expect(types(events).at(-1)).toBe('failed')
})

test('a run cancelled before it began calls no model', async () => {
  const model = scriptedModel(says('hi'))
  const { run, ports, cancel } = stage(model)
  cancel()
  expect(await runLoop(run, ports)).toMatchObject({ code: 'CANCELLED' })
  expect(model.requests).toEqual([])
})

test('a restarted turn keeps nothing of its first attempt', async () => {
  const { run, ports, events } = stage(
    scriptedModel([{ type: 'text', text: 'half a' }, { type: 'restart', reason: 'reset' }, ...says('whole answer')]),
  )
  expect(await runLoop(run, ports)).toMatchObject({ summary: 'whole answer' })
  expect(types(events)).toEqual(['status', 'activation', 'text', 'turn_restarted', 'text', 'turn', 'completed'])
})

test('a stream without a finish is a failure, not an answer', async () => {
  const { run, ports } = stage(scriptedModel([{ type: 'text', text: 'half' }]))
  expect(await runLoop(run, ports)).toMatchObject({ status: 'failed', code: 'MODEL_STREAM_CUT' })
})

test('an empty answer is a failure, not silence', async () => {
  const { run, ports } = stage(scriptedModel([finish]))
  expect(await runLoop(run, ports)).toMatchObject({ status: 'failed', code: 'MODEL_EMPTY' })
})

const cut = { ...finish, truncated: true } as ModelChunk

test('C7 text that is cut at the output limit completes the run, marked as truncated', async () => {
  const { run, ports, events } = stage(scriptedModel([{ type: 'text', text: 'Half an' }, cut]))
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed', summary: 'Half an', truncated: true })
  expect(run.turns[0]).toMatchObject({ truncated: true })
  expect(events.at(-1)).toMatchObject({ type: 'completed', summary: 'Half an', truncated: true })
})

test('C7 a truncated turn without text fails, and so does a truncated result that does not fit its schema', async () => {
  const thought = stage(scriptedModel([{ type: 'thought', text: 'Hm' }, cut]))
  expect(await runLoop(thought.run, thought.ports)).toMatchObject({ status: 'failed', code: 'MODEL_TRUNCATED' })
  const checkAnswer = (text: string) => (text.endsWith('}') ? undefined : 'It is no JSON.')
  const broken = stage(scriptedModel([{ type: 'text', text: '{"a":' }, cut]), [], { checkAnswer })
  expect(await runLoop(broken.run, broken.ports)).toMatchObject({ status: 'failed', code: 'MODEL_TRUNCATED' })
  const whole = stage(scriptedModel([{ type: 'text', text: '{"a":1}' }, cut]), [], { checkAnswer })
  expect(await runLoop(whole.run, whole.ports)).toMatchObject({ status: 'completed', truncated: true })
})

test('C7 a truncated turn with a call is kept but none of its calls run', async () => {
  const { run, ports, record } = stage(
    scriptedModel([{ type: 'text', text: 'so' }, ...calls(['look']).slice(0, 1), cut]),
    [tool('look')],
  )
  expect(await runLoop(run, ports)).toMatchObject({ status: 'failed', code: 'MODEL_TRUNCATED' })
  expect(run.turns).toHaveLength(1)
  expect(record.some((line) => line.startsWith('begin'))).toBe(false)
})

test('a journal that fails stops the run, starts nothing more and emits nothing about it', async () => {
  const { run, ports, events, record } = stage(scriptedModel(calls(['look'], ['wait'])), [
    tool('look'),
    tool('wait', {
      handler: (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)),
    }),
  ])
  const lost = new Error('the lease is gone')
  ports.journal.finishAction = async () => {
    throw lost
  }
  await expect(runLoop(run, ports)).rejects.toBe(lost)
  expect(terminals(events)).toEqual([])
  expect(record.at(-1)).not.toContain('settle')
})

test('a tool is found by the name that the model uses, and its call keeps that name', async () => {
  const { run, ports } = stage(scriptedModel(), [tool('cart/add')])
  const seenAs = ports.tools.toToolDefinitions()[0]?.name ?? ''
  ports.model = scriptedModel(calls([seenAs]), says('added'))
  await runLoop(run, ports)
  expect(action(run)).toMatchObject({ name: 'cart/add', modelName: seenAs, status: 'completed' })
})

test('many calls at once raise no warning about listeners', async () => {
  const warnings: Error[] = []
  const listen = (warning: Error) => warnings.push(warning)
  process.on('warning', listen)
  const many = Array.from({ length: 30 }, () => ['look'] as [string])
  const { run, ports } = stage(scriptedModel(calls(...many), says('ok')), [tool('look')], { limit: createLimit(30) })
  await runLoop(run, ports)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', listen)
  expect(warnings).toEqual([])
})

test.each(['turnDone', 'beginAction', 'finishAction', 'settle'] as const)(
  'J1, J2: the loop waits for %s before it continues, and emits nothing in the meantime',
  async (entry) => {
    const record: string[] = []
    const { run, ports, events } = stage(scriptedModel(calls(['look']), says('done')), [
      tool('look', { handler: noting(record, 'handler') }),
    ])
    const write = ports.journal[entry] as (...args: unknown[]) => Promise<void>
    ports.journal[entry] = async (...args: unknown[]) => {
      record.push(`${entry} …`)
      const count = events.length
      await new Promise((resolve) => setTimeout(resolve, 10))
      expect(events).toHaveLength(count)
      record.push(`${entry} !`)
      await write(...args)
    }
    await runLoop(run, ports)
    for (const [index, line] of record.entries()) if (line.endsWith('…')) expect(record[index + 1]).toBe(`${entry} !`)
  },
)

test('the journal has every wait and every checkpoint: for the client, and for an approval that is needed again', async () => {
  let verdict: 'allow' | 'ask' = 'allow'
  const { run, ports, record } = stage(
    scriptedModel(calls(['click'], ['send'], ['long'])),
    [
      tool('click', { runsOn: 'client' }),
      tool('send', { effect: 'write', handler: async () => expect.unreachable() }),
      tool('long', { handler: async (_, { checkpoint }) => checkpoint('half').then(() => 'ok') }),
    ],
    {
      policy: ({ toolName }) => {
        const decision = toolName === 'send' ? verdict : 'allow'
        if (toolName === 'send') verdict = 'ask'
        return { decision, reason: '' }
      },
    },
  )
  expect(await runLoop(run, ports)).toMatchObject({ waiting: [{ for: 'client' }, { for: 'approval' }] })
  expect(record).toEqual(
    expect.arrayContaining(['finish click client', 'finish send approval', 'checkpoint long "half"']),
  )
})

test('a journal that is lost at a checkpoint stops the run', async () => {
  const lost = new Error('the lease is gone')
  const { run, ports, events } = stage(scriptedModel(calls(['long'])), [
    tool('long', { handler: (_, { checkpoint }) => checkpoint('half').then(() => 'ok') }),
  ])
  ports.journal.checkpointAction = () => Promise.reject(lost)
  await expect(runLoop(run, ports)).rejects.toBe(lost)
  expect(terminals(events)).toEqual([])
})

test('calls wait for the limit, and calls that still wait when the run is cancelled never start', async () => {
  const started: string[] = []
  const { run, ports, events, cancel } = stage(
    scriptedModel(calls(['hang'], ['next'])),
    [
      tool('hang', { handler: () => new Promise(() => started.push('hang')) }),
      tool('next', { handler: noting(started, 'next') }),
    ],
    { limit: createLimit(1) },
  )
  setTimeout(cancel, 20)
  expect(await runLoop(run, ports)).toMatchObject({ code: 'CANCELLED' })
  expect(started).toEqual(['hang'])
  expect(types(events).filter((type) => type === 'tool_call_end')).toHaveLength(2)
})

test('the model may correct another mistake after a call that worked', async () => {
  const add = tool('add', { parameters: { n: { type: 'number', description: 'n', required: true } } })
  const model = scriptedModel(
    calls(['add', {}]),
    calls(['add', { n: 1 }]),
    calls(['add', {}]),
    calls(['add', { n: 2 }]),
    says('ok'),
  )
  const { run, ports } = stage(model, [add])
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
})

test('a preview that throws on wrong arguments does not stop the model from correcting them', async () => {
  const add = tool('add', {
    parameters: { n: { type: 'number', description: 'n', required: true } },
    preview: ({ n }) => (n as number).toFixed(2),
  })
  const { run, ports } = stage(scriptedModel(calls(['add', {}]), calls(['add', { n: 1 }]), says('ok')), [add])
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
})

test('a call that a dead process began does not end as "not run" when the run is cancelled', async () => {
  const { run, ports, cancel } = stage(
    scriptedModel(calls(['pay'], ['hang'])),
    [tool('pay', { effect: 'write', runsOn: 'client' }), tool('hang', { handler: () => new Promise(() => {}) })],
    { policy: () => ({ decision: 'allow', reason: '' }) },
  )
  setTimeout(cancel, 20)
  await runLoop(run, ports)
  expect(action(run)).toMatchObject({ name: 'pay', status: 'failed' })
  expect(action(run).error?.message).toMatch(/may have happened/)
})

test('cancelling does not wait for a policy that hangs', async () => {
  const { run, ports, cancel } = stage(scriptedModel(calls(['look'])), [tool('look')], {
    policy: () => new Promise(() => {}),
  })
  setTimeout(cancel, 20)
  expect(await runLoop(run, ports)).toMatchObject({ code: 'CANCELLED' })
})

test('progress is emitted, and sources and the boundaries of thoughts are kept', async () => {
  const sources = [{ title: 'A page', url: 'https://example.org/' }]
  const thoughts = ['a', 'b'].map((text) => ({ type: 'thought' as const, text }))
  const { run, ports, events } = stage(
    scriptedModel([...thoughts, ...calls(['slow'])], [{ type: 'text', text: 'done' }, { ...finish, sources } as never]),
    [tool('slow', { handler: async (_, { progress }) => `${progress('half way', 0.5)}` })],
  )
  await runLoop(run, ports)
  expect(events).toContainEqual({ type: 'tool_progress', id: expect.any(String), message: 'half way', fraction: 0.5 })
  expect(run.turns[0]?.parts.map(({ type }) => type)).toEqual(['thought', 'thought', 'tool'])
  expect(run.turns[1]?.sources).toEqual(sources)
})

test('a tool result becomes plain JSON', async () => {
  const shared = { at: new Date(0), n: 1 }
  const { run, ports } = stage(scriptedModel(calls(['date'], ['nothing'], ['big']), says('ok')), [
    tool('date', { handler: async () => shared as never }),
    tool('nothing', { handler: async () => undefined as never }),
    tool('big', { handler: async () => 1n as never }),
  ])
  await runLoop(run, ports)
  expect(run.turns[0]?.parts).toMatchObject([
    { output: { at: '1970-01-01T00:00:00.000Z', n: 1 } },
    { output: null },
    { error: { code: 'TOOL_FAILED' } },
  ])
})

function action({ turns }: { turns: { parts: unknown[] }[] }) {
  return turns[0]?.parts[0] as import('@deckhand/spec').ToolPart
}
