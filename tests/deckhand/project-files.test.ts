import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { serveCommand } from '../support/processes/serve-command.ts'
import { tempFolder } from '../support/temp-folder.ts'

const slow = { timeout: 120_000 }

/** A folder without a package.json, and without node_modules above it. */
async function project(files: Record<string, string>) {
  const folder = tempFolder()
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  const start = (...args: string[]) => startCommand([...args, '--project', folder], {}, folder)
  const run = async (...args: string[]) => {
    const command = start(...args)
    const code = await command.exitCode
    const errors = command.errors()
    return { code, errors, output: command.output().replace(errors, ''), all: command.output() }
  }
  return { folder, write, start, run }
}

const input = (name: string) => `{ type: 'object', properties: { ${name}: { type: 'string' } }, required: ['${name}'] }`

const lookup = `import { tool } from 'deckhand'
import { priceOf, type Price } from './prices.ts'

export default tool({
  name: 'price',
  description: 'Tells what something costs.',
  input: ${input('thing')} as const,
  effect: 'read',
  preview: ({ thing }) => 'Look up ' + thing,
  run: ({ thing }): Price => priceOf(thing),
})
`
const prices = `export interface Price { thing: string; euros: number }
export const priceOf = (thing: string): Price => ({ thing, euros: 3 })
`
const refund = `import { tool, type ToolContext } from 'deckhand'
export default tool({
  name: 'refund',
  description: 'Gives money back.',
  input: ${input('invoice')} as const,
  effect: 'write',
  preview: ({ invoice }) => \`Refund \${invoice}\`,
  run: ({ invoice }, { userId }: ToolContext) => ({ refunded: invoice, userId }),
})
`
/** A model that calls `refund` once, and then says so. */
const caller = `import type { Model } from 'deckhand'
const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }
const model: Model = {
  id: 'caller',
  async *stream({ messages }) {
    if (messages.at(-1)?.role === 'user') yield { type: 'call', name: 'refund', args: { invoice: '17' } }
    else yield { type: 'text', text: 'It is done.' }
    yield { type: 'finish', usage }
  },
}
export default { model }
`
const shout = '---\ndescription: Shouts.\n---\nShout.\n'
const tools = {
  'tools/price.ts': lookup,
  'tools/prices.ts': prices,
  'tools/refund.ts': refund,
  'tools/shout.md': shout,
}

