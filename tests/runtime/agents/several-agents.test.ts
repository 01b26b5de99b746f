import { setImmediate } from 'node:timers/promises'
import { reportRun } from '@deckhand/runtime'
import type { KernelEvent, ToolPart } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { type Crew, crew, isFirst, results } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'
import { differences, replayed } from '../../support/stores/replayed.ts'
import { approve, lines, openApprovals, orchestrator, promptOf, sender, statuses } from './handlers.ts'

async function callOf({ store }: Crew, runId: string): Promise<ToolPart | undefined> {
  const parts = (await store.runs.load('ann', runId))?.state.turns.flatMap((turn) => turn.parts) ?? []
  return parts.find((part) => part.type === 'tool')
}

const spawnsOf = (events: KernelEvent[]) => events.filter(({ type }) => type === 'spawn')

test('G3: agents that one handler starts in sequence are each their own, and their tokens add up', async () => {
  const tool = orchestrator(async (ask) => [await ask('one'), await ask('two'), await ask('one')])
  const world = await crew(lines, { tools: [tool] })
  const { runId, summary, usage } = await world.ask({ prompt: 'Go.' })
  expect(summary).toBe('[["did one","did two","did one"]]')
  const tree = await world.store.runs.tree('ann', runId)
  expect(tree.map(({ agentId }) => agentId)).toEqual(['boss', 'hand', 'hand', 'hand'])
  expect((await callOf(world, runId))?.childUsage?.totalTokens).toBe(6)
  expect(usage.totalTokens).toBe(tree.reduce((sum, { tokens }) => sum + tokens, 0))
  expect(spawnsOf(await world.log(runId))).toHaveLength(3)
  const report = await reportRun(world.store.runs, 'ann', runId)
  const started = report.runs[0]?.steps.flatMap((step) => (step.type === 'call' ? (step.startedRuns ?? []) : []))
  expect(started).toEqual(tree.slice(1).map(({ id }) => id))
  expect(differences(await replayed(world.store, runId))).toEqual([])
})

test('G3: of agents that one handler starts at once, one waits, and the others are not started again when it goes on', async () => {
  const { send, sent } = sender()
  const tool = orchestrator(async (ask) => Promise.all(['look', 'send a', 'count', 'send b'].map(ask)))
  const world = await crew(lines, { tools: [send, tool] })
  const waiting = await world.ask({ prompt: 'Go.' })
  const { runId } = waiting
  expect(waiting.approvals?.map(({ preview }) => preview)).toEqual(['send to a', 'send to b'])
  expect(differences(await replayed(world.store, runId))).toEqual([])
  const before = (await world.store.runs.tree('ann', runId)).map(({ id }) => id)
  const half = await approve(world, runId, 'send to b')
  expect(half.approvals?.map(({ preview }) => preview)).toEqual(['send to a'])
  expect(sent).toEqual(['b'])
  const done = await approve(world, runId, 'send to a')
  expect(done.summary).toBe('[["did look","sent to a","did count","sent to b"]]')
  expect(sent).toEqual(['b', 'a'])
  expect((await world.store.runs.tree('ann', runId)).map(({ id }) => id)).toEqual(before)
  expect(world.asked('hand')).toHaveLength(6)
  expect(differences(await replayed(world.store, runId))).toEqual([])
})

test('G3: parallel chains find their agents again whatever order they come in, and new ones start behind those', async () => {
  const { send, sent } = sender()
  let times = 0
  const tool = orchestrator(async (ask) => {
    const order = times++ % 2 === 0 ? ['a', 'b', 'c'] : ['c', 'b', 'a']
    const chain = async (name: string) =>
      `${await ask(`look ${name}`)}, ${await ask(`send ${name}`)}, ${await ask(`end ${name}`)}`
    const ended = await Promise.all(order.map(async (name) => [name, await chain(name)]))
    return Object.fromEntries(ended)
  })
  const world = await crew(lines, { tools: [send, tool], agents: { boss: { limits: { maxFanout: 9 } } } })
  const { runId } = await world.ask({ prompt: 'Go.' })
  for (;;) {
    const [next] = await openApprovals(world)
    if (next === undefined) break
    await approve(world, runId, next)
  }
  const { summary, status } = await world.runtime.response('ann', runId)
  expect(status).toBe('completed')
  const chain = (name: string) => `did look ${name}, sent to ${name}, did end ${name}`
  expect(JSON.parse(summary)).toEqual([{ a: chain('a'), b: chain('b'), c: chain('c') }])
  expect(sent.sort()).toEqual(['a', 'b', 'c'])
  expect(await world.store.runs.tree('ann', runId)).toHaveLength(10)
})

