import { relative } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeJayInit } from '../build/jay-init.ts'
import { createJayService } from '../build/jay-service.ts'
import { makeJayAction, makeJayQuery } from '../build/make-jay-action.ts'
import { ActionRegistry } from '../registry/action-registry.ts'
import { ServiceRegistry } from '../registry/service-registry.ts'
import { projectFolder, removeProjects } from '../testing/project-folder.ts'
import { findPlugins } from './find-plugins.ts'
import { loadPlugins } from './load-plugins.ts'

afterEach(removeProjects)

const file = (name: string, more = '') => `name: ${name}\ndescription: Does it.\ninputSchema:\n  to: string\n${more}`
const described = (name: string) => `{name: ${name}, action: ${name}.jay-action}`
const plugin = (name: string, ...actions: string[]) => `name: ${name}\nactions: [${actions.join(', ')}]\n`

/** The project's plugins, with the code of each by its plugin's name in the place of what is on disk. */
async function load(files: Record<string, string>, code: Record<string, Record<string, unknown>>) {
  const names = Object.keys(code)
  const root = projectFolder({
    ...Object.fromEntries(names.map((name) => [`plugins/${name}/index.js`, ''])),
    ...files,
  })
  const services = new ServiceRegistry()
  const registry = new ActionRegistry({ services })
  const told: string[] = []
  const found = findPlugins(root)
  const loaded = await loadPlugins(found.plugins, {
    registry,
    services,
    onProblem: ({ path, line, column, message }) =>
      told.push(`${relative(root, path)}:${line}:${column} ${message.replaceAll(root, '')}`),
    import: async (url) => code[/plugins\/(.*)\/index\.js$/.exec(url)?.[1] ?? ''],
  })
  return { registry, told, loaded }
}

const greet = makeJayAction().withHandler(async ({ to }: { to: string }) => `Hello ${to}`)

test('actions are registered under the name they were built with or their export has, and those with a file have its metadata', async () => {
  const { registry, told, loaded } = await load(
    {
      'plugins/a/plugin.yaml': plugin('a', described('greet'), 'ping', '{name: add, action: add.jay-action}'),
      'plugins/a/greet.jay-action': file('greet'),
      'plugins/a/add.jay-action': file('cart.add'),
      'plugins/a/cart.js': "makeJayAction('cart.add')",
    },
    {
      a: {
        greet,
        ping: makeJayQuery().withHandler(async () => 'pong'),
        add: makeJayAction('cart.add').withHandler(async () => 1),
      },
    },
  )
  expect(told).toEqual([])
  expect(loaded.plugins.map(({ manifest }) => manifest.name)).toEqual(['a'])
  expect(registry.getNames()).toEqual(['cart.add', 'greet', 'ping'])
  expect(registry.getActionsWithMetadata().map(({ actionName }) => actionName)).toEqual(['cart.add', 'greet'])
  expect(await registry.execute('greet', { to: 'Ann' })).toEqual({ success: true, data: 'Hello Ann' })
  expect(await registry.execute('greet', { to: 7 })).toMatchObject({ success: false, error: { code: 'INVALID_INPUT' } })
})

test('inits run once and in order, see what earlier ones provided, and are cleaned up in the opposite order', async () => {
  const happened: string[] = []
  const CLOCK = createJayService<() => number>('clock')
  const begin = (name: string) =>
    makeJayInit().withServer(async ({ services, folder }) => {
      happened.push(`begin ${name} ${folder.endsWith(`plugins/${name}`)} ${services.has(CLOCK)}`)
      if (!services.has(CLOCK)) services.provide(CLOCK, () => 12)
      return () => void happened.push(`end ${name}`)
    })
  const now = makeJayQuery()
    .withServices(CLOCK)
    .withHandler(async (_input: object, clock) => clock())
  const { registry, loaded } = await load(
    { 'plugins/a/plugin.yaml': plugin('a', 'now'), 'plugins/b/plugin.yaml': 'name: b\ninit: start\n' },
    { a: { now, init: begin('a') }, b: { start: begin('b'), init: begin('never') } },
  )
  expect(await registry.execute('now', {})).toEqual({ success: true, data: 12 })
  await loaded.close()
  await loaded.close()
  expect(happened).toEqual(['begin a true false', 'begin b true true', 'end b', 'end a'])
})

