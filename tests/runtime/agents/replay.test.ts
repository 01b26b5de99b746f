import { replayExport } from '@deckhand/runtime'
import type { ModelChunk, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { type Crew, crew, isFirst, type Lines, results } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'
import { differences, exported, replayed } from '../../support/stores/replayed.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const start = (agent: string, prompt: string) => call('spawn_agent', { agent, prompt })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const look: ToolPlugin = {
  name: 'look',
  description: 'Looks.',
  parameters: { ms: { type: 'number', description: 'How long.', required: true } },
  effect: 'read',
  handler: async ({ ms }, { progress }) => {
    await pause(Number(ms))
    progress('looking', 0.5)
    if (ms === 1) throw new Error('blind')
    if (ms === 4) throw new DeckhandError('NOT_CONNECTED', 'Connect your eyes.')
    return { seen: ms ?? null }
  },
}
const send: ToolPlugin = {
  name: 'send',
  description: 'Sends.',
  parameters: { to: { type: 'string', description: 'Who.', required: true } },
  effect: 'write',
  recipients: ({ to }) => [String(to)],
  preview: ({ to }) => `send to ${to}`,
  handler: async ({ to }) => `sent to ${to}`,
}
const tools = [look, send]

/** Boss's turns. */
const says = (...turns: ModelChunk[][]): Lines => ({
  boss: ({ messages }) => turns[messages.filter(({ role }) => role === 'assistant').length] ?? [text('Done.')],
})

async function resolveNext(
  { store, runtime }: Crew,
  runId: string,
  decision: 'approve_once' | 'reject',
  feedback?: string,
) {
  const open = await store.approvals.list('ann', { limit: 9, status: 'open' })
  const first = open.at(-1)
  await runtime.resolveApproval({
    userId: 'ann',
    approvalId: first?.id ?? '',
    decision,
    ...(feedback !== undefined && { feedback }),
  })
  // The decision has queued the run.
  const hasStopped = async () =>
    /^(?!queued|planning|executing)/.test((await store.runs.find('ann', runId))?.status ?? '')
  await expect.poll(hasStopped).toBe(true)
  return store.runs.find('ann', runId)
}

test('a plain run replays to the same turns, events and outcome', async () => {
  const { ask, store } = await crew(
    says(
      [{ type: 'thought', text: 'Hm.', signature: 's' }, text('Let me '), text('look.'), call('look', { ms: 2 })],
      [text('I '), text('saw it.')],
    ),
    { tools },
  )
  const { runId } = await ask({ prompt: 'Look.' })
  const runs = await replayed(store, runId)
  expect(differences(runs)).toEqual([])
  expect(runs).toMatchObject([{ runId, agentId: 'boss', turns: 2, calls: 1, events: expect.any(Number) }])
  expect(runs[0]?.events).toBeGreaterThan(8)
})

test('A14: calls that someone else approved and rejected replay with the role that they waited for', async () => {
  const refund: ToolPlugin = { ...send, name: 'refund', approve: { by: 'role:clerk' } }
  const { ask, store, runtime } = await crew(
    says([call('refund', { to: 'ann' }), call('send', { to: 'ben' })], [call('refund', { to: 'cleo' })]),
    { tools: [...tools, refund] },
  )
  const { runId } = await ask({ prompt: 'Refund.' })
  for (const decision of ['approve_once', 'approve_once', 'reject'] as const) {
    const [first] = (await store.approvals.list('ann', { limit: 9, status: 'open' })).reverse()
    const who = first?.by ? { userId: 'cleo', roles: ['clerk'] } : { userId: 'ann' }
    await runtime.resolveApproval({ ...who, approvalId: first?.id ?? '', decision })
    await expect.poll(async () => (await store.runs.find('ann', runId))?.status).toMatch(/await|completed/)
  }
  expect((await store.runs.find('ann', runId))?.status).toBe('completed')
  const approvals = await store.approvals.list('ann', { limit: 9, runId })
  expect(approvals.map(({ by, answeredBy, status }) => [by, answeredBy, status])).toEqual([
    ['role:clerk', 'cleo', 'rejected'],
    [undefined, undefined, 'approved'],
    ['role:clerk', 'cleo', 'approved'],
  ])
  expect(differences(await replayed(store, runId))).toEqual([])
})

