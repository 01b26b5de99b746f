import { expect, test } from 'vitest'
import { crew, isFirst, results } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'

const file = (settings: string) => `---\n${settings}\n---\nelse`

const greedy: [field: string, settings: string, most: string][] = [
  ['limits.tokenBudget', 'limits: { tokenBudget: 1000000000 }', '10000000'],
  ['limits.maxAgents', 'limits: { maxAgents: 10000 }', '1000'],
  ['limits.maxDepth', 'limits: { maxDepth: 16 }', '8'],
  ['limits.maxFanout', 'limits: { maxFanout: 256 }', '64'],
  ['limits.concurrency', 'limits: { concurrency: 64 }', '16'],
  ['model', 'model: gemini-most-expensive', 'scripted'],
]

test.each(greedy)(
  'S14: a user’s file that asks for too much with %s is unusable, and the error says why',
  async (field, settings, most) => {
    const { runtime, files, requests } = await crew({ boss: () => [text('ok')], else: () => [text('mine')] })
    await files().write('agents/greedy.md', file(settings))
    const asked = runtime.start('ann', { prompt: 'Go.', agentId: 'greedy' })
    await expect(asked).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(`"${field}" is`),
    })
    await expect(asked).rejects.toThrow(most)
    await expect(asked).rejects.toThrow(/AGENT_FILE_(LIMITS|MODELS)/)
    expect((await runtime.agentsOf('ann')).map(({ id }) => id)).toEqual(['boss'])
    expect(requests).toEqual([])
  },
)

test.each(greedy)(
  'S14: a model that writes a file with too large a %s and starts it is refused, and reads why',
  async (field, settings, most) => {
    const { ask, store, asked } = await crew({
      boss: (request) => {
        const said = results(request)
        if (isFirst(request)) return [call('vfs_write', { path: 'agents/greedy.md', content: file(settings) })]
        if (!String(said[0]).includes('failed')) return [call('spawn_agent', { agent: 'greedy', prompt: 'Go.' })]
        return [text('Done.')]
      },
      else: () => [text('mine')],
    })
    const { runId } = await ask({ prompt: 'Go.' })
    expect(await store.runs.tree('ann', runId)).toHaveLength(1)
    const refused = String(results(asked('boss').at(-1) as never)[0])
    expect(refused).toContain(`"${field}" is`)
    expect(refused).toContain(most)
  },
)

test.each(greedy)(
  'S14: so is one that defines such an agent with %s in its call, and nothing is kept',
  async (field, settings) => {
    const { ask, store, asked, files } = await crew({
      boss: (request) =>
        isFirst(request)
          ? [call('spawn_agent', { agent: 'greedy', prompt: 'Go.', definition: file(settings) })]
          : [text('Done.')],
      else: () => [text('mine')],
    })
    const { runId } = await ask({ prompt: 'Go.' })
    expect(await store.runs.tree('ann', runId)).toHaveLength(1)
    expect(String(results(asked('boss').at(-1) as never)[0])).toContain(`"${field}" is`)
    await expect(files().read('agents/greedy.md')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  },
)

test('S14: the model of a custom tool counts as well', async () => {
  const tool = 'tools:\n  - { name: rhyme, description: Rhymes., prompt: Rhyme!, model: gemini-most-expensive }'
  const { runtime, files } = await crew({ boss: () => [text('ok')] })
  await files().write('agents/greedy.md', file(tool))
  await expect(runtime.start('ann', { prompt: 'Go.', agentId: 'greedy' })).rejects.toThrow(
    '"tools[0].model" is "gemini-most-expensive", and agent files may name: scripted.',
  )
})

test('S14: a file of a user may name the models that agents of the host have, or those that the operator lists', async () => {
  const lines = { boss: () => [text('ok')], else: () => [text('mine')] }
  const hosted = await crew(lines, { agents: { boss: { model: 'gemini-host' } } })
  await hosted.files().write('agents/mine.md', file('model: gemini-host'))
  await hosted.ask({ prompt: 'Go.', agentId: 'mine' })
  const listed = await crew(lines, {
    agents: { boss: { model: 'gemini-host' } },
    more: { agentFiles: { models: ['gemini-listed'] } },
  })
  for (const model of ['gemini-listed', 'scripted', 'gemini-host'])
    await listed.files().write(`agents/${model}.md`, file(`model: ${model}`))
  for (const agentId of ['gemini-listed', 'scripted']) await listed.ask({ prompt: 'Go.', agentId })
  await expect(listed.runtime.start('ann', { prompt: 'Go.', agentId: 'gemini-host' })).rejects.toThrow('gemini-listed')
})

test('S14: the maximums apply to an agent of the host that asks for more, and to one that sets nothing', async () => {
  const digs = (request: Parameters<typeof isFirst>[0]) =>
    isFirst(request) ? [call('spawn_agent', { agent: 'mole', prompt: `${Math.random()}` })] : [text('up')]
  const most = { maxDepth: 1, maxOutputTokens: 100 }
  const { ask, store, requests } = await crew(
    { mole: digs },
    { agents: { mole: { limits: { maxDepth: 5 } } }, more: { agentFiles: { most } } },
  )
  const { runId } = await ask({ prompt: 'Dig.' })
  expect((await store.runs.tree('ann', runId)).map(({ depth }) => depth)).toEqual([0, 1])
  expect(requests.map(({ settings }) => settings?.maxOutputTokens)).toEqual(requests.map(() => 100))
})