test('a failing clean-up is reported, and the others still run', async () => {
  const happened: string[] = []
  const init = (end: () => void) => makeJayInit().withServer(async () => end)
  const fail = () => {
    throw new Error('no such file')
  }
  const { told, loaded } = await load(
    { 'plugins/a/plugin.yaml': plugin('a'), 'plugins/b/plugin.yaml': plugin('b') },
    { a: { init: init(() => void happened.push('end a')) }, b: { init: init(fail) } },
  )
  await loaded.close()
  expect(happened).toEqual(['end a'])
  expect(told).toEqual(['plugins/b/plugin.yaml:1:7 The plugin "b" could not clean up: no such file'])
})

describe('a broken plugin is reported and not loaded at all, and the others work', () => {
  const begun: string[] = []
  const init = makeJayInit().withServer(async () => void begun.push('begun'))
  const pieces = makeJayQuery().withHandler(async function* () {
    yield 1
  })
  const failing = makeJayInit().withServer(async () => {
    throw new Error('no database')
  })
  test.each<[string, { yaml: string; file?: string; code: Record<string, unknown>; line: string }]>([
    [
      'an export that is not there',
      {
        yaml: plugin('b', 'one', 'two'),
        code: { one: greet, init },
        line: '2:16 /plugins/b/index.js does not export "two". Export it, or remove it from "actions".',
      },
    ],
    [
      'an export that is no action',
      {
        yaml: plugin('b', 'one', 'two'),
        code: { one: greet, two: () => 1, init },
        line: '2:16 "two" in /plugins/b/index.js is not an action. Build it with makeJayAction or makeJayQuery, up to withHandler.',
      },
    ],
    [
      'a name that is taken',
      {
        yaml: plugin('b', 'one', 'two'),
        code: { one: greet, two: makeJayAction('fine').withHandler(async () => 1), init },
        line: '2:16 Another plugin has an action "fine" already. Give one of them another name.',
      },
    ],
    [
      'one name twice',
      {
        yaml: plugin('b', 'one', 'two'),
        code: { one: greet, two: makeJayAction('one').withHandler(async () => 1), init },
        line: '2:16 There is an action "one" already. Give one of them another name.',
      },
    ],
    [
      'an init that is not there',
      {
        yaml: `${plugin('b', 'one')}init: start\n`,
        code: { one: greet },
        line: '3:7 /plugins/b/index.js exports no "start" that makeJayInit made.',
      },
    ],
    [
      'an init that throws',
      {
        yaml: plugin('b', 'one'),
        code: { one: greet, init: failing },
        line: '1:7 The plugin "b" failed to start, and is not in use: no database',
      },
    ],
    [
      'a file that is not there',
      {
        yaml: plugin('b', 'one', described('two')),
        code: { one: greet, two: greet, init },
        line: '2:16 The file of "two" has errors. Run "deckhand actions validate" to see them.',
      },
    ],
    [
      'a file with errors',
      {
        yaml: plugin('b', 'one', described('two')),
        file: 'name: two\n',
        code: { one: greet, two: greet, init },
        line: '2:16 The file of "two" has errors. Run "deckhand actions validate" to see them.',
      },
    ],
    [
      'a file about another action',
      {
        yaml: plugin('b', 'one', described('two')),
        file: file('three'),
        code: { one: greet, two: greet, init },
        line: `two.jay-action:1:1 This is "three", and plugin.yaml names it as the file of "two", which is called "two". Write "name: two", or give the builder of that action the name 'three'.`,
      },
    ],
    [
      'a file that does not say that it streams',
      {
        yaml: plugin('b', 'one', described('two')),
        file: file('two'),
        code: { one: greet, two: pieces, init },
        line: '2:16 The handler of "two" answers in pieces. Write "streaming: true" into its file.',
      },
    ],
    [
      'a file that says so wrongly',
      {
        yaml: plugin('b', 'one', described('two')),
        file: file('two', 'streaming: true\n'),
        code: { one: greet, two: greet, init },
        line: '2:16 The file of "two" says "streaming: true", and its handler is not an async function*. Make it one, or remove the line.',
      },
    ],
    [
      'a write over GET',
      {
        yaml: plugin('b', 'one', described('two')),
        file: file('two', 'effect: write\n'),
        code: {
          one: greet,
          two: makeJayQuery()
            .withMethod('GET')
            .withHandler(async () => 1),
          init,
        },
        line: '2:16 ',
      },
    ],
  ])('%s', async (_, { yaml, file: text, code, line }) => {
    begun.length = 0
    const { registry, told, loaded } = await load(
      {
        'plugins/a/plugin.yaml': plugin('a', 'fine'),
        'plugins/b/plugin.yaml': yaml,
        ...(text && { 'plugins/b/two.jay-action': text }),
      },
      { a: { fine: greet }, b: code },
    )
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(line.startsWith('two.') ? `plugins/b/${line}` : `plugins/b/plugin.yaml:${line}`)
    expect(registry.getNames()).toEqual(['fine'])
    expect(loaded.plugins.map(({ manifest }) => manifest.name)).toEqual(['a'])
    expect(begun).toEqual([])
  })
})