describe('deckhand tools', slow, () => {
  test('list shows name, effect and file of each', async () => {
    const config = `import { tool } from 'deckhand'\nexport default { tools: [tool({ name: 'now', description: 'Tells.', effect: 'read', run: () => 1 })] }`
    const { run } = await project({ ...tools, 'deckhand.config.ts': config })
    const { code, output } = await run('tools', 'list')
    expect(code).toBe(0)
    const lines = output.split('\n').map((line) => line.split(/ +/))
    expect(lines.slice(0, 5)).toEqual([
      ['name', 'effect', 'from', 'file'],
      ['price', 'read', 'file', 'tools/price.ts'],
      ['refund', 'write', 'file', 'tools/refund.ts'],
      ['shout', 'workspace', 'file', 'tools/shout.md'],
      ['now', 'read', 'config', 'deckhand.config.ts'],
    ])
    expect(lines).toContainEqual(['calculate', 'read', 'Deckhand', '-'])
  })

  test('F2: validate prints each problem at its place and exits with 1', async () => {
    const { run } = await project({
      ...tools,
      'tools/prices.ts': 'export const priceOf = (\n',
      'tools/refund.ts': refund.replace("effect: 'write'", "effekt: 'write'"),
      'tools/shout.md': shout.replace('description', 'descripton'),
      'deckhand.config.ts': `export default {\n  agents: [{ id: 'a b' }],\n}\n`,
    })
    const { code, output } = await run('tools', 'validate')
    expect([code, output.trimEnd().split('\n')]).toEqual([
      1,
      [
        expect.stringContaining('deckhand.config.ts: `agents[0].id` must be a name'),
        expect.stringMatching(/^tools\/prices\.ts:\d:\d+ .+ Correct the syntax\.$/),
        'tools/refund.ts:2:16 tool(): `effekt` is not an option. Did you mean `effect`?',
        'tools/shout.md:2:1 There is no key "descripton". Did you mean "description"?',
        expect.stringMatching(/^tools\/shout\.md:2:1 "description" is missing\.$/),
        expect.stringMatching(/^\d tool files, \d problems\.$/),
      ],
    ])
  })

  test('validate checks only the named files', async () => {
    const { run } = await project({ ...tools, 'tools/bad.ts': 'enum A { b }' })
    expect(await run('tools', 'validate', 'tools/price.ts')).toMatchObject({
      code: 0,
      output: '1 tool file, 0 problems.\n',
    })
    expect(await run('tools', 'validate', 'tools/bad.ts')).toMatchObject({
      code: 1,
      output: expect.stringContaining('tools/bad.ts:1:1 TypeScript enum is not supported here'),
    })
  })

  test('try runs a read at once and prints its result as JSON', async () => {
    const { run, folder } = await project(tools)
    const { code, output, errors } = await run('tools', 'try', 'price', '--input', '{"thing": "tea"}')
    expect([code, JSON.parse(output)]).toEqual([0, { thing: 'tea', euros: 3 }])
    expect(errors).toContain('Look up tea')
    expect(readdirSync(folder)).toEqual(['tools'])
  })

  test('try needs --yes for a write where there is no terminal', async () => {
    const { run } = await project(tools)
    const call = ['tools', 'try', 'refund', '--input', '{"invoice": "17"}']
    const refused = await run(...call)
    expect(refused).toMatchObject({ code: 2, output: '' })
    expect(refused.errors).toContain(
      'Refund 17\n"refund" has an effect outside Deckhand, and there is no terminal to ask at. Add --yes',
    )
    const { code, output } = await run(...call, '--yes')
    expect([code, JSON.parse(output)]).toEqual([0, { refunded: '17', userId: 'local' }])
  })

  test('try asks about writes of the agents that it starts', async () => {
    const { run } = await project({
      ...tools,
      'tools/clerk.md': '---\ndescription: Refunds.\ntools: [refund]\n---\nRefund invoice 17.\n',
      'deckhand.config.ts': caller,
    })
    const refused = await run('tools', 'try', 'clerk')
    expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('Refund 17\n"refund" has an effect')])
    const { code, output } = await run('tools', 'try', 'clerk', '--yes')
    expect([code, output]).toEqual([0, '"It is done."\n'])
  })

  test('try reports what is wrong with the call', async () => {
    const { run } = await project(tools)
    const wrong = await run('tools', 'try', 'price', '--input', '{"thing": 3}')
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringMatching(/--input does not fit "price": .*thing/)])
    const unknown = await run('tools', 'try', 'prize')
    expect([unknown.code, unknown.errors]).toEqual([
      2,
      expect.stringContaining('There is no tool "prize". Did you mean "price"?'),
    ])
    const text = await run('tools', 'try', 'price', '--input', 'tea')
    expect([text.code, text.errors]).toEqual([2, expect.stringContaining('--input must be a JSON object')])
  })

  test.each([
    [['tools'], 'There is no command "tools". There is: tools list, tools validate, tools try.'],
    [['tools', 'list', '--all'], "deckhand tools list: Unknown option '--all'."],
    [['tools', 'try'], 'deckhand tools try: name a tool.'],
  ])('%j is refused', async (args, words) => {
    const command = startCommand(args)
    expect([await command.exitCode, command.errors()]).toEqual([2, expect.stringContaining(words)])
  })
})

