import type { ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { below, crew, isFirst, results } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'

const start = (agent: string, more = {}) => call('spawn_agent', { agent, prompt: 'Go.', ...more })

/** A tool with an outside effect. */
const send: ToolPlugin = {
  name: 'send',
  description: 'Sends.',
  parameters: {},
  effect: 'write',
  handler: async () => 'sent',
}

const bossStarts = (more = {}) => ({
  boss: (request: Parameters<typeof isFirst>[0]) => (isFirst(request) ? [start('hand', more)] : [text('Done.')]),
})

test('G1: a child has no tool that its parent does not have, also when its own file names it', async () => {
  const { ask, asked, log } = await crew(
    { ...bossStarts(), hand: () => [text('ok')] },
    {
      tools: [send],
      agents: {
        boss: { tools: ['spawn_agent', 'vfs_read'] },
        hand: { tools: ['vfs_read', 'vfs_write', 'send'] },
      },
    },
  )
  const { runId } = await ask({ prompt: 'Go.' })
  expect(asked('hand')[0]?.tools.map(({ name }) => name)).toEqual(['vfs_read'])
  expect(await log(runId)).toContainEqual({
    type: 'limit',
    limit: 'rights',
    message: '"hand" works without vfs_write, send: the agent that started it does not have them.',
  })
})

test('an agent that lists no tools gets those of its parent, not all tools', async () => {
  const { ask, asked } = await crew(
    { ...bossStarts(), hand: () => [text('ok')] },
    { tools: [send], agents: { boss: { tools: ['spawn_agent', 'calculate'] } } },
  )
  await ask({ prompt: 'Go.' })
  expect(asked('hand')[0]?.tools.map(({ name }) => name)).toEqual(['calculate', 'spawn_agent'])
})

test('a parent cannot give a tool that it does not have, and can withhold one that it has', async () => {
  const { ask, asked } = await crew(
    {
      boss: (request) =>
        isFirst(request)
          ? [start('hand', { tools: ['send'] }), start('hand', { tools: ['vfs_list'] })]
          : [text('Done.')],
      hand: () => [text('ok')],
    },
    { tools: [send], agents: { boss: { tools: ['spawn_agent', 'vfs_list', 'vfs_read'] } } },
  )
  await ask({ prompt: 'Go.' })
  const [, second] = asked('boss')
  expect(second && results(second)[0]).toContain('You cannot give what you do not have: send. You may give: ')
  expect(asked('hand').map(({ tools }) => tools.map(({ name }) => name))).toEqual([['vfs_list']])
})

test('G1: a child uses only the folder it was given, and so does its own child, which cannot be given more', async () => {
  const { ask, asked, files } = await crew({
    boss: (request) => (isFirst(request) ? [start('hand', { folder: 'plans' })] : [text('Done.')]),
    hand: (request) =>
      isFirst(request)
        ? [
            call('vfs_read', { path: 'plans/../secret.txt' }),
            call('vfs_list', { prefix: '' }),
            call('vfs_write', { path: 'plans/x/b.txt', content: 'b' }),
            start('boy', { folder: 'plans/x' }),
            start('boy', { folder: 'plans/../other' }),
          ]
        : [text('ok')],
    boy: (request) => (isFirst(request) ? [call('vfs_read', { path: 'plans/a.txt' })] : [text('ok')]),
  })
  for (const path of ['secret.txt', 'plans/a.txt', 'plans-too.txt']) await files().write(path, path)
  await ask({ prompt: 'Go.' })
  const [, second] = asked('hand')
  const [secret, list, written, , outside] = second ? results(second) : []
  expect(secret).toMatch(/The path secret\.txt may not be used here\. Use one that begins with plans\//)
  expect(list).toMatchObject({ found: 1 })
  expect(JSON.stringify(list)).not.toContain('secret')
  expect(JSON.stringify(list)).not.toContain('plans-too')
  expect(written).toMatchObject({ version: 1 })
  expect(outside).toContain('may not be used here')
  const [, boy] = asked('boy')
  expect(boy && results(boy)[0]).toContain('Use one that begins with plans/x/')
})

test('G1: a child is trusted at most as its parent: a lower trust applies to all below, a higher one to none', async () => {
  const { ask, store, runtime } = await crew(
    {
      boss: (request) => (isFirst(request) ? [start('hand', { trust: 'supervised' })] : [text('Done.')]),
      hand: (request) => (isFirst(request) ? [start('boy', { trust: 'autonomous' })] : [text('ok')]),
      boy: (request) => (isFirst(request) ? [call('send')] : [text('ok')]),
    },
    { tools: [send] },
  )
  await store.settings.write('ann', { trust: 'autonomous' }, Date.now())
  const waiting = await ask({ prompt: 'Go.' })
  expect(waiting).toMatchObject({ status: 'awaiting_confirmation', approval: { tool: 'send', agentId: 'boy' } })
  await runtime.cancel('ann', waiting.runId)
})

test.each(['read', 'write'] as const)(
  'A10: a %s that a person must confirm each time also waits in a child agent, and again the next time',
  async (effect) => {
    const { ask, store, runtime } = await crew(
      {
        boss: (request) => (isFirst(request) ? [start('hand', { trust: 'autonomous' })] : [text('Done.')]),
        hand: (request) => (isFirst(request) || results(request)[0] === 'sent' ? [call('order')] : [text('ok')]),
      },
      { tools: [{ ...send, effect, name: 'order', confirm: true, recipients: () => ['ann@example.com'] }] },
    )
    await store.settings.write('ann', { trust: 'autonomous', allowlist: ['ann@example.com'] }, Date.now())
    const first = await ask({ prompt: 'Go.' })
    expect(first).toMatchObject({ status: 'awaiting_confirmation', approval: { tool: 'order', agentId: 'hand' } })
    const decision = 'approve_once'
    await runtime.resolveApproval({ userId: 'ann', approvalId: first.approval?.id ?? '', decision })
    await expect
      .poll(async () => (await store.approvals.list('ann', { status: 'open', limit: 10 })).map(({ tool }) => tool))
      .toEqual(['order'])
    await runtime.cancel('ann', first.runId)
  },
)

test('a changed user setting applies to the next call of a child', async () => {
  const { ask, store } = await crew(
    { ...bossStarts(), hand: (request) => (isFirst(request) ? [call('send')] : [text('ok')]) },
    { tools: [send] },
  )
  await store.settings.write('ann', { trust: 'autonomous' }, Date.now())
  expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'completed' })
})

