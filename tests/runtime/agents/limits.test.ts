import type { ModelChunk, ModelRequest, ToolPlugin, UserMessage } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { below, crew, isFirst, results } from '../../support/models/crew.ts'
import { call, scriptedModel, text } from '../../support/models/scripted-model.ts'

const start = (agent: string, prompt = 'Go.') => call('spawn_agent', { agent, prompt })
const names = (request: ModelRequest | undefined) => request?.tools.map(({ name }) => name)

/** Starts an agent of its own kind, one level deeper, as long as the tool is offered. */
const digs = (request: ModelRequest): ModelChunk[] =>
  isFirst(request) && names(request)?.includes('spawn_agent')
    ? [start('mole', `${(request.messages[0] as UserMessage).text} deeper`)]
    : [text('up')]

test('G2: no agent is started deeper than the limit, and the deepest one is not offered the tool', async () => {
  const { ask, store, asked } = await crew({ mole: digs }, { agents: { mole: { limits: { maxDepth: 2 } } } })
  const { runId } = await ask({ prompt: 'Dig.' })
  const tree = await store.runs.tree('ann', runId)
  expect(tree.map(({ depth }) => depth)).toEqual([0, 1, 2])
  expect(asked('mole').map((request) => names(request)?.includes('spawn_agent'))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ])
})

test('without a limit of its own an agent may be three levels above the deepest', async () => {
  const { ask, store } = await crew({ mole: digs })
  const { runId } = await ask({ prompt: 'Dig.' })
  expect((await store.runs.tree('ann', runId)).map(({ depth }) => depth)).toEqual([0, 1, 2, 3])
})

test('a child may have lower limits than its parent, never higher ones', async () => {
  const { ask, store } = await crew(
    { boss: (request) => (isFirst(request) ? [start('mole', 'Dig.')] : [text('Done.')]), mole: digs },
    { agents: { boss: { limits: { maxDepth: 3 } }, mole: { limits: { maxDepth: 1 } } } },
  )
  const { runId } = await ask({ prompt: 'Go.' })
  expect((await store.runs.tree('ann', runId)).map(({ depth }) => depth)).toEqual([0, 1, 2])
})

test('G2: one run starts as many agents as its limit, in one turn or in several, and then is not offered the tool', async () => {
  const { ask, store, asked, log } = await crew(
    {
      boss: (request) =>
        isFirst(request) ? [start('hand', 'a'), start('hand', 'b'), start('hand', 'c')] : [text('Done.')],
      hand: () => [text('ok')],
    },
    { agents: { boss: { limits: { maxFanout: 2 } } } },
  )
  const { runId } = await ask({ prompt: 'Go.' })
  expect(await store.runs.tree('ann', runId)).toHaveLength(3)
  const [, second] = asked('boss')
  const words = 'You have started 2 agents, which is the limit. Do the rest yourself.'
  expect(second && results(second)[2]).toBe(`spawn_agent failed: ${words}`)
  expect(names(second)).not.toContain('spawn_agent')
  expect(await log(runId)).toContainEqual({ type: 'limit', limit: 'fanout', message: words })
})

test('G2: a tree has at most as many agents as its top agent allows, wherever they are started', async () => {
  const { ask, store, log, asked } = await crew(
    {
      boss: (request) => (isFirst(request) ? [start('hand', 'a'), start('hand', 'b')] : [text('Done.')]),
      hand: (request) => (isFirst(request) ? [start('boy', 'c'), start('boy', 'd')] : [text('ok')]),
      boy: () => [text('ok')],
    },
    { agents: { boss: { limits: { maxAgents: 4 } }, hand: { limits: { maxAgents: 100 } } } },
  )
  const { runId } = await ask({ prompt: 'Go.' })
  expect(await store.runs.tree('ann', runId)).toHaveLength(5)
  const words = '4 agents were started for this in all, which is the limit. Do the rest yourself.'
  expect([...(await log(runId)), ...below(await log(runId))]).toContainEqual({
    type: 'limit',
    limit: 'agents',
    message: words,
  })
  expect(names(asked('boss')[1])).not.toContain('spawn_agent')
})

test('custom tools are spawns: they count toward depth and fan-out', async () => {
  const customTools = [{ name: 'shout', description: 'Shouts.', parameters: {}, prompt: 'Shout.' }]
  const { ask, store, asked } = await crew(
    {
      boss: (request) => (isFirst(request) ? [call('shout'), start('hand')] : [text('Done.')]),
      else: () => [text('HO')],
    },
    { agents: { boss: { customTools, limits: { maxFanout: 1 } } } },
  )
  const { runId } = await ask({ prompt: 'Go.' })
  expect((await store.runs.tree('ann', runId)).map(({ agentId }) => agentId)).toEqual(['boss', 'shout'])
  expect(names(asked('boss')[1])).not.toContain('shout')
})

