import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { actionProject, orders, packageJson, runIn, shop, tsconfig, writeFiles } from './action-project.ts'
import { badPlugins } from './bad-plugins.ts'

const good = { 'package.json': packageJson, 'tsconfig.json': tsconfig, ...orders, ...shop }

/** A good project with the types of its files. */
async function typedProject(more: Record<string, string> = {}) {
  const root = await actionProject({ ...good, ...more })
  expect((await runIn(root, ['actions', 'types'])).exitCode).toBe(0)
  return root
}

test('a valid local plugin and one in a package exit with 0, and leave no files behind', async () => {
  const root = await typedProject()
  const TMPDIR = join(root, 'tmp')
  await mkdir(TMPDIR)
  const { exitCode, lines } = await runIn(root, ['actions', 'validate'], { TMPDIR })
  expect([lines.at(-1), exitCode]).toEqual(['7 files, 0 errors, 0 warnings.', 0])
  expect(readdirSync(TMPDIR)).toEqual([])
  expect(existsSync(join(root, 'dist'))).toBe(false)
})

test('fault: validate skipped action files; it reports each mistake in them and exits with 1', async () => {
  const root = await actionProject({
    'plugins/a/plugin.yaml': 'name: a\nactions:\n  - name: find\n    action: find.jay-action\n',
    'plugins/a/index.js': '',
    'plugins/a/find.jay-action': 'name: find\ndescription: Finds.\ninputSchema:\n  query: strin\n',
    'left.jay-action': 'name: left\ndescripton: Left.\ninputSchema: {}\n',
  })
  for (const command of [['validate'], ['actions', 'validate']]) {
    const { exitCode, lines } = await runIn(root, command)
    expect(exitCode).toBe(1)
    expect(lines).toEqual([
      'left.jay-action:1:1 warning: No plugin of this project names this file, so nothing uses it. Name it under "actions" of its plugin.yaml.',
      'left.jay-action:1:1 "description" is missing. Say what it does, for people and for agents.',
      'left.jay-action:2:1 There is no key "descripton". Did you mean "description"?',
      expect.stringMatching(/^plugins\/a\/find\.jay-action:4:10 .*"strin".*Did you mean "string"\?/),
      'plugins/a/plugin.yaml:1:7 warning: The handlers of "a" are not checked against their files: the plugin is JavaScript without declarations. Write it in TypeScript, or put a .d.ts beside it.',
      '3 files, 3 errors, 2 warnings.',
    ])
  }
})