test('the custom tools of an agent are its own: its children do not have them', async () => {
  const { ask, asked } = await crew(
    { ...bossStarts(), hand: () => [text('ok')] },
    {
      agents: {
        boss: {
          tools: ['spawn_agent'],
          customTools: [{ name: 'shout', description: 'Shouts.', parameters: {}, prompt: 'Shout.' }],
        },
      },
    },
  )
  await ask({ prompt: 'Go.' })
  expect(asked('boss')[0]?.tools.map(({ name }) => name)).toEqual(['spawn_agent', 'shout'])
  expect(asked('hand')[0]?.tools.map(({ name }) => name)).toEqual(['spawn_agent'])
})

test('an agent confined to a folder finds no agents outside of it', async () => {
  const { ask, asked, files, log } = await crew({
    boss: (request) => (isFirst(request) ? [start('hand', { folder: 'plans' })] : [text('Done.')]),
    hand: (request) => (isFirst(request) ? [start('poet')] : [text('ok')]),
  })
  await files().write('agents/poet.md', '---\n---\nelse')
  const { runId } = await ask({ prompt: 'Go.' })
  const [, second] = asked('hand')
  expect(second && results(second)[0]).toContain('there is no agent "poet"')
  expect(below(await log(runId)).filter(({ type }) => type === 'spawn')).toEqual([])
})

test('G1: an agent whose file has an empty list of tools has none: run directly, started, or just defined', async () => {
  const file = '---\ntools: []\n---\nhand speaks.'
  const { ask, asked, files, runtime, log } = await crew({
    boss: (request) =>
      isFirst(request)
        ? [start('kept'), start('made', { definition: file }), start('kept', { prompt: 'Again.', tools: [] })]
        : [text('Done.')],
    hand: () => [text('ok')],
  })
  await files().write('agents/kept.md', file)
  expect((await runtime.agentsOf('ann')).find(({ id }) => id === 'kept')?.tools).toEqual([])
  const { runId } = await ask({ prompt: 'Go.' })
  await ask({ prompt: 'Go.', agentId: 'kept' })
  expect(asked('hand').map(({ tools }) => tools)).toEqual([[], [], [], []])
  expect((await log(runId)).filter(({ type }) => type === 'limit')).toEqual([])
})

test('G1: a call with an empty list gives a child no tools, also one whose file names some', async () => {
  const { ask, asked } = await crew(
    { ...bossStarts({ tools: [] }), hand: () => [text('ok')] },
    { agents: { hand: { tools: ['calculate'] } } },
  )
  await ask({ prompt: 'Go.' })
  expect(asked('hand').map(({ tools }) => tools)).toEqual([[]])
})
