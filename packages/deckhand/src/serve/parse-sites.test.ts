import type { ActionCallers } from '@deckhand/actions'
import { expect, test } from 'vitest'
import { parseSites } from './parse-sites.ts'

const problemsOf = (source: string) =>
  parseSites(source).problems.map(({ line, column, message }) => `${line}:${column} ${message}`)

test('a site has a key, origins and actions, and may have more', () => {
  const { sites, problems } = parseSites(`sites:
  - key: shop
    name: The shop
    origins: [https://shop.example, http://localhost:5173]
    actions: [shop.searchProducts]
    pageActions: [shop.deliveryQuote]
    confirm: [click-place-order]
    systemPrompt: You help in a shop.
    limits: { messagesAMinute: 5, messagesADay: 50 }
  - { key: other, origins: [], actions: [] }
`)
  expect(problems).toEqual([])
  expect(sites).toEqual([
    {
      key: 'shop',
      name: 'The shop',
      origins: ['https://shop.example', 'http://localhost:5173'],
      actions: ['shop.searchProducts'],
      pageActions: ['shop.deliveryQuote'],
      confirm: ['click-place-order'],
      systemPrompt: 'You help in a shop.',
      limits: { messagesAMinute: 5, messagesADay: 50 },
    },
    { key: 'other', origins: [], actions: [] },
  ])
})

test('every mistake is reported with place and field, and nothing of the file is used', () => {
  const source = `sites:
  - key: my shop
    origin: https://a.example
    origins: [https://a.example/, 'https://*.a.example', ftp://a.example, self]
    actions: all
    limits: { messagesAMinute: 0 }
  - key: b
`
  expect(problemsOf(source)).toEqual([
    '2:10 "sites[0].key" must be at most 64 letters, digits, "_" and "-", and is "my shop".',
    '3:5 There is no key "origin". Did you mean "origins"?',
    '4:15 "sites[0].origins[0]" must be an origin exactly as browsers send it, and is "https://a.example/". Write "https://a.example".',
    '4:35 "sites[0].origins[1]" must be one origin, and "https://*.a.example" is a pattern. List each.',
    '4:58 "sites[0].origins[2]" must be an origin exactly as browsers send it, and is "ftp://a.example". Write it as "https://shop.example".',
    '4:75 "sites[0].origins[3]" must be an origin exactly as browsers send it, and is "self". Write it as "https://shop.example".',
    '5:14 "sites[0].actions" must be a list, and is a text.',
    '6:32 "sites[0].limits.messagesAMinute" must be a whole number from 1 to 1000000, and is 0.',
    '7:5 "sites[1].origins" is missing.',
    '7:5 "sites[1].actions" is missing.',
  ])
  expect(parseSites(source).sites).toEqual([])
})

test('a duplicate key, an empty file and invalid YAML are reported', () => {
  const site = '  - { key: a, origins: [], actions: [] }\n'
  expect(problemsOf(`sites:\n${site}${site}`)).toEqual([
    '3:12 The key "a" is used twice. Give one of the sites another key.',
  ])
  expect(problemsOf('')).toEqual(['1:1 This file is empty. Write "sites:" and a list of them below.'])
  expect(problemsOf('sites: [')[0]).toMatch(/^1:\d+ This is not YAML/)
})

test('an action that does not exist is a warning with what it may have been', () => {
  const source = 'sites:\n  - { key: a, origins: [], actions: [shop.find, zzz, b], pageActions: [shop.fin] }\n'
  expect(warningsOf(source, { b: 'both', 'shop.fine': 'both' })).toEqual([
    '2:38 There is no action "shop.find". Did you mean "shop.fine"?',
    '2:49 There is no action "zzz". Visitors cannot call it; remove it, or load the plugin that has it.',
    '2:72 There is no action "shop.fin". Did you mean "shop.fine"?',
  ])
})

test('P3: an entry under confirm that begins with no verb is a warning at its place, for it matches nothing', () => {
  const source = 'sites:\n  - key: a\n    origins: []\n    actions: []\n    confirm: [click-pay, pay, toggle-gift]\n'
  expect(parseSites(source).sites).toHaveLength(1)
  expect(warningsOf(source, {})).toEqual([expect.stringMatching(/^5:26 "pay" under "confirm" matches no control/)])
})

test('S20: an action that its file keeps from the callers of a list is a warning', () => {
  const source = 'sites:\n  - { key: a, origins: [], actions: [x, y, z], pageActions: [x, y, z] }\n'
  expect(warningsOf(source, { x: 'agent', y: 'page', z: 'both' })).toEqual([
    '2:41 The agent never gets "y": it has no file, or its file says "callers: page". Remove it from "actions", or change its file.',
    '2:62 Visitors cannot call "x" directly: its file says "callers: agent". Remove it from "pageActions", or change its file.',
  ])
})

function warningsOf(source: string, callers: Record<string, ActionCallers>): string[] {
  const warnings = parseSites(source).warnings(new Map(Object.entries(callers)))
  return warnings.map(({ line, column, message }) => `${line}:${column} ${message}`)
}
