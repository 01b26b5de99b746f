import { expect, test } from 'vitest'
import { actionProject, runIn } from './action-project.ts'
import { ordersProject } from './order-desk.ts'

/** A plugin that brings agents and nothing else, with mistakes in what it names. */
const crew = {
  'plugin.yaml': 'name: crew\nagents: [mate.md, gone.md, ../mate.md, cook.md]\n',
  'mate.md': '---\ndescription: Helps.\n---\nYou help.\n',
  'cook.md': '---\nname: mate\ntools: [calculat]\n---\nYou cook.\n',
}

test('`actions validate` and `validate` report what is wrong with the agents of plugins', async () => {
  const root = await actionProject(crew)
  for (const command of [['validate'], ['actions', 'validate']])
    expect(await runIn(root, command)).toMatchObject({
      exitCode: 1,
      lines: [
        'cook.md:3:9 There is no tool "calculat". Did you mean "calculate"?',
        'plugin.yaml:2:19 There is no file "gone.md". Write it, or correct the path: it begins at the folder of plugin.yaml.',
        `plugin.yaml:2:28 "../mate.md" is outside the plugin's folder. Move the file into it, and name it from there.`,
        '3 files, 3 errors, 0 warnings.',
      ],
    })
})

test('`agents validate` and `agents list` include the plugins of the project that the environment names', async () => {
  const root = await actionProject({ 'agents/order-desk.md': '---\ndescription: Ours.\n---\nYou are ours.\n' })
  const env = { DECKHAND_PROJECT: ordersProject }
  const { exitCode, lines } = await runIn(root, ['agents', 'validate'], env)
  expect([exitCode, lines.length, lines.at(-1)]).toEqual([1, 2, '2 files, 1 error, 0 warnings.'])
  expect(lines[0]).toMatch(
    /orders\/agents\/order-desk\.md:1:1 The name "order-desk" belongs to agents\/order-desk\.md\./,
  )
  expect((await runIn(root, ['agents', 'list'], env)).output).toMatch(/^order-desk +Ours\.$/m)
  expect((await runIn(ordersProject, ['agents', 'list'], env)).output).toMatch(/^order-desk +Finds products/m)
})

test('S9: an unconfirmed folder adds no plugin agents, whether or not its .env names the project', async () => {
  const root = await actionProject({ ...crew, '.env': 'DECKHAND_PROJECT=.\n' })
  const listed = await runIn(root, ['agents', 'list'])
  expect(listed.errors).toContain('Ignored in .env: DECKHAND_PROJECT.')
  expect(listed.output).not.toMatch(/^mate /m)
  expect(await runIn(root, ['serve'], { PORT: '0' })).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('.env: DECKHAND_PROJECT'),
  })
  const bare = await actionProject(crew)
  expect((await runIn(bare, ['agents', 'list'])).output).not.toMatch(/^mate /m)
})