test('calls that ran side by side end in the order in which they ended, whatever their order in the turn', async () => {
  const { ask, store, log } = await crew(
    says([
      call('look', { ms: 60 }),
      call('look', { ms: 1 }),
      call('look', { ms: 4 }),
      call('look', { ms: 30 }),
      call('look', { ms: 5 }),
    ]),
    { tools },
  )
  const { runId } = await ask({ prompt: 'Look.' })
  const ended = (await log(runId)).flatMap((event) =>
    event.type === 'tool_call_end' && 'output' in event ? [event.output] : [],
  )
  expect(ended).toEqual([{ seen: 5 }, { seen: 30 }, { seen: 60 }])
  expect(differences(await replayed(store, runId))).toEqual([])
})

test('a tree of three levels with signals and an agent that fails replays run by run', async () => {
  const { ask, store } = await crew(
    {
      boss: (request) =>
        isFirst(request) ? [start('mate', 'Delegate.'), start('hand', 'Fail.')] : [text('All done.')],
      mate: (request) => (isFirst(request) ? [start('cook', 'Cook.')] : [text(JSON.stringify(results(request)))]),
      cook: (request) =>
        isFirst(request) ? [call('signal_parent', { message: 'Hot!' }), call('look', { ms: 3 })] : [text('Soup.')],
      hand: () => [call('no_such_tool')],
    },
    { tools },
  )
  const { runId } = await ask({ prompt: 'Dinner.' })
  const runs = await replayed(store, runId)
  expect(differences(runs)).toEqual([])
  expect(runs.map(({ agentId }) => agentId).sort()).toEqual(['boss', 'cook', 'hand', 'mate'])
})

test('an unknown tool that the model then spelled correctly is replayed with the same text', async () => {
  const { ask, store } = await crew(
    says([call('lok', { ms: 2 }), call('look', { ms: 2 })], [call('look', { ms: 3 })]),
    {
      tools,
    },
  )
  const { runId, status } = await ask({ prompt: 'Look.' })
  expect(status).toBe('completed')
  const { runs } = await exported(store, runId)
  expect(JSON.stringify(runs)).toContain('Did you mean')
  expect(differences(await replayed(store, runId))).toEqual([])
})

test('two approvals that were decided one after the other, one with words, are decided so again', async () => {
  const kept = await crew(says([call('send', { to: 'a' }), call('look', { ms: 2 }), call('send', { to: 'b' })]), {
    tools,
  })
  const { runId } = await kept.ask({ prompt: 'Send.' })
  expect(differences(await replayed(kept.store, runId))).toEqual([])
  expect(await resolveNext(kept, runId, 'approve_once')).toMatchObject({ status: 'awaiting_confirmation' })
  expect(differences(await replayed(kept.store, runId))).toEqual([])
  expect(await resolveNext(kept, runId, 'reject', 'Not to b.')).toMatchObject({ status: 'completed' })
  const runs = await replayed(kept.store, runId)
  expect(differences(runs)).toEqual([])
  const {
    runs: [run],
  } = await exported(kept.store, runId)
  const calls = run?.turns[0]?.parts.flatMap((part) => (part.type === 'tool' ? [part.error?.code ?? part.output] : []))
  expect(calls).toEqual(['sent to a', { seen: 2 }, 'REJECTED'])
})

test('an approval two levels below parks and goes on in every run of the tree', async () => {
  const kept = await crew(
    {
      boss: (request) => (isFirst(request) ? [start('mate', 'A.'), start('mate', 'B.')] : [text('All done.')]),
      mate: (request) =>
        isFirst(request)
          ? [start('hand', request.messages.map((m) => ('text' in m ? m.text : '')).join())]
          : [text('ok')],
      hand: (request) => (isFirst(request) ? [call('send', { to: 'a' })] : [text('Sent.')]),
    },
    { tools },
  )
  const { runId } = await kept.ask({ prompt: 'Go.' })
  expect(differences(await replayed(kept.store, runId))).toEqual([])
  expect(await resolveNext(kept, runId, 'approve_once')).toMatchObject({ status: 'awaiting_confirmation' })
  expect(differences(await replayed(kept.store, runId))).toEqual([])
  expect(await resolveNext(kept, runId, 'approve_once')).toMatchObject({ status: 'completed' })
  const runs = await replayed(kept.store, runId)
  expect(differences(runs)).toEqual([])
  expect(runs).toHaveLength(5)
})

