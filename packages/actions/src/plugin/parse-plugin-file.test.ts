import { describe, expect, test } from 'vitest'
import { parsePluginFile } from './parse-plugin-file.ts'

const whole = `name: wix-stores
module: dist/index.js
global: true
contracts:
  - name: product-page
    contract: product-page.jay-contract
    component: productPage
    description: One product.
actions:
  - name: searchProducts
    action: ./actions/search-products.jay-action
  - name: getProduct
  - submitRating
agents: [./agents/clerk.md]
setup:
  handler: setupStores
  description: Writes a config.
init: storesInit
`

test('a plugin.yaml with all of its keys', () => {
  const { manifest, problems, places } = parsePluginFile(whole)
  expect(problems).toEqual([])
  expect(manifest).toEqual({
    name: 'wix-stores',
    module: 'dist/index.js',
    global: true,
    contracts: [
      {
        name: 'product-page',
        contract: 'product-page.jay-contract',
        component: 'productPage',
        description: 'One product.',
      },
    ],
    actions: [
      { name: 'searchProducts', action: './actions/search-products.jay-action' },
      { name: 'getProduct' },
      { name: 'submitRating' },
    ],
    agents: ['./agents/clerk.md'],
    setup: { handler: 'setupStores', description: 'Writes a config.' },
    init: 'storesInit',
  })
  expect(places.get('actions[0].action')).toEqual({ line: 11, column: 13 })
  expect(places.get('agents[0]')).toEqual({ line: 14, column: 10 })
  expect(places.get('actions[2]')).toEqual({ line: 13, column: 5 })
})

test('a name is all that a plugin needs', () => {
  expect(parsePluginFile('name: small\n').manifest).toEqual({
    name: 'small',
    global: false,
    contracts: [],
    actions: [],
    agents: [],
  })
})

test("keys that are only Jay's are warned of and left alone", () => {
  const { manifest, problems } = parsePluginFile('name: a\nroutes: [x]\nactions:\n  - name: b\n    acton: c\n')
  expect(manifest?.actions).toEqual([{ name: 'b' }])
  expect(problems).toEqual([
    { line: 2, column: 1, severity: 'warning', message: '"routes" is unknown to Deckhand, and is ignored.' },
    {
      line: 5,
      column: 5,
      severity: 'warning',
      message: '"acton" is unknown to Deckhand, and is ignored. Did you mean "action"?',
    },
  ])
})

describe('a mistake is reported with its place, and there is no manifest', () => {
  test.each([
    ['', '1:1 The file is empty. Write at least "name: NAME".'],
    ['- a\n', '1:1 A plugin.yaml must be lines of "key: value", and is a list.'],
    ['global: true\n', '1:1 "name" is missing.'],
    ['name: 7\n', '1:7 "name" must be a text, and is a number.'],
    ['name: a b\n', '1:7 "name" must be letters, digits, "_", ".", "-", "/" and "@", and is "a b".'],
    ['name: a\nglobal: yes\n', '2:9 "global" must be true or false, and is a text.'],
    ['name: a\nactions: search\n', '2:10 "actions" must be a list, and is a text.'],
    ['name: a\nactions:\n  - 7\n', '3:5 "actions[0]" must be a text, and is a number.'],
    ['name: a\nactions:\n  - action: x.jay-action\n', '3:5 "actions[0].name" is missing.'],
    ['name: a\nactions: [[b]]\n', '2:11 "actions[0]" must be a mapping, and is a list.'],
    ['name: a\nactions: [b, c, b]\n', '2:17 The action "b" is there twice. Take one of them out.'],
    ['name: a\nactions: [b, name: b]\n', '2:14 The action "b" is there twice. Take one of them out.'],
    ['name: a\ncontracts:\n  - name: b\n', '3:5 "contracts[0].contract" is missing.'],
    ['name: a\nagents: clerk.md\n', '2:9 "agents" must be a list, and is a text.'],
    ['name: a\nagents: [{ name: b }]\n', '2:10 "agents[0]" must be a text, and is a mapping.'],
    ['name: a\nsetup: run\n', '2:8 "setup" must be a mapping, and is a text.'],
    ['name: a\nsetup: {description: b}\n', '2:8 "setup.handler" is missing.'],
    ['name: a\ninit: [b]\n', '2:7 "init" must be a text, and is a list.'],
    ['name: a\nname: b\n', '2:1 This key appears twice. Keep one of them.'],
  ])('%j', (source, told) => {
    const { manifest, problems } = parsePluginFile(source)
    expect(manifest).toBeUndefined()
    expect(problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([told])
  })
})

test('a file without end is refused', () => {
  expect(parsePluginFile(`name: a\n#${'x'.repeat(256 * 1024)}`).problems[0]?.message).toContain('longer than 256 KB')
})