test('two requests with the same prompt and different rights are two tasks: neither gets the answer of the other', async () => {
  const { send } = sender()
  let times = 0
  const tool = orchestrator(async (_, { spawn }) => {
    const asked = (name: string, instruction: string) =>
      spawn({ agent: { name, instruction }, prompt: 'Who are you?', tools: name === 'hand' ? ['send'] : [] })
    const both =
      times++ === 0
        ? ['hand speaks. I am A.', 'hand speaks. I am B.']
        : ['hand speaks. I am B.', 'hand speaks. I am A.']
    const answers = await Promise.all(both.map(async (words) => [words, (await asked('one', words)).output]))
    await spawn({ agent: 'hand', prompt: 'send a' })
    return Object.fromEntries(answers)
  })
  const world = await crew(
    {
      ...lines,
      hand: (request) =>
        promptOf(request) === 'Who are you?' ? [text(request.instruction.slice(13))] : (lines.hand?.(request) ?? []),
    },
    { tools: [send, tool] },
  )
  const { runId } = await world.ask({ prompt: 'Go.' })
  const { summary } = await approve(world, runId, 'send to a')
  expect(JSON.parse(summary)).toEqual([{ 'hand speaks. I am A.': 'I am A.', 'hand speaks. I am B.': 'I am B.' }])
})

test('G3: a handler that asks for a different task than before is refused: nothing is done twice, and no agent is left over', async () => {
  const { send, sent } = sender()
  let minute = 0
  const tool = orchestrator((ask) => ask(`send ${++minute}`))
  const world = await crew(lines, { tools: [send, tool] })
  const { runId } = await world.ask({ prompt: 'Go.' })
  const done = await approve(world, runId, 'send to 1')
  expect(done.status).toBe('completed')
  expect(done.summary).toContain('requested another agent or task than before')
  expect(done.summary).toContain('context.checkpoint')
  expect([sent, await openApprovals(world)]).toEqual([['1'], []])
  expect(await statuses(world, runId)).toEqual(['boss completed', 'hand completed'])
  expect(await callOf(world, runId)).toMatchObject({ error: { code: 'CONFLICT' }, childUsage: { totalTokens: 4 } })
})

test('G2, G7: fan-out and repeats hold over all agents of one call', async () => {
  const messages: string[] = []
  const tool = orchestrator(async (ask) => {
    const settled = await Promise.allSettled(['a', 'a', 'a', 'a', 'b', 'c'].map(ask))
    for (const each of settled) if (each.status === 'rejected') messages.push(each.reason.message)
    return settled.filter(({ status }) => status === 'fulfilled').length
  })
  const world = await crew(lines, { tools: [tool], agents: { boss: { limits: { maxFanout: 5 } } } })
  const { runId, summary } = await world.ask({ prompt: 'Go.' })
  expect(summary).toBe('[4]')
  expect(messages.sort()).toEqual([
    expect.stringContaining('with exactly this task 3 times'),
    expect.stringContaining('You have started 5 agents'),
  ])
  expect(await world.store.runs.tree('ann', runId)).toHaveLength(5)
})

test('one slot is enough for a handler that starts several agents and does not wait for them', async () => {
  const tool = orchestrator(async (ask) => {
    void ask('one')
    void ask('two').then(() => setImmediate())
    return ask('three')
  })
  const world = await crew(
    {
      ...lines,
      boss: (request) =>
        isFirst(request) ? [call('orchestrate'), call('orchestrate')] : [text(JSON.stringify(results(request)))],
    },
    { tools: [tool], agents: { boss: { limits: { concurrency: 1 } } } },
  )
  const { runId, summary } = await world.ask({ prompt: 'Go.' })
  expect(summary).toBe('["did three","did three"]')
  expect((await statuses(world, runId)).filter((each) => each === 'hand completed')).toHaveLength(6)
})
