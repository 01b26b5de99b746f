import type { RunObserver, RuntimeOptions } from '@deckhand/runtime'
import { DeckhandError } from '@deckhand/spec/errors'
import { builtInTools } from '@deckhand/tools'
import { expect, test } from 'vitest'
import { tool } from '../support/models/emulated.ts'
import { call, callsThenDone, scriptedModel, text } from '../support/models/scripted-model.ts'
import { stored } from '../support/stores/stored.ts'

type Told = [name: string, ...rest: Record<string, unknown>[]]

/** Records all notifications, without the times. */
function listener(): RunObserver & { told: Told[]; shows(name: string): Record<string, unknown>[] } {
  const told: Told[] = []
  const keep =
    (name: string) =>
    (...rest: object[]) => {
      told.push([name, ...rest.map(({ ms: _ms, ...other }: { ms?: number }) => other)])
    }
  return {
    told,
    shows: (name) => told.filter(([first]) => first === name).map(([, ...rest]) => rest.at(-1) ?? {}),
    runStarted: keep('runStarted'),
    turnEnded: keep('turnEnded'),
    toolEnded: (_run, ended) => keep('toolEnded')(ended),
    approvalOpened: (run, name) => keep('approvalOpened')(run, { tool: name }),
    runEnded: keep('runEnded'),
    approvalResolved: keep('approvalResolved'),
    runCancelled: keep('runCancelled'),
  }
}

const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }

test('an observer is notified of the run, its turns and its tools, in order', async () => {
  const observer = listener()
  const { ask } = await stored(callsThenDone(call('look', { n: 7 })), [tool('look')], { observers: [observer] })
  const { runId, threadId } = await ask({ prompt: 'secret words' })
  const run = {
    runId,
    threadId,
    agentId: 'deckhand',
    userId: 'ann',
    model: 'scripted',
    requestedModel: 'scripted',
    attempt: 1,
  }
  await expect.poll(() => observer.told.length).toBe(5)
  expect(observer.told).toEqual([
    ['runStarted', run],
    ['turnEnded', run, { model: 'scripted', requestedModel: 'scripted', usage }],
    ['toolEnded', { tool: 'look', isKnown: true, status: 'completed' }],
    ['turnEnded', run, { model: 'scripted', requestedModel: 'scripted', usage }],
    ['runEnded', run, { status: 'completed', usage: { ...usage, inputTokens: 2, outputTokens: 2, totalTokens: 4 } }],
  ])
})

test('S21: an observer gets the model that answered, also for a child agent, and not the requested one', async () => {
  const observer = listener()
  const lines = {
    boss: [[call('spawn_agent', { agent: 'hand', prompt: 'Help.' })], [text('Done.')]],
    hand: [[text('Aye.')]],
  }
  const model = {
    ...scriptedModel(({ instruction, messages }) => {
      const turns = instruction.includes('boss speaks') ? lines.boss : lines.hand
      return turns[messages.filter(({ role }) => role === 'assistant').length] ?? []
    }),
    name: 'offline planner',
  }
  const agents: RuntimeOptions['agents'] = [
    { id: 'boss', name: 'boss', persona: 'boss speaks' },
    { id: 'hand', name: 'hand', persona: 'hand speaks', model: 'another' },
  ]
  const { ask, store } = await stored(model, builtInTools({ noteUrl: () => 'http://127.0.0.1:1' }), {
    observers: [observer],
    agents,
    modelNamed: (id) => ({ ...model, id }),
  })
  const { runId } = await ask({ prompt: 'Go.' })
  await expect.poll(() => observer.shows('runEnded')).toHaveLength(2)
  expect(observer.shows('turnEnded').map((turn) => turn.model)).toEqual(Array(3).fill('offline planner'))
  expect(observer.shows('runStarted').map((run) => run.model)).toEqual(Array(2).fill('offline planner'))
  const tree = await store.runs.tree('ann', runId)
  expect(tree.map((run) => [run.agentId, run.model])).toEqual([
    ['boss', 'offline planner'],
    ['hand', 'offline planner'],
  ])
})

test('a slow tool is reported with its duration', async () => {
  const times: number[] = []
  const slow = tool('look', { handler: () => new Promise((resolve) => setTimeout(resolve, 60, null)) })
  const observers = [{ toolEnded: (_: object, { ms }: { ms: number }) => void times.push(ms) }]
  const { ask } = await stored(callsThenDone(call('look')), [slow], { observers })
  await ask({ prompt: 'x' })
  expect(times).toHaveLength(1)
  expect(times[0]).toBeGreaterThanOrEqual(55)
})