test('a denied call, and one that was denied after it was approved, are denied again', async () => {
  let isEnabled = false
  const kept = await crew(says([call('send', { to: 'a' })], [call('send', { to: 'b' })]), {
    tools,
    more: { sideEffectsEnabled: () => isEnabled },
  })
  const { store } = kept
  const denied = await kept.ask({ prompt: 'Send.' })
  expect(denied.status).toBe('completed')
  expect(differences(await replayed(store, denied.runId))).toEqual([])
  isEnabled = true
  const { runId } = await kept.ask({ prompt: 'Send.' })
  isEnabled = false
  await resolveNext(kept, runId, 'approve_once')
  const {
    runs: [run],
  } = await exported(store, runId)
  expect(run?.turns[0]?.parts[0]).toMatchObject({ approval: { decision: 'approved' }, error: { code: 'DENIED' } })
  expect(differences(await replayed(store, runId))).toEqual([])
})

test('invalid arguments, the step limit, a model that fails and one that restarts replay as well', async () => {
  const many = Array.from({ length: 3 }, (_, index) => [call('look', { ms: index + 2 })])
  const cases: [Lines, Partial<Parameters<typeof crew>[1]>, object][] = [
    [says([call('look', { ms: 'x' })], [call('look', { ms: 'y' })]), {}, { status: 'failed', code: 'BAD_ARGUMENTS' }],
    [says([call('look', { ms: 'x' })]), {}, { status: 'completed' }],
    [says(...many), { agents: { boss: { limits: { maxSteps: 2 } } } }, { status: 'failed', code: 'STEP_LIMIT' }],
    [says([text('No'), { type: 'restart', reason: 'x' }, text('Yes.')]), {}, { status: 'completed', summary: 'Yes.' }],
    [says([text('')]), {}, { status: 'failed', code: 'MODEL_EMPTY' }],
    [
      {
        boss: (request) => {
          if (isFirst(request)) return [text('First.'), call('look', { ms: 2 })]
          throw new DeckhandError('MODEL_UNAVAILABLE', 'Gone.')
        },
      },
      {},
      { status: 'failed', code: 'MODEL_UNAVAILABLE' },
    ],
  ]
  for (const [lines, options, expected] of cases) {
    const { ask, store } = await crew(lines, { tools, ...options })
    const response = await ask({ prompt: 'Go.' })
    expect(response).toMatchObject(expected)
    expect(differences(await replayed(store, response.runId))).toEqual([])
  }
})

test('a policy that failed, when the call was made or right before it ran, fails again', async () => {
  for (const worksFor of [0, 1, 2, 3]) {
    let asked = 0
    const sideEffectsEnabled = () => {
      if (asked++ >= worksFor) throw new Error('no (rule)')
      return true
    }
    const { ask, store } = await crew(says([call('look', { ms: 2 }), call('send', { to: 'a' })]), {
      tools: [{ ...look, effect: 'write' }, send],
      more: { sideEffectsEnabled },
    })
    await store.settings.write('ann', { trust: 'autonomous' }, Date.now())
    const response = await ask({ prompt: 'Send.' })
    expect(response).toMatchObject({ status: 'failed', code: 'POLICY_FAILED' })
    expect(differences(await replayed(store, response.runId))).toEqual([])
  }
})

test('a call that was allowed when it was made, but needed approval right before it ran, needs approval there again', async () => {
  const store = await openStore(tempFolder())
  await store.settings.write('ann', { trust: 'autonomous' }, Date.now())
  const sideEffectsEnabled = () => {
    void store.settings.write('ann', { trust: 'supervised' }, Date.now())
    return true
  }
  const kept = await crew(says([call('send', { to: 'a' })]), { tools, store, more: { sideEffectsEnabled } })
  const { runId, status } = await kept.ask({ prompt: 'Send.' })
  expect(status).toBe('awaiting_confirmation')
  expect(await kept.log(runId)).toContainEqual({ type: 'status', status: 'executing' })
  expect(differences(await replayed(store, runId))).toEqual([])
  expect(await resolveNext(kept, runId, 'approve_once')).toMatchObject({ status: 'completed' })
  expect(differences(await replayed(store, runId))).toEqual([])
})