test('a function that gives back a generator streams, as its file says', async () => {
  const streamed = makeJayQuery().withHandler((_input: object) => twoPieces())
  const { registry, told } = await load(
    {
      'plugins/a/plugin.yaml': plugin('a', described('two')),
      'plugins/a/two.jay-action': file('two', 'streaming: true\n'),
    },
    { a: { two: streamed } },
  )
  expect([told, await registry.execute('two', { to: 'Ann' })]).toEqual([[], { success: true, data: [1, 2] }])
})

async function* twoPieces() {
  yield 1
  yield 2
}

test("code is imported from disk: what module names, a package's entry, or an index", async () => {
  const code =
    "export const NAME = { kind: 'jay-action', effect: 'read', method: 'GET', isStreaming: false, services: [], handler: async () => 'NAME' }\n"
  const root = projectFolder({
    'package.json': '{"dependencies": {"four": "1"}, "type": "module"}',
    'plugins/one/plugin.yaml': `${plugin('one', 'one')}module: ./lib/code\n`,
    'plugins/one/lib/code.mjs': code.replaceAll('NAME', 'one'),
    'plugins/two/plugin.yaml': plugin('two', 'two'),
    'plugins/two/dist/index.js': code.replaceAll('NAME', 'two'),
    'plugins/three/plugin.yaml': plugin('three', 'three'),
    'plugins/three/index.mjs': code.replaceAll('NAME', 'three'),
    'node_modules/four/package.json':
      '{"name": "four", "type": "module", "exports": {"types": "./x.d.ts", "import": "./main.js"}}',
    'node_modules/four/plugin.yaml': plugin('four', 'four'),
    'node_modules/four/main.js': code.replaceAll('NAME', 'four'),
  })
  const services = new ServiceRegistry()
  const registry = new ActionRegistry({ services })
  const told: string[] = []
  await loadPlugins(findPlugins(root).plugins, { registry, services, onProblem: ({ message }) => told.push(message) })
  expect(told).toEqual([])
  for (const name of ['one', 'two', 'three', 'four'])
    expect(await registry.execute(name, {})).toEqual({ success: true, data: name })
})

describe('code that cannot run is reported, with what to do', () => {
  test.each([
    [
      'module: ./nowhere.js\n',
      {},
      '3:9 There is no file "./nowhere.js", which "module" names. Build the plugin, or correct the path.',
    ],
    [
      'module: ../other.js\n',
      { 'plugins/other.js': '' },
      '3:9 "../other.js" is outside the plugin\'s folder. Name a file in it.',
    ],
    [
      '',
      {},
      '1:1 There is no code: neither an entry in a package.json nor index.js or dist/index.js. Write it, or name its file with "module".',
    ],
    ['', { 'plugins/b/index.js': 'export const = 1' }, '1:7 The plugin "b" failed to start, and is not in use: '],
  ])('%j', async (module, files, line) => {
    const root = projectFolder({ 'plugins/b/plugin.yaml': `${plugin('b', 'one')}${module}`, ...files })
    const told: string[] = []
    const services = new ServiceRegistry()
    await loadPlugins(findPlugins(root).plugins, {
      registry: new ActionRegistry({ services }),
      services,
      onProblem: (problem) => told.push(`${problem.line}:${problem.column} ${problem.message}`),
    })
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(line)
  })
})

test('a plugin that brings contracts alone needs no code', async () => {
  const { told, loaded } = await load(
    {
      'plugins/cards/plugin.yaml': 'name: cards\ncontracts: [{ name: card, contract: card.jay-contract }]\n',
      'plugins/cards/card.jay-contract': 'name: card\ntags: []\n',
    },
    {},
  )
  expect(told).toEqual([])
  expect(loaded.plugins.map(({ manifest }) => manifest.name)).toEqual(['cards'])
})