test('an approval is reported when it opens and once when it is answered, and the run starts a second time', async () => {
  const observer = listener()
  const send = tool('send', { effect: 'write' })
  const { ask, runtime } = await stored(callsThenDone(call('send')), [send], { observers: [observer] })
  const { runId, approval } = await ask({ prompt: 'x' })
  await expect.poll(() => observer.shows('runEnded')).toMatchObject([{ status: 'awaiting_confirmation' }])
  expect(observer.shows('approvalOpened')).toEqual([{ tool: 'send' }])
  const answer = { userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' as const }
  await runtime.resolveApproval(answer)
  await runtime.resolveApproval(answer)
  await runtime.settled('ann', runId, AbortSignal.timeout(30_000))
  await expect.poll(() => observer.shows('runEnded')).toMatchObject([{}, { status: 'completed' }])
  expect(observer.shows('approvalResolved')).toEqual([{ tool: 'send', status: 'approved' }])
  expect(observer.shows('runStarted')).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
})

test('a model failure is reported with its code, at the turn and at the end', async () => {
  const observer = listener()
  const broken = scriptedModel(() => {
    throw new DeckhandError('MODEL_UNAVAILABLE', 'Not today.')
  })
  const { ask } = await stored(broken, [], { observers: [observer] })
  await ask({ prompt: 'x' })
  await expect.poll(() => observer.shows('runEnded')).toMatchObject([{ status: 'failed', code: 'MODEL_UNAVAILABLE' }])
  expect(observer.shows('turnEnded')).toEqual([
    { model: 'scripted', requestedModel: 'scripted', code: 'MODEL_UNAVAILABLE' },
  ])
})

test('an unknown tool is reported as unknown', async () => {
  const observer = listener()
  const { ask } = await stored(callsThenDone(call('made_up')), [], { observers: [observer] })
  await ask({ prompt: 'x' })
  expect(observer.shows('toolEnded')).toEqual([
    { tool: 'made_up', isKnown: false, status: 'failed', code: 'UNKNOWN_TOOL' },
  ])
})

test('a cancelled run ends for the observer, whether running or waiting', async () => {
  const observer = listener()
  const hang = tool('hang', { handler: () => new Promise(() => {}) })
  const send = tool('send', { effect: 'write' })
  const model = scriptedModel(({ messages }) => {
    const said = messages.at(-1)
    return [call(said?.role === 'user' ? said.text : 'none')]
  })
  const { ask, runtime } = await stored(model, [hang, send], { observers: [observer] })
  const { runId } = await runtime.start('ann', { prompt: 'hang' })
  await expect.poll(() => observer.shows('turnEnded').length).toBe(1)
  await runtime.cancel('ann', runId)
  await expect.poll(() => observer.shows('runEnded')).toMatchObject([{ status: 'failed', code: 'CANCELLED' }])
  expect(observer.shows('runCancelled')).toEqual([])

  const waiting = await ask({ prompt: 'send' })
  await expect.poll(() => observer.shows('runEnded').length).toBe(2)
  await runtime.cancel('ann', waiting.runId)
  expect(observer.shows('runCancelled')).toEqual([{ runId: waiting.runId, userId: 'ann' }])
})

test('a run that is handed over is reported as left, not as failed', async () => {
  const observer = listener()
  const hang = tool('hang', { handler: () => new Promise(() => {}) })
  const { runtime } = await stored(callsThenDone(call('hang')), [hang], { observers: [observer] })
  await runtime.start('ann', { prompt: 'x' })
  await expect.poll(() => observer.shows('turnEnded').length).toBe(1)
  await runtime.close()
  await expect.poll(() => observer.shows('runEnded')).toEqual([{ status: 'left' }])
})

test('observers that throw or reject do not affect the run, and are reported as faults', async () => {
  const faults: unknown[] = []
  const throwing = {
    runStarted: () => throws('started'),
    turnEnded: () => throws('turn'),
    runEnded: () => throws('end'),
  }
  const rejecting = { toolEnded: async () => throws('tool') }
  const { ask } = await stored(callsThenDone(call('look')), [tool('look')], {
    observers: [throwing, rejecting],
    onFault: (fault) => faults.push(fault),
  })
  expect(await ask({ prompt: 'x' })).toMatchObject({ status: 'completed' })
  await expect
    .poll(() => faults.map((fault) => (fault as Error).message))
    .toEqual(['started', 'turn', 'tool', 'turn', 'end'])
})

function throws(message: string): void {
  throw new Error(message)
}
