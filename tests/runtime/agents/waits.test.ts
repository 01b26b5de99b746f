import type { KernelEvent, RunResponse, Store, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { below, type Crew, crew, isFirst, type Lines, results } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { sender } from './handlers.ts'

const start = (agent: string, prompt = 'Go.') => call('spawn_agent', { agent, prompt })

/** The boss starts two hands, each of which starts a boy, who sends. */
const lines: Lines = {
  boss: (request) =>
    isFirst(request) ? [start('hand', 'a'), start('hand', 'b')] : [text(JSON.stringify(results(request)))],
  hand: (request) =>
    isFirst(request) ? [start('boy', prompt(request))] : [text(`hand ${JSON.stringify(results(request))}`)],
  boy: (request) => (isFirst(request) ? [call('send', { to: prompt(request) })] : [text(String(results(request)[0]))]),
}
const prompt = ({ messages }: Parameters<Lines[string]>[0]) => (messages[0]?.role === 'user' ? messages[0].text : '')

async function decide(
  { runtime }: Crew,
  { approvals = [] }: RunResponse,
  tool: string,
  decision: 'approve_once' | 'reject',
) {
  const approval = approvals.find(({ preview }) => preview === tool)
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision, feedback: 'Not now.' })
}

async function stopped({ runtime, store }: Crew, runId: string): Promise<RunResponse> {
  await expect.poll(async () => (await store.runs.find('ann', runId))?.status).toMatch(/completed|failed|awaiting/)
  return runtime.settled('ann', runId, AbortSignal.timeout(30_000))
}

test('G4: approvals of children appear on the top run, each names its agent, and each resumes its child', async () => {
  const { sent, send } = sender()
  const world = await crew(lines, { tools: [send] })
  const waiting = await world.ask({ prompt: 'Send both.' })
  expect(waiting).toMatchObject({ status: 'awaiting_confirmation', mode: 'requires_approval' })
  expect(waiting.approvals?.map(({ preview, agentId }) => [preview, agentId]).sort()).toEqual([
    ['send to a', 'boy'],
    ['send to b', 'boy'],
  ])
  const open = await world.store.approvals.list('ann', { limit: 10, status: 'open' })
  expect(open.map(({ runId, agentId }) => [runId, agentId])).toEqual(Array(2).fill([waiting.runId, 'boy']))
  const tree = await world.store.runs.tree('ann', waiting.runId)
  expect(tree.map(({ agentId, status }) => [agentId, status])).toEqual(
    ['boss', 'hand', 'hand', 'boy', 'boy'].map((agent) => [agent, 'awaiting_confirmation']),
  )
  await decide(world, waiting, 'send to b', 'approve_once')
  const half = await stopped(world, waiting.runId)
  expect(half.approvals?.map(({ preview }) => preview)).toEqual(['send to a'])
  expect(sent).toEqual(['b'])
  await decide(world, half, 'send to a', 'reject')
  const done = await stopped(world, waiting.runId)
  expect(done.status).toBe('completed')
  expect(done.summary).toContain('sent to b')
  expect(done.summary).toContain('Not now.')
  expect(sent).toEqual(['b'])
  expect((await world.store.runs.tree('ann', waiting.runId)).map(({ status }) => status)).toEqual(
    Array(5).fill('completed'),
  )
})

test('a tree that waits goes on in another process, with the children it had', async () => {
  const { sent, send } = sender()
  const first = await crew(lines, { tools: [send] })
  const waiting = await first.ask({ prompt: 'Send both.' })
  const before = await first.store.runs.tree('ann', waiting.runId)
  await first.runtime.close()
  const second = await crew(lines, { tools: [send], store: first.store })
  await decide(second, waiting, 'send to a', 'approve_once')
  await decide(second, waiting, 'send to b', 'approve_once')
  await expect.poll(async () => (await second.store.runs.find('ann', waiting.runId))?.status).toBe('completed')
  expect(sent.sort()).toEqual(['a', 'b'])
  const after = await second.store.runs.tree('ann', waiting.runId)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  const spawns = (await second.log(waiting.runId)).flatMap((event) => (isSpawn(event) ? [event] : []))
  expect(spawns).toHaveLength(4)
})

const isSpawn = (event: KernelEvent) =>
  event.type === 'spawn' || (event.type === 'child' && event.event.type === 'spawn')

test('G5: cancelling the run at the top cancels the whole tree, in mid-tool, and nothing goes on', async () => {
  const stoppedTools: string[] = []
  const atWork = new Set<string>()
  const slow: ToolPlugin = {
    name: 'slow',
    description: 'Is slow.',
    parameters: {},
    effect: 'read',
    handler: async (_, { signal, runId }) => {
      atWork.add(runId)
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return stoppedTools.push(runId)
    },
  }
  const world = await crew(
    { ...lines, boy: (request) => (isFirst(request) ? [call('slow')] : [text('never')]) },
    { tools: [slow] },
  )
  const { runId } = await world.runtime.start('ann', { prompt: 'Go.' })
  await expect.poll(() => atWork.size).toBe(2)
  const asked = world.requests.length
  expect(await world.runtime.cancel('ann', runId)).toBe(true)
  const tree = await world.store.runs.tree('ann', runId)
  expect(tree.map(({ status, outcome }) => [status, outcome?.status === 'failed' && outcome.code])).toEqual(
    Array(5).fill(['failed', 'CANCELLED']),
  )
  const events = await world.log(runId)
  expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'CANCELLED' })
  expect(below(events).filter(({ type }) => type === 'failed')).toHaveLength(4)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(world.requests).toHaveLength(asked)
  expect(await world.log(runId)).toHaveLength(events.length)
})