test.each([
  ['TOOL_CHANGED', { tools: [{ ...send, description: 'Sends faster.' }] }],
  ['TAMPERED', { tools, more: { approvalKey: Buffer.alloc(32, 9) } }],
])('an approved call that ended with %s ends so again', async (code, options) => {
  const store = await openStore(tempFolder())
  const first = await crew(says([call('send', { to: 'a' })]), { tools, store })
  const { runId } = await first.ask({ prompt: 'Send.' })
  await first.runtime.close()
  const second = await crew(says([call('send', { to: 'a' })]), { ...options, store })
  expect(await resolveNext(second, runId, 'approve_once')).toMatchObject({ status: 'completed' })
  const { runs } = await exported(store, runId)
  expect(runs[0]?.turns[0]?.parts[0]).toMatchObject({ error: { code } })
  expect(differences(await replayed(store, runId))).toEqual([])
})

test('a call that waits for its client waits again', async () => {
  const { ask, store } = await crew(says([call('send', { to: 'a' })]), {
    tools: [{ ...send, effect: 'read', runsOn: 'client' }],
  })
  const { runId, status } = await ask({ prompt: 'Send.' })
  expect(status).toBe('awaiting_confirmation')
  expect(differences(await replayed(store, runId))).toEqual([])
})

test('an answer of a custom tool that was corrected is corrected again', async () => {
  const customTools = [
    {
      name: 'sum_up',
      description: 'Sums up.',
      parameters: { text: { type: 'string' as const, description: 'What.', required: true } },
      resultSchema: { type: 'object', required: ['points'], properties: { points: { type: 'array' } } },
      prompt: 'Sum up: {{text}}',
    },
  ]
  const { ask, store } = await crew(
    {
      boss: (request) =>
        isFirst(request) ? [call('sum_up', { text: 'abc' })] : [text(JSON.stringify(results(request)))],
      else: ({ messages }) => [text(messages.length === 1 ? 'Here: {"point": 1}' : '{"points": [1]}')],
    },
    { agents: { boss: { customTools } } },
  )
  const { runId, summary } = await ask({ prompt: 'Sum up.' })
  expect(summary).toBe('[{"points":[1]}]')
  const runs = await replayed(store, runId)
  expect(runs).toMatchObject([
    { agentId: 'boss', turns: 2 },
    { agentId: 'sum_up', turns: 2 },
  ])
  expect(differences(runs)).toEqual([])
})

test('a cancelled run replays up to the cancel, in the middle of calls and while it waits', async () => {
  const kept = await crew(
    {
      boss: (request) =>
        isFirst(request) ? [call('look', { ms: 2 }), call('look', { ms: 4_000 }), start('hand', 'Go.')] : [],
      hand: (request) => (isFirst(request) ? [text('I begin.'), call('look', { ms: 4_000 })] : []),
    },
    { tools },
  )
  const { runtime, store } = kept
  const { runId } = await runtime.start('ann', { prompt: 'Look.' })
  const isUnderWay = async () => {
    const types = (await kept.log(runId)).map((event) => (event.type === 'child' ? event.event.type : event.type))
    return types.includes('tool_call_end') && types.filter((type) => type === 'tool_call_start').length === 4
  }
  await expect.poll(isUnderWay).toBe(true)
  await expect(exported(store, runId)).rejects.toMatchObject({ code: 'CONFLICT' })
  await runtime.cancel('ann', runId)
  const runs = await replayed(store, runId)
  expect(runs).toMatchObject([
    { wasCancelled: true, calls: 3 },
    { wasCancelled: true, calls: 1 },
  ])
  expect(differences(runs)).toEqual([])

  const waiting = await crew(says([call('send', { to: 'a' })]), { tools })
  const parked = await waiting.ask({ prompt: 'Send.' })
  await waiting.runtime.cancel('ann', parked.runId)
  expect(differences(await replayed(waiting.store, parked.runId))).toEqual([])
})

/** Says something, and then does not go on, or fails. */
async function* breaksOff(then: () => Promise<unknown>) {
  yield text('Half a ')
  yield text('sentence')
  await then()
}