test('G2: the token budget covers the whole tree, input and output, and custom tools', async () => {
  const customTools = [{ name: 'shout', description: 'Shouts.', parameters: {}, prompt: 'Shout.' }]
  const boss = { id: 'boss', name: 'boss', persona: 'boss speaks.', model: 'counts', tools: [], customTools }
  let taken = 0
  const { ask, log } = await crew(
    { boss: () => [] },
    {
      more: {
        agents: [{ ...boss, limits: { tokenBudget: 2_000 } }],
        modelNamed: (id) => ({
          id,
          async *stream(request) {
            const inputTokens = Math.ceil(JSON.stringify(request).length / 3)
            const outputTokens = Math.min(50, request.settings?.maxOutputTokens ?? 50)
            const totalTokens = inputTokens + outputTokens
            taken += totalTokens
            yield request.instruction.startsWith('boss') ? call('shout') : text('HO')
            yield { type: 'finish', usage: { inputTokens, outputTokens, thoughtTokens: 0, totalTokens } }
          },
        }),
      },
    },
  )
  const { runId, code, error, usage } = await ask({ prompt: 'Shout for ever.' })
  expect(code).toBe('LIMIT')
  expect(error).toMatch(/^The token budget of 2000 is used up: \d+ tokens are spent/)
  expect(taken).toBeLessThanOrEqual(2_000)
  expect(taken).toBeGreaterThan(1_000)
  expect(usage.totalTokens).toBe(taken)
  const events = await log(runId)
  expect(below(events).filter(({ type }) => type === 'turn').length).toBeGreaterThan(0)
  expect([...events, ...below(events)]).toContainEqual(expect.objectContaining({ type: 'limit', limit: 'tokens' }))
})

test('a tool’s own model calls count toward the budget, the usage and the tokens of the run', async () => {
  const asks: ToolPlugin = {
    name: 'asks',
    description: 'Asks.',
    parameters: {},
    effect: 'read',
    handler: async (_, { model, signal }) => {
      const request = { instruction: 'aside', messages: [{ role: 'user' as const, text: 'Hm?' }], tools: [] }
      for await (const _ of model.stream(request, signal));
      return 'asked'
    },
  }
  const { ask, store, requests } = await crew(
    { boss: (request) => (isFirst(request) ? [call('asks')] : [text('Done.')]), else: () => [text('Hm.')] },
    { tools: [asks] },
  )
  const { runId, usage } = await ask({ prompt: 'Go.' })
  expect(requests).toHaveLength(3)
  expect(usage.totalTokens).toBe(6)
  expect(await store.runs.find('ann', runId)).toMatchObject({ tokens: 6 })
})

test('G7: an agent that starts itself with its own task is stopped at once', async () => {
  const { ask, asked, store, log } = await crew({
    boss: (request) => (isFirst(request) ? [start('boss', 'Go.')] : [text('Done.')]),
  })
  const { runId } = await ask({ prompt: 'Go.' })
  expect(await store.runs.tree('ann', runId)).toHaveLength(1)
  const [, second] = asked('boss')
  expect(second && results(second)[0]).toContain('"boss" is already working on exactly this, further up.')
  expect(await log(runId)).toContainEqual(expect.objectContaining({ type: 'limit', limit: 'repeat' }))
})

test('G7: the same agent is started with the same task three times and not again', async () => {
  const { ask, asked, store } = await crew({
    boss: ({ messages }) => (messages.length < 6 ? [start('hand', 'The same.')] : [text('Done.')]),
    hand: () => [text('no')],
  })
  const { runId } = await ask({ prompt: 'Go.' })
  expect(await store.runs.tree('ann', runId)).toHaveLength(4)
  const last = asked('boss').at(-1)
  expect(last && results(last)[0]).toContain('"hand" was started with exactly this task 3 times.')
})

test('one slot is enough for a whole tree: an agent that waits for another holds none', async () => {
  const { ask, store } = await crew({ mole: digs }, { agents: { mole: { limits: { concurrency: 1 } } } })
  const { runId, status } = await ask({ prompt: 'Dig.' })
  expect(status).toBe('completed')
  expect(await store.runs.tree('ann', runId)).toHaveLength(4)
})

test('G2: custom tools do not get around the concurrency limit', async () => {
  let atWork = 0
  let most = 0
  const customTools = [
    {
      name: 'shout',
      description: 'Shouts.',
      parameters: { word: { type: 'string' as const, description: 'It.' } },
      prompt: 'Shout {{word}}.',
    },
  ]
  const { ask } = await crew(
    {
      boss: (request) =>
        isFirst(request) ? ['a', 'b', 'c', 'd'].map((word) => call('shout', { word })) : [text('Done.')],
    },
    {
      agents: { boss: { customTools, limits: { concurrency: 2 } } },
      more: {
        modelNamed: (id) =>
          scriptedModel(async function* (request) {
            most = Math.max(most, ++atWork)
            await new Promise((resolve) => setTimeout(resolve, 10))
            atWork -= 1
            const isBoss = request.instruction.startsWith('boss')
            if (isBoss && isFirst(request)) yield* ['a', 'b', 'c', 'd'].map((word) => call('shout', { word }))
            else yield text('HO')
          }, id),
        agents: [
          { id: 'boss', name: 'boss', persona: 'boss speaks.', model: 'slow', customTools, limits: { concurrency: 2 } },
        ],
      },
    },
  )
  expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'completed' })
  expect(most).toBe(2)
})
