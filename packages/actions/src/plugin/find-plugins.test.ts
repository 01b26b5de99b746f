import { mkdirSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { projectFolder, removeProjects } from '../testing/project-folder.ts'
import { findPlugins } from './find-plugins.ts'

afterEach(removeProjects)

const action = (name: string) => `name: ${name}\ndescription: Does it.\ninputSchema: {}\n`
const plugin = (name: string, ...actions: string[]) => `name: ${name}\nactions: [${actions.join(', ')}]\n`
const installed = (name: string) => JSON.stringify({ name, version: '1.0.0', exports: { '.': './index.js' } })

/** `path:line:column message`, with the root left out. */
function told(root: string): string[] {
  return findPlugins(root).problems.map(
    ({ path, line, column, message }) => `${relative(root, path)}:${line}:${column} ${message.replaceAll(root, '')}`,
  )
}

test('plugins are found in packages, in plugins, in src/plugins and at the root, in that order', () => {
  const root = projectFolder({
    'package.json': JSON.stringify({
      dependencies: { zoo: '1', '@scope/one': '1', plain: '1', absent: '1' },
      devDependencies: { dev: '1' },
      peerDependencies: { peer: '1' },
    }),
    'plugin.yaml': plugin('root'),
    'plugins/b/plugin.yaml': plugin('b'),
    'plugins/a/plugin.yaml': plugin('a'),
    'plugins/empty/readme.md': '',
    'src/plugins/c/plugin.yaml': plugin('c'),
    ...Object.fromEntries(
      ['zoo', '@scope/one', 'dev', 'peer', 'unnamed'].flatMap((name) => [
        [`node_modules/${name}/package.json`, installed(name)],
        [`node_modules/${name}/plugin.yaml`, plugin(`'${name}'`)],
      ]),
    ),
    'node_modules/plain/package.json': installed('plain'),
  })
  const { plugins, problems } = findPlugins(root)
  expect(problems).toEqual([])
  const names = ['@scope/one', 'dev', 'peer', 'zoo', 'a', 'b', 'c', 'root']
  expect(plugins.map(({ manifest }) => manifest.name)).toEqual(names)
  expect(plugins.map(({ packageName }) => packageName)).toEqual([...names.slice(0, 4), ...Array(4).fill(undefined)])
  expect(plugins[4]?.folder).toBe(join(root, 'plugins/a'))
})

test('a package is found in a node_modules further up', () => {
  const root = projectFolder({
    'node_modules/shop/package.json': installed('shop'),
    'node_modules/shop/plugin.yaml': plugin('shop'),
    'apps/site/package.json': JSON.stringify({ dependencies: { shop: '1' } }),
  })
  expect(findPlugins(join(root, 'apps/site')).plugins[0]?.folder).toBe(join(root, 'node_modules/shop'))
})

test('a local plugin that is also linked as a package is one plugin', () => {
  const root = projectFolder({
    'package.json': JSON.stringify({ dependencies: { orders: '*' } }),
    'plugins/orders/package.json': installed('orders'),
    'plugins/orders/plugin.yaml': plugin('orders'),
  })
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(root, 'plugins/orders'), join(root, 'node_modules/orders'))
  const { plugins, problems } = findPlugins(root)
  expect([plugins.map(({ packageName }) => packageName), problems]).toEqual([['orders'], []])
})

test('the files of actions and contracts are read, also by the exports of a package and without their extension', () => {
  const root = projectFolder({
    'package.json': JSON.stringify({ dependencies: { shop: '1' } }),
    'node_modules/shop/package.json': JSON.stringify({ exports: { './find.jay-action': './dist/find.jay-action' } }),
    'node_modules/shop/plugin.yaml': plugin(
      'shop',
      '{name: find, action: find.jay-action}',
      '{name: buy, action: ./buy}',
      'rate',
    ),
    'node_modules/shop/dist/find.jay-action': action('find'),
    'node_modules/shop/buy.jay-action': action('buy'),
    'plugins/page/plugin.yaml': 'name: page\ncontracts:\n  - name: card\n    contract: ./card\n',
    'plugins/page/card.jay-contract': 'name: card\ntags: []\n',
  })
  const { plugins, problems } = findPlugins(root)
  expect(problems).toEqual([])
  const [shop, page] = plugins
  expect(
    [...(shop?.actionFiles ?? [])].map(([name, { path, metadata }]) => [name, relative(root, path), metadata?.name]),
  ).toEqual([
    ['find', 'node_modules/shop/dist/find.jay-action', 'find'],
    ['buy', 'node_modules/shop/buy.jay-action', 'buy'],
  ])
  expect(page?.contractFiles.get('card')).toBe(join(root, 'plugins/page/card.jay-contract'))
})