test('an unreadable file is reported, and a package of the project itself is found under both of its names', async () => {
  const root = await actionProject({
    'package.json': '{"type": "module", "dependencies": {"own": "*"}}',
    'packages/own/package.json': '{"name": "own", "version": "1.0.0", "type": "module"}',
    'packages/own/plugin.yaml': 'name: own\nactions:\n  - name: find\n    action: find.jay-action\n',
    'packages/own/index.js': '',
    'packages/own/find.jay-action': 'name: find\ndescription: Finds.\ninputSchema: {}\n',
  })
  await symlink(join(root, 'packages/own'), join(root, 'node_modules/own'))
  await symlink('nowhere', join(root, 'gone.jay-action'))
  const { exitCode, lines } = await runIn(root, ['actions', 'validate'])
  expect(exitCode).toBe(1)
  expect(lines).toEqual([
    expect.stringContaining('gone.jay-action:1:1 warning: No plugin'),
    expect.stringMatching(/^gone\.jay-action:1:1 This file cannot be read \(ENOENT/),
    expect.stringContaining('plugin.yaml:1:7 warning: The handlers of "own" are not checked'),
    '3 files, 1 error, 2 warnings.',
  ])
})

describe('each mistake of a plugin is reported on its line', () => {
  let checked: ReturnType<typeof checkAll> | undefined

  test.each(badPlugins)('$title', { timeout: 180_000 }, async ({ name, told }) => {
    // One project with all of them, checked once: compiling each alone takes minutes.
    checked ??= checkAll()
    const { exitCode, lines } = await checked
    expect(exitCode).toBe(1)
    expect(lines.filter((line) => line.startsWith(`plugins/${name}/`))).toEqual(
      told.map((line) => `plugins/${name}/${line}`),
    )
  })
})

async function checkAll() {
  const files = badPlugins.flatMap(({ name, files }) =>
    Object.entries(files).map(([path, text]) => [`plugins/${name}/${path}`, text]),
  )
  const root = await actionProject({
    'package.json': packageJson,
    'tsconfig.json': tsconfig,
    ...Object.fromEntries(files),
  })
  return runIn(root, ['actions', 'validate'])
}

test('missing and stale types are reported, and writing them fixes that', async () => {
  const root = await typedProject()
  await rm(join(root, 'plugins/orders/watch-orders.jay-action.d.ts'))
  const path = join(root, 'plugins/orders/search-orders.jay-action')
  const changed = (await readFile(path, 'utf8')).replace('limit?: number', 'most?: number')
  await writeFiles(root, { 'plugins/orders/search-orders.jay-action': changed })
  const { exitCode, lines } = await runIn(root, ['actions', 'validate'])
  expect([exitCode, lines]).toEqual([
    1,
    [
      'plugins/orders/search-orders.jay-action:1:1 The types of this file are not up to date, and code that imports them was checked against the old ones. Run "deckhand actions types", and validate again.',
      'plugins/orders/watch-orders.jay-action:1:1 The types of this file are missing. Run "deckhand actions types".',
      '7 files, 2 errors, 0 warnings.',
    ],
  ])
  await runIn(root, ['actions', 'types'])
  expect((await runIn(root, ['actions', 'validate'])).exitCode).toBe(0)
})

test('a second plugin with the same name is reported, and its files are not reported as unused', async () => {
  const entry = 'name: same\nactions: [{ name: find, action: find.jay-action }]\n'
  const file = 'name: find\ndescription: Finds.\ninputSchema: {}\n'
  const files = (name: string) => ({
    [`plugins/${name}/plugin.yaml`]: entry,
    [`plugins/${name}/find.jay-action`]: file,
    [`plugins/${name}/index.js`]: '',
  })
  const { lines } = await runIn(await actionProject({ ...files('a'), ...files('b') }), ['actions', 'validate'])
  expect(lines.filter((line) => line.startsWith('plugins/b/'))).toEqual([
    expect.stringMatching(/^plugins\/b\/plugin\.yaml:1:7 .*is also called "same"\. Give one of them another name\.$/),
  ])
})

test('handlers are checked against the file as it is now, whatever the types beside it say', async () => {
  const root = await typedProject()
  const path = 'plugins/orders/search-orders.jay-action'
  const changed = (await readFile(join(root, path), 'utf8')).replace('query: string', 'words: string')
  await writeFiles(root, { [path]: changed })
  const { lines } = await runIn(root, ['actions', 'validate'])
  expect(lines).toContain(
    `${path}:4:1 src/index.ts: the handler of searchOrders takes { query: string; limit?: number | undefined; }, and the file gives { words: string; limit?: number | undefined; }. "query" is missing.`,
  )
})

test('a project without a tsconfig.json is checked too', async () => {
  const root = await typedProject({
    'plugins/orders/src/cart.ts': orders['plugins/orders/src/cart.ts'].replace('sku: string', 'sku: number'),
  })
  await rm(join(root, 'tsconfig.json'))
  const { exitCode, lines } = await runIn(root, ['actions', 'validate'])
  expect(exitCode).toBe(1)
  expect(lines.find((line) => line.startsWith('plugins/orders/actions/add-item.jay-action:5:1 '))).toContain(
    "Types of property 'sku' are incompatible. Type 'string' is not assignable to type 'number'.",
  )
})

test('a package whose types need a missing dependency is reported as not checked', async () => {
  const root = await actionProject({
    'package.json': packageJson,
    ...shop,
    'node_modules/shop/dist/index.d.ts': "import type { Made } from 'nowhere'\nexport declare const rate: Made\n",
  })
  expect(await runIn(root, ['actions', 'validate'])).toMatchObject({
    exitCode: 0,
    lines: [
      'node_modules/shop/plugin.yaml:3:5 warning: "rate" is not checked: dist/index.d.ts does not say its type. Install what the plugin imports, above all @deckhand/actions.',
      '2 files, 0 errors, 1 warning.',
    ],
  })
})

test('a linked package in TypeScript counts as part of the project, with its own tsconfig.json and the types that it names', async () => {
  const linked = Object.entries(orders).map(([path, text]) => [path.replace('plugins/', 'packages/'), text])
  const root = await actionProject({
    'site/package.json': JSON.stringify({ dependencies: { orders: '*' } }),
    'packages/base.json': tsconfig.replace('["node"]', '["node", "odd/client"]').replace('"plugins"', '"."'),
    'packages/orders/tsconfig.json': '{"extends": "../base.json"}',
    'packages/orders/package.json': '{"name": "orders", "type": "module", "exports": "./dist/index.js"}',
    'node_modules/odd/client.d.ts': 'declare const ODD: string\n',
    ...Object.fromEntries(linked),
  })
  await writeFiles(root, {
    'packages/orders/src/cart.ts': orders['plugins/orders/src/cart.ts'].replace('sku.length', 'ODD'),
  })
  await mkdir(join(root, 'site/node_modules'))
  await symlink(join(root, 'packages/orders'), join(root, 'site/node_modules/orders'))
  expect((await runIn(root, ['actions', 'types', '--project', 'packages'])).exitCode).toBe(0)
  expect((await runIn(join(root, 'site'), ['actions', 'validate'])).lines).toEqual([
    "node_modules/orders/src/cart.ts:7:93 Type 'string' is not assignable to type 'number'. (TS2322)",
    '5 files, 1 error, 0 warnings.',
  ])
})

test('options of a tsconfig.json do not make the check write anything', async () => {
  const written = { generateTrace: 'trace', generateCpuProfile: 'cpu', tsBuildInfoFile: 'info', incremental: true }
  const options = { ...JSON.parse(tsconfig).compilerOptions, ...written }
  const root = await typedProject({ 'tsconfig.json': JSON.stringify({ compilerOptions: options }) })
  const before = readdirSync(root)
  expect((await runIn(root, ['actions', 'validate'])).lines.at(-1)).toBe('7 files, 0 errors, 0 warnings.')
  expect(readdirSync(root)).toEqual(before)
})

test('an invalid tsconfig.json is reported', async () => {
  const root = await typedProject({ 'tsconfig.json': '{"extends": "./nowhere.json"}' })
  const { exitCode, lines } = await runIn(root, ['actions', 'validate'])
  expect(exitCode).toBe(1)
  expect(lines.find((line) => line.startsWith('tsconfig.json:'))).toContain('nowhere.json')
})

test('`--json` prints one object and nothing else, and `validate` has the agents in it', async () => {
  const root = await typedProject({
    'agents/cook.md': '---\nmodell: x\n---\nYou are Cook.\n',
    'plugins/js/plugin.yaml': 'name: js\nactions: [one]\n',
    'plugins/js/index.js': '',
  })
  const { exitCode, output, errors } = await runIn(root, ['validate', '--json'])
  expect([exitCode, errors]).toEqual([1, ''])
  expect(JSON.parse(output)).toEqual({
    ok: false,
    errors: 1,
    warnings: 1,
    files: 9,
    problems: [
      {
        path: 'agents/cook.md',
        line: 2,
        column: 1,
        severity: 'error',
        message: 'There is no key "modell". Did you mean "model"?',
      },
      {
        path: 'plugins/js/plugin.yaml',
        line: 1,
        column: 7,
        severity: 'warning',
        message: expect.stringContaining('The handlers of "js" are not checked'),
      },
    ],
  })
  const actions = JSON.parse((await runIn(root, ['actions', 'validate', '--json'])).output)
  expect([actions.ok, actions.errors, actions.files]).toEqual([true, 0, 8])
})

test('--project names another folder, and printed paths are relative to the current one', async () => {
  const root = await actionProject({ 'site/x.jay-action': 'name: x\ndescription: X.\ninputSchema: {}\n' })
  expect((await runIn(root, ['actions', 'validate', '--project', 'site'])).lines[0]).toContain(
    'site/x.jay-action:1:1 warning:',
  )
  const { exitCode, lines } = await runIn(root, ['validate', '--project', 'nowhere'])
  expect([exitCode, lines]).toEqual([
    2,
    [`--project must be a folder, and there is none at ${join(root, 'nowhere')}.`, 'Try "deckhand help".'],
  ])
})

test('S8: a compiler in the project is code of the project, and is not run', async () => {
  const root = await actionProject({
    ...good,
    'node_modules/typescript/package.json': '{"version": "9.0.0", "bin": {"tsc": "tsc.js"}}',
    'node_modules/typescript/tsc.js': `require('node:fs').writeFileSync(__dirname + '/ran', '')`,
  })
  expect((await runIn(root, ['actions', 'validate'])).lines.at(-1)).toMatch(/^\d+ files, /)
  expect(existsSync(join(root, 'node_modules/typescript/ran'))).toBe(false)
})

/** An environment in which the compiler runs this instead. */
async function compilerThat(root: string, code: string) {
  const TMPDIR = join(root, 'tmp')
  await mkdir(TMPDIR)
  const hook = { 'hook.mjs': `if (/[\\\\/]typescript[\\\\/]/.test(process.argv[1])) ${code}` }
  await writeFiles(root, hook)
  return { TMPDIR, NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'hook.mjs'))}` }
}

test('a compiler that fails is reported, and leaves no files behind', async () => {
  const root = await actionProject(good)
  const env = await compilerThat(root, "{ process.stderr.write('out of memory\\n'); process.exit(7) }")
  const { TMPDIR } = env
  const { exitCode, errors } = await runIn(root, ['actions', 'validate'], env)
  expect([exitCode, errors]).toEqual([
    1,
    // After a second, lines of progress come before it.
    expect.stringMatching(/^(… .*\n)*The TypeScript compiler at .*tsc(\.js)? failed: out of memory\n$/),
  ])
  expect(readdirSync(TMPDIR)).toEqual([])
})

test('a check that takes longer than a second says so, and Ctrl-C leaves no files behind', async () => {
  const root = await actionProject(good)
  const env = await compilerThat(root, 'await new Promise((resolve) => setTimeout(resolve, 60_000))')
  const { TMPDIR } = env
  const command = startCommand(['actions', 'validate'], env, root)
  await command.shows(/… compiling the handlers/)
  expect(readdirSync(TMPDIR)).toHaveLength(1)
  command.child.kill('SIGINT')
  expect(await command.exitCode).toBe(130)
  expect(readdirSync(TMPDIR)).toEqual([])
})