test('cancel reaches the model call of a child', async () => {
  let aborted = false
  const world = await crew(
    { boss: (request) => (isFirst(request) ? [start('hand')] : [text('never')]), hand: () => [] },
    {
      agents: { hand: { model: 'hangs' } },
      more: {
        modelNamed: (id) => ({
          id,
          async *stream(_, signal) {
            await new Promise((_resolve, reject) =>
              signal.addEventListener('abort', () => {
                aborted = true
                reject(signal.reason)
              }),
            )
          },
        }),
      },
    },
  )
  const { runId } = await world.runtime.start('ann', { prompt: 'Go.' })
  await expect.poll(async () => (await world.store.runs.tree('ann', runId)).length).toBe(2)
  await world.runtime.cancel('ann', runId)
  await expect.poll(() => aborted).toBe(true)
})

test('a child alone cannot be cancelled: the error names its top run', async () => {
  const { send } = sender()
  const world = await crew(lines, { tools: [send] })
  const { runId } = await world.ask({ prompt: 'Go.' })
  const [, child] = await world.store.runs.tree('ann', runId)
  await expect(world.runtime.cancel('ann', child?.id ?? '')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining(runId),
  })
  await expect(world.runtime.cancel('bob', child?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('G3: a process that dies while children work leaves them to the next, which starts none of them again', async () => {
  let gate: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    gate = resolve
  })
  const runs: string[] = []
  const slow: ToolPlugin = {
    name: 'slow',
    description: 'Is slow.',
    parameters: {},
    effect: 'workspace',
    recovery: 'keyed',
    handler: async (_, { actionId }) => {
      runs.push(actionId)
      if (runs.length <= 2) await opened
      return 'slowly'
    },
  }
  const script: Lines = {
    ...lines,
    boy: (request) => (isFirst(request) ? [call('slow')] : [text(String(results(request)[0]))]),
  }
  const first = await crew(script, { tools: [slow] })
  const { runId } = await first.runtime.start('ann', { prompt: 'Go.' })
  await expect.poll(() => runs.length).toBe(2)
  const before = await first.store.runs.tree('ann', runId)
  await first.runtime.close()
  const second = await crew(script, { tools: [slow], store: first.store })
  await expect.poll(async () => (await second.store.runs.find('ann', runId))?.status).toBe('completed')
  gate()
  const after = await second.store.runs.tree('ann', runId)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(new Set(runs).size).toBe(2)
  const { summary } = await second.runtime.response('ann', runId)
  expect(summary.match(/slowly/g)).toHaveLength(2)
})

test('when one call fails the whole run, its sibling children end, with their events, before the run does', async () => {
  let begun: () => void = () => {}
  const atWork = new Promise<void>((resolve) => {
    begun = resolve
  })
  const wait: ToolPlugin = {
    name: 'wait',
    description: 'Waits.',
    parameters: {},
    effect: 'read',
    handler: (_, { signal }) => {
      begun()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
    },
  }
  const { send, sent } = sender()
  const store = await openStore(tempFolder())
  let asked = 0
  const settings: Store['settings'] = {
    ...store.settings,
    // The second question about the call comes right before it runs.
    read: async () => {
      asked += 1
      if (asked > 1) await atWork.then(() => Promise.reject(new Error('The settings are gone.')))
      return { trust: 'autonomous', allowlist: [] }
    },
  }
  const world = await crew(
    {
      boss: () => [start('hand'), call('send', { to: 'a' })],
      hand: () => [start('boy')],
      boy: () => [call('wait')],
    },
    { tools: [wait, send], store: { ...store, settings } },
  )
  const { runId, code } = await world.ask({ prompt: 'Go.' })
  expect([code, sent]).toEqual(['POLICY_FAILED', []])
  const events = await world.log(runId)
  expect(below(events).flatMap((event) => (event.type === 'failed' ? [event.code] : []))).toEqual([
    'CANCELLED',
    'CANCELLED',
  ])
  expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'POLICY_FAILED' })
})

test('a child whose journal does not respond stops the tree, and the next owner goes on with the child', async () => {
  const opened = await openStore(tempFolder())
  let failures = 0
  // The connection breaks after the turn was stored, so this process cannot know that it was.
  const record: Store['runs']['record'] = async (fence, entry, options) => {
    await opened.runs.record(fence, entry, options)
    if (failures > 0 || !entry.children?.some(({ turn }) => turn)) return
    failures += 1
    throw new Error('The connection broke.')
  }
  const faults: unknown[] = []
  const script: Lines = {
    boss: (request) => (isFirst(request) ? [start('hand')] : [text(JSON.stringify(results(request)))]),
    hand: (request) => (isFirst(request) ? [call('current_time', { place: 'Tokyo' })] : [text('It is late.')]),
  }
  const world = await crew(script, {
    store: { ...opened, runs: { ...opened.runs, record } },
    more: { leaseMs: 2_000, onFault: (error) => faults.push(error) },
  })
  const { runId } = await world.runtime.start('ann', { prompt: 'Go.' })
  const { summary } = await stopped(world, runId)
  expect([failures, String(faults)]).toEqual([1, 'Error: The connection broke.'])
  expect(summary).toContain('"output":"It is late."')
  expect(await opened.runs.tree('ann', runId)).toMatchObject([{ attempt: 2 }, { status: 'completed' }])
})