describe('deckhand.config', slow, () => {
  const support = `import type { DeckhandOptions } from 'deckhand'
export default {
  agents: [{ id: 'support', instructions: 'You help.' }, { id: 'seller', instructions: 'You sell.', tools: ['price'] }],
  limits: { runsPerUser: 2 },
} satisfies DeckhandOptions
`

  test('serve has its agents, with the tools from files, and reloads changed files', async () => {
    const { write, folder } = await project({
      ...tools,
      'deckhand.config.ts': support,
    })
    const agents = await agentsOf(folder)
    expect(await agents()).toEqual({ support: ['price', 'refund', 'shout'], seller: ['price'] })
    write('tools/more.md', shout)
    await expect.poll(agents).toMatchObject({ support: expect.arrayContaining(['more', 'price', 'refund', 'shout']) })
    rmSync(join(folder, 'tools/refund.ts'))
    await expect.poll(async () => (await agents()).support?.toSorted()).toEqual(['more', 'price', 'shout'])
  })

  test('F3: a run that waits goes on with the tool that it began with, and the next one has the new one', async () => {
    const { write, folder } = await project({ ...tools, 'deckhand.config.ts': caller })
    const { url, headers } = await serveCommand({ DECKHAND_PROJECT: folder })
    const post = async (path: string, body: object) => {
      const json = { ...headers, 'content-type': 'application/json' }
      return (await fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })).json()
    }
    const toolNames = async () => JSON.stringify(await (await fetch(`${url}/api/agents`, { headers })).json())
    const begin = async () =>
      (await post('/api/agent/run', { prompt: 'Refund it.' })) as { runId: string; approval: { id: string } }
    const end = async ({ runId, approval }: Awaited<ReturnType<typeof begin>>) => {
      await post(`/api/agent/approvals/${approval.id}`, { decision: 'approve_once' })
      const run = async () => (await fetch(`${url}/api/agent/runs/${runId}`, { headers })).json()
      await expect.poll(async () => JSON.stringify(await run())).toContain('It is done.')
      return JSON.stringify(await run())
    }
    const waiting = await begin()
    write('tools/refund.ts', refund.replace('refunded:', 'nothingFor:'))
    write('tools/more.md', shout)
    await expect.poll(toolNames).toContain('more')
    expect(await end(waiting)).toContain('"refunded":"17"')
    expect(await end(await begin())).toContain('"nothingFor":"17"')
  })

  test.each<[what: string, config: string, words: string]>([
    [
      'wrong syntax',
      'export default {\n  ui: = 1,\n}',
      'deckhand.config.ts:2:7 Expression expected. Correct the syntax.\nNothing was started.',
    ],
    [
      'an exception',
      `const env: string = process.env.NOTHING!\nexport default { secret: env.trim() }`,
      'deckhand.config.ts:2:30 Cannot read properties of undefined',
    ],
    ['an unknown option', `export default { instruction: 'x' }`, 'deckhand.config.ts: `instruction` is not an option.'],
    ['no default export', `export const ui = false`, 'deckhand.config.ts:1:1 There is no default export.'],
    [
      'an option of products',
      `export default { basePath: '/agent' }`,
      'deckhand.config.ts: `basePath` has no effect here: it is for createDeckhand() in a product.',
    ],
  ])('F2: with %s, serve says where and what to do, and stops with 1', async (_what, config, words) => {
    const { run } = await project({ 'deckhand.config.ts': config })
    const { code, errors } = await run('serve', '--port', '0')
    expect([code, errors]).toEqual([1, expect.stringContaining(words)])
  })

  test('chat is answered by its model and has its tools', async () => {
    const model = `import type { Model } from 'deckhand'
const model: Model = {
  id: 'parrot',
  async *stream({ tools }) {
    yield { type: 'text', text: 'I have ' + tools.map(({ name }) => name).join(' and ') + '.' }
    yield { type: 'finish', usage: { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 } }
  },
}
export default { model, agents: [{ id: 'parrot', instructions: 'You repeat.' }] }
`
    const { run } = await project({ ...tools, 'deckhand.config.ts': model })
    expect(await run('chat', 'what have you?')).toMatchObject({
      code: 0,
      all: expect.stringContaining('I have price and refund and shout.'),
    })
  })

  test('authenticate decides who is let in by serve', async () => {
    const { start } = await project({
      'deckhand.config.ts': `export default { authenticate: (request: Request) => request.headers.get('x-user') === 'ann' ? { userId: 'ann' } : null }`,
    })
    const command = start('serve', '--port', '0')
    const [url = ''] = await command.shows(/http:\/\/127\.0\.0\.1:\d+/)
    const status = async (user: string) => (await fetch(`${url}/api/agents`, { headers: { 'x-user': user } })).status
    expect([await status('ann'), await status('bob')]).toEqual([200, 401])
  })
})

test('the files in docs/project.md have no errors, and its tool returns what the page says', slow, async () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/project.md', import.meta.url)), 'utf8')
  const files = [...page.matchAll(/^(?:`(tools\/[\w.]+)`.*|## (deckhand\.config\.ts))\n\n```\w+\n([\s\S]*?)```$/gm)]
  const { run } = await project(Object.fromEntries(files.map(([, tool, config, text = '']) => [tool ?? config, text])))
  expect(files).toHaveLength(4)
  expect(await run('tools', 'validate')).toMatchObject({ code: 0, output: '2 tool files, 0 problems.\n' })
  const { output } = await run('tools', 'try', 'price', '--input', '{"thing": "tea"}')
  expect(page).toContain(output)
})

/** The tools of each agent of `deckhand serve`, by their ids. */
async function agentsOf(folder: string) {
  const { url, headers } = await serveCommand({ DECKHAND_PROJECT: folder })
  return async () => {
    const answer = await fetch(`${url}/api/agents`, { headers })
    const { agents } = (await answer.json()) as { agents: { id: string; tools: string[] }[] }
    return Object.fromEntries(agents.map(({ id, tools }) => [id, tools]))
  }
}
