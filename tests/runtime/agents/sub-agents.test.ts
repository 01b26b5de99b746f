import type { ModelChunk } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { below, crew, heardIn, isFirst, results } from '../../support/models/crew.ts'
import { call, text, usage } from '../../support/models/scripted-model.ts'

const start = (agent: string, prompt: string, more = {}) => call('spawn_agent', { agent, prompt, ...more })

test('an agent that is started answers its parent, in a run of its own under the parent’s', async () => {
  const { ask, store, asked, log } = await crew({
    boss: (request) => (isFirst(request) ? [start('cook', 'Make soup.')] : [text(JSON.stringify(results(request)))]),
    cook: () => [text('Soup is ready.')],
  })
  const { runId, summary, usage } = await ask({ prompt: 'Dinner?' })
  expect(JSON.parse(summary)).toMatchObject([{ agent: 'cook', output: 'Soup is ready.' }])
  expect(asked('cook')[0]?.messages).toEqual([{ role: 'user', text: 'Make soup.' }])
  const tree = await store.runs.tree('ann', runId)
  expect(tree.map(({ agentId, depth, status, parent }) => [agentId, depth, status, parent?.runId])).toEqual([
    ['boss', 0, 'completed', undefined],
    ['cook', 1, 'completed', runId],
  ])
  expect(tree.map(({ tokens }) => tokens).reduce((sum, tokens) => sum + tokens)).toBe(usage.totalTokens)
  const events = await log(runId)
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['activation', 'turn', 'spawn', 'child']))
  expect(below(events).map(({ type }) => type)).toEqual(['status', 'activation', 'text', 'turn', 'completed'])
})

test('agents that are started in one turn run in parallel', async () => {
  let atWork = 0
  let most = 0
  const meet = {
    name: 'meet',
    description: 'Meets.',
    parameters: {},
    effect: 'read' as const,
    handler: async () => {
      most = Math.max(most, ++atWork)
      await new Promise((resolve) => setTimeout(resolve, 20))
      atWork -= 1
      return 'met'
    },
  }
  const { ask } = await crew(
    {
      boss: (request) => (isFirst(request) ? [start('hand', 'a'), start('hand', 'b')] : [text('Done.')]),
      hand: (request) => (isFirst(request) ? [call('meet')] : [text('ok')]),
    },
    { tools: [meet] },
  )
  expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'completed' })
  expect(most).toBe(2)
})

test('a signal reaches the parent’s next turn, and only a child can send one', async () => {
  const { ask, asked, log } = await crew({
    boss: (request) => (isFirst(request) ? [start('lookout', 'Look.')] : [text('Noted.')]),
    lookout: (request) => (isFirst(request) ? [call('signal_parent', { message: 'Ice ahead!' })] : [text('Looked.')]),
  })
  const { runId } = await ask({ prompt: 'Look out.' })
  const [first, second] = asked('boss')
  expect(first?.tools.map(({ name }) => name)).not.toContain('signal_parent')
  expect(asked('lookout')[0]?.tools.map(({ name }) => name)).toContain('signal_parent')
  expect(second && [results(second), heardIn(second)]).toMatchObject([[{ output: 'Looked.' }], ['Ice ahead!']])
  const events = await log(runId)
  expect(below(events)).toContainEqual({ type: 'signal', message: 'Ice ahead!' })
  expect(events).toContainEqual(expect.objectContaining({ type: 'tool_progress', message: 'lookout: Ice ahead!' }))
})

test('a child that fails is an error for its parent, with what it had said', async () => {
  const { ask, asked } = await crew({
    boss: (request) => (isFirst(request) ? [start('hand', 'Go.')] : [text('I see.')]),
    hand: (request) => (isFirst(request) ? [call('signal_parent', { message: 'Trouble.' })] : [call('no_such_tool')]),
  })
  expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'completed', summary: 'I see.' })
  const [, second] = asked('boss')
  expect(second && results(second)[0]).toMatch(
    /The agent "hand" failed \(UNKNOWN_TOOL\): There is no tool named "no_such_tool", and .* It had said: "Trouble\."/,
  )
})

test('C7 an answer of a child that was cut is marked for its parent', async () => {
  const cut: ModelChunk = { type: 'finish', usage, truncated: true }
  const { ask, asked } = await crew({
    boss: (request) => (isFirst(request) ? [start('hand', 'Go.')] : [text('I see.')]),
    hand: () => [text('Half an'), cut],
  })
  expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'completed', summary: 'I see.' })
  const [, second] = asked('boss')
  expect(second && results(second)[0]).toMatchObject({ output: 'Half an', truncated: true })
})

test('an unknown agent and an empty task are reported to the model', async () => {
  const { ask, asked } = await crew({
    boss: (request) => (isFirst(request) ? [start('ghost', 'Boo.')] : [text('ok')]),
  })
  await ask({ prompt: 'Go.' })
  const [, second] = asked('boss')
  expect(second && results(second)[0]).toBe('spawn_agent failed: agent: there is no agent "ghost". There is: boss.')
})

test('an agent of the workspace can be written and started in one call, and is there afterwards', async () => {
  const definition = '---\nname: poet\ndescription: Rhymes.\nsuggestions: [Rhyme!]\n---\nelse'
  const { ask, runtime, files, log } = await crew({
    boss: (request) =>
      isFirst(request) ? [start('poet', 'Rhyme.', { definition })] : [text(JSON.stringify(results(request)))],
    else: () => [text('Tide and pride.')],
  })
  const { summary, runId } = await ask({ prompt: 'A poem.' })
  expect(summary).toContain('Tide and pride.')
  expect((await files().read('agents/poet.md')).content).toBe(definition)
  expect(await log(runId)).toContainEqual({ type: 'file_change', path: 'agents/poet.md', version: 1 })
  expect((await runtime.agentsOf('ann')).map(({ id }) => id)).toEqual(['boss', 'poet'])
  expect((await runtime.agentsOf('bob')).map(({ id }) => id)).toEqual(['boss'])
  expect(await ask({ prompt: 'Again.', agentId: 'poet' })).toMatchObject({ summary: 'Tide and pride.' })
  await expect(ask({ prompt: 'Mine?', agentId: 'poet' }, 'bob')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['nmae: poet', 'line 2: There is no key "nmae". Did you mean "name"?'],
  ['name: other', 'its "name" is "other"'],
  ['mcp_servers: { x: { command: sh } }', 'it names MCP servers, which only agents of the host may'],
])('an agent of the workspace with "%s" is neither kept nor started, and the model reads why', async (line, words) => {
  const definition = `---\n${line}\n---\nelse`
  const { ask, asked, files } = await crew({
    boss: (request) => (isFirst(request) ? [start('poet', 'Rhyme.', { definition })] : [text('ok')]),
  })
  await ask({ prompt: 'A poem.' })
  const [, second] = asked('boss')
  expect(second && results(second)[0]).toContain(words)
  expect(await files().list('')).toEqual([])
})