test('a file may have the name that its action was built with', () => {
  const files = (code: string) => ({
    'plugin.yaml': plugin('a', '{name: add, action: add.jay-action}'),
    'add.jay-action': action('cart.add'),
    'src/cart.ts': code,
  })
  expect(told(projectFolder(files("makeJayAction('cart.add')")))).toEqual([])
  expect(told(projectFolder(files("export const add = makeJayAction<Input<A>, () => B>(\n  'cart.add',\n)")))).toEqual(
    [],
  )
  expect(told(projectFolder(files("makeJayAction('cart.adds')")))).toEqual([otherNameLine('add')])
})

const otherNameLine = (called: string) =>
  `add.jay-action:1:1 This is "cart.add", and plugin.yaml names it as the file of "add", which is called "${called}". Write "name: ${called}", or give the builder of that action the name 'cart.add'.`

test('an old build does not hide a name that changed in the sources, nor does another place with the old name', () => {
  const files = {
    'plugin.yaml': plugin('a', '{name: add, action: add.jay-action}'),
    'add.jay-action': action('cart.add'),
    'dist/index.js': "export const add = makeJayAction('cart.add')",
    'src/index.ts': "export { add } from './cart.ts'",
    'src/cart.ts': "export const add = makeJayAction('cart.put')\nexport const old = ['cart.add']",
  }
  expect(told(projectFolder(files))).toEqual([otherNameLine('cart.put')])
  expect(told(projectFolder({ ...files, 'src/cart.ts': 'export const add = makeJayAction()' }))).toEqual([
    otherNameLine('add'),
  ])
})

test('TypeScript that is not the code of a plugin does not hide what its JavaScript says', () => {
  const files = {
    'plugin.yaml': plugin('a', '{name: add, action: add.jay-action}'),
    'add.jay-action': action('cart.add'),
    'index.js': "export const add = makeJayAction('cart.add')",
    'vite.config.ts': 'export default {}',
  }
  expect(told(projectFolder(files))).toEqual([])
})