test('text that the model’s failure or a cancel cut off is replayed', async () => {
  const fails = async () => {
    throw new DeckhandError('MODEL_STREAM_CUT', 'Cut.')
  }
  for (const then of [fails, () => pause(4_000)]) {
    const kept = await crew({ boss: () => breaksOff(then) as never })
    const { runId } = await kept.runtime.start('ann', { prompt: 'Go.' })
    await expect.poll(async () => JSON.stringify(await kept.log(runId))).toContain('Half a sentence')
    if (then !== fails) await kept.runtime.cancel('ann', runId)
    await kept.runtime.settled('ann', runId, AbortSignal.timeout(30_000))
    expect(differences(await replayed(kept.store, runId))).toEqual([])
  }
})

test('a run whose process died inside of a call that cannot be looked up is not replayed, and says why', async () => {
  const store = await openStore(tempFolder())
  const fire: ToolPlugin = { ...send, name: 'fire', effect: 'workspace', handler: () => pause(4_000) as never }
  const first = await crew(says([call('fire', { to: 'a' })]), { tools: [fire], store })
  const { runId } = await first.runtime.start('ann', { prompt: 'Fire.' })
  await expect.poll(async () => JSON.stringify(await first.log(runId))).toContain('executing')
  await first.runtime.close()
  await crew(says([call('fire', { to: 'a' })]), { tools: [fire], store })
  await expect.poll(async () => (await store.runs.find('ann', runId))?.status).toBe('awaiting_confirmation')
  await expect(replayed(store, runId)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('its process died during fire'),
  })
})

test('a run that goes on after it waited is not exported', async () => {
  const slow: ToolPlugin = { ...send, handler: () => new Promise((resolve) => setTimeout(() => resolve('late'), 500)) }
  const kept = await crew(says([call('send', { to: 'a' })]), { tools: [slow] })
  const { runId } = await kept.ask({ prompt: 'Send.' })
  const [approval] = await kept.store.approvals.list('ann', { limit: 1 })
  await kept.runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await expect(exported(kept.store, runId)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a tampered export is reported as different, with the place', async () => {
  const { ask, store } = await crew(says([call('look', { ms: 2 })], [call('look', { ms: 3 })]), { tools })
  const { runId } = await ask({ prompt: 'Look.' })
  const document = await exported(store, runId)
  const first = async (change: (copy: typeof document) => void) => {
    const copy = structuredClone(document)
    change(copy)
    return differences(await replayExport(copy))[0]
  }
  expect(await first(() => {})).toBeUndefined()
  const outputChanged = await first(({ runs: [run] }) => {
    const part = run?.turns[0]?.parts[0]
    if (part?.type === 'tool') part.output = { seen: 99 }
  })
  expect(outputChanged).toMatchObject({
    at: expect.stringMatching(/^event \d+ \(tool_call_end\)\.output\.seen$/),
    recorded: 2,
    replayed: 99,
  })
  const turnRemoved = await first(({ runs: [run] }) => void run?.turns.splice(1, 1))
  expect(turnRemoved).toMatchObject({ at: expect.stringMatching(/^event \d+ \(turn\)$/) })
  const answerChanged = await first(({ runs: [run] }) => {
    if (run?.outcome.status === 'completed') run.outcome.summary = 'Else.'
  })
  expect(answerChanged).toEqual({ at: 'outcome.summary', recorded: 'Else.', replayed: 'Done.' })
})

test('an incomplete export is refused, and the error says what is missing', async () => {
  const world = await crew({
    boss: (request) => (isFirst(request) ? [start('hand', 'Go.')] : [text('Done.')]),
    hand: () => [text('ok')],
  })
  const { runId } = await world.ask({ prompt: 'Go.' })
  const whole = await exported(world.store, runId)
  expect(await replayExport(whole)).toHaveLength(2)
  const refused = async (change: (copy: typeof whole) => void, words: string) => {
    const copy = structuredClone(whole)
    change(copy)
    await expect(replayExport(copy)).rejects.toThrow(`This export is incomplete: ${words}`)
  }
  await refused((copy) => {
    copy.runs = []
    copy.events = []
  }, 'the root run')
  await refused((copy) => copy.runs.pop(), 'its log mentions run')
  await refused((copy) => delete copy.runs[1]?.record.parent, 'the call that started run')
  await refused((copy) => copy.events.pop(), 'its log ends at event')
  await refused((copy) => copy.events.splice(2, 1), 'event 3 is missing from its log')
  await refused((copy) => {
    copy.runs.push(structuredClone(whole.runs[1] as (typeof whole.runs)[number]))
  }, 'it has a run twice')
})