describe('a mistake is reported in its file', () => {
  test.each<[string, Record<string, string>, string]>([
    ['package.json that is not JSON', { 'package.json': '{' }, 'package.json:1:1 This is not JSON'],
    [
      'a plugin.yaml with a mistake',
      { 'plugin.yaml': 'name: a\nglobal: 1\n' },
      'plugin.yaml:2:9 "global" must be true or false, and is a number.',
    ],
    [
      'a file that is not there',
      { 'plugins/a/plugin.yaml': 'name: a\nactions:\n  - name: b\n    action: ./b.jay-action\n' },
      'plugins/a/plugin.yaml:4:13 There is no file "./b.jay-action". Write it, or correct the path: it begins at the folder of plugin.yaml.',
    ],
    [
      'a folder in the place of a file',
      { 'plugin.yaml': plugin('a', '{name: b, action: b}'), 'b/c.txt': '' },
      'plugin.yaml:2:29 There is no file "b". Write it, or correct the path: it begins at the folder of plugin.yaml.',
    ],
    [
      'a file outside of the plugin',
      {
        'plugins/a/plugin.yaml': plugin('a', '{name: b, action: ../b.jay-action}'),
        'plugins/b.jay-action': action('b'),
      },
      'plugins/a/plugin.yaml:2:29 "../b.jay-action" is outside the plugin\'s folder. Move the file into it, and name it from there.',
    ],
    [
      'an absolute path',
      { 'plugin.yaml': plugin('a', '{name: b, action: /etc/hosts}') },
      'plugin.yaml:2:29 "/etc/hosts" is outside the plugin\'s folder. Move the file into it, and name it from there.',
    ],
    [
      'a contract that is not there',
      { 'plugin.yaml': 'name: a\ncontracts:\n  - {name: c, contract: c.jay-contract}\n' },
      'plugin.yaml:3:25 There is no file "c.jay-contract". Write it, or correct the path: it begins at the folder of plugin.yaml.',
    ],
    [
      'a contract with a mistake',
      {
        'plugin.yaml': 'name: a\ncontracts:\n  - {name: c, contract: c.jay-contract}\n',
        'c.jay-contract': 'name: c\ntags: 7\n',
      },
      'plugin.yaml:3:25 In the contract "./c.jay-contract": 2:7 "tags" must be a list, and is a number.',
    ],
    [
      'an action file with a mistake',
      {
        'plugin.yaml': plugin('a', '{name: b, action: b.jay-action}'),
        'b.jay-action': 'name: b\ndescription: Does.\ninputSchema:\n  x: strin\n',
      },
      'b.jay-action:4:6 ',
    ],
    [
      'two plugins of one name',
      { 'plugins/a/plugin.yaml': plugin('same'), 'plugins/b/plugin.yaml': plugin('same') },
      'plugins/b/plugin.yaml:1:7 /plugins/a/plugin.yaml is also called "same". Give one of them another name.',
    ],
    [
      'two actions of one name in two plugins',
      { 'plugins/a/plugin.yaml': plugin('a', 'find'), 'plugins/b/plugin.yaml': plugin('b', 'look', 'find') },
      'plugins/b/plugin.yaml:2:17 The plugin "a" has an action "find" already. Give one of them another name.',
    ],
  ])('%s', (_, files, line) => {
    const lines = told(projectFolder(files))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(line)
  })

  test("a link that leaves the plugin's folder", () => {
    const root = projectFolder({
      'secret.jay-action': action('b'),
      'plugins/a/plugin.yaml': plugin('a', '{name: b, action: b.jay-action}'),
    })
    symlinkSync(join(root, 'secret.jay-action'), join(root, 'plugins/a/b.jay-action'))
    expect(told(root)).toEqual([
      'plugins/a/plugin.yaml:2:29 "b.jay-action" is a link that leaves the plugin\'s folder. Put the file itself there.',
    ])
    expect(findPlugins(root).plugins[0]?.actionFiles.size).toBe(0)
  })
})

test('a name among the dependencies that is a path is not followed', () => {
  const root = projectFolder({
    'site/package.json': JSON.stringify({ dependencies: { '../../other': '1' } }),
    'other/package.json': '{}',
    'other/plugin.yaml': plugin('other'),
  })
  expect(findPlugins(join(root, 'site')).plugins).toEqual([])
})

test('S9: the agent files of a plugin are found in its folder, and files that are elsewhere, missing or named twice are problems', () => {
  const root = projectFolder({
    'plugins/a/plugin.yaml': `name: a
agents:
  - ./agents/clerk.md
  - agents/clerk
  - ./agents/gone.md
  - ../b/other.md
  - agents/link.md
  - agents
`,
    'plugins/a/agents/clerk.md': '',
    'plugins/b/other.md': '',
  })
  symlinkSync(join(root, 'plugins/b/other.md'), join(root, 'plugins/a/agents/link.md'))
  expect(findPlugins(root).plugins[0]?.agentFiles).toEqual([join(root, 'plugins/a/agents/clerk.md')])
  expect(told(root)).toEqual([
    'plugins/a/plugin.yaml:4:5 The agent file "agents/clerk" is there twice. Take one of them out.',
    'plugins/a/plugin.yaml:5:5 There is no file "./agents/gone.md". Write it, or correct the path: it begins at the folder of plugin.yaml.',
    `plugins/a/plugin.yaml:6:5 "../b/other.md" is outside the plugin's folder. Move the file into it, and name it from there.`,
    `plugins/a/plugin.yaml:7:5 "agents/link.md" is a link that leaves the plugin's folder. Put the file itself there.`,
    'plugins/a/plugin.yaml:8:5 There is no file "agents". Write it, or correct the path: it begins at the folder of plugin.yaml.',
  ])
})
