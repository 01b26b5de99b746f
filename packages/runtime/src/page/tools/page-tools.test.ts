import { ToolPluginRegistry } from '@deckhand/kernel'
import type { SerializedToolDef, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { pageToolbox } from './page-tools.ts'

const definition = (name: string, more: object = {}): SerializedToolDef => ({
  name,
  description: `Works ${name}.`,
  inputSchema: { type: 'object', properties: {} },
  category: 'page-automation',
  ...more,
})

const server: ToolPlugin = {
  name: 'action_buy',
  description: 'Buys.',
  parameters: {},
  effect: 'write',
  handler: async () => null,
}
const options = { actions: [server], confirm: ['click-order'], bytes: 40_000 }
const toolsOf = (...definitions: unknown[]) => pageToolbox(definitions, options).tools

test('a page tool runs in the page, and needs approval if the page or the site says so', () => {
  const tools = toolsOf(definition('click-a'), definition('click-b', { confirm: true }), definition('click-order'))
  expect(tools.map(({ name, runsOn, effect, confirm }) => [name, runsOn, effect, confirm])).toEqual([
    ['click-a', 'client', 'workspace', undefined],
    ['click-b', 'client', 'write', true],
    ['click-order', 'client', 'write', true],
  ])
})

test('a page cannot remove the approval, choose an effect or make a tool run on the server', () => {
  const [tool] = toolsOf(definition('click-order', { confirm: false, effect: 'read', runsOn: 'server', handler: 1 }))
  expect(tool).toMatchObject({ runsOn: 'client', effect: 'write', confirm: true })
})

test('S22: arguments named "constructor" and "__proto__" are checked with the schema of a page tool', () => {
  const inputSchema = JSON.parse(
    '{"type":"object","properties":{"constructor":{"type":"string"},"__proto__":{"type":"number"}},"required":["constructor"]}',
  )
  const registry = new ToolPluginRegistry(toolsOf(definition('fill-a', { inputSchema })))
  const check = (args: string) => registry.find('fill-a')?.parse(JSON.parse(args)).problem
  expect(check('{}')).toBe('"constructor" is missing')
  expect(check('{"constructor":"Ada","__proto__":"x"}')).toBe('"__proto__" must be number')
  expect(check('{"constructor":"Ada","__proto__":1}')).toBeUndefined()
})

test('a page tool cannot take the name of an action', () => {
  expect(toolsOf(definition('action_buy'), definition('click-a')).map(({ name }) => name)).toEqual(['click-a'])
})

test('odd names are accepted, and the model sees a valid one', () => {
  const tools = toolsOf(definition('kaufen/jetzt „hier“'), definition('1 click'))
  const seen = new ToolPluginRegistry(tools).toToolDefinitions().map(({ name }) => name)
  for (const name of seen) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/)
  expect(new Set(seen).size).toBe(2)
})

test('only the keywords that a page needs are left of its schema', () => {
  const inputSchema = {
    type: 'object',
    $ref: 'https://example.com',
    properties: {
      item: { type: 'string', enum: ['a', 'a', 'b'], pattern: '(a+)+$', description: 'Which' },
      list: { type: 'array', items: { type: 'string', enum: ['x'] } },
      place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
    required: ['item', 'item'],
    not: {},
  }
  expect(toolsOf(definition('x', { inputSchema }))[0]?.inputSchema).toEqual({
    type: 'object',
    properties: {
      item: { type: 'string', enum: ['a', 'b'], description: 'Which' },
      list: { type: 'array', items: { type: 'string', enum: ['x'] } },
      place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
    required: ['item'],
  })
})

const schema = (properties: unknown, more: object = {}) => ({
  inputSchema: { type: 'object', properties, ...more },
})
const at = (place: string) => `toolDefinitions[1].${place}`

const wrong: [string, unknown, string][] = [
  ['nothing', null, 'toolDefinitions[1]'],
  ['no name', definition(''), at('name')],
  ['a name of two lines', definition('a\nb'), at('name')],
  ['a name without end', definition('a'.repeat(129)), at('name')],
  ['the name of another', definition('click-a'), at('name')],
  ['no description', definition('x', { description: 5 }), at('description')],
  ['half a confirmation', definition('x', { confirm: 1 }), at('confirm')],
  ['no schema', definition('x', { inputSchema: null }), at('inputSchema')],
  ['a list for a schema', definition('x', { inputSchema: { type: 'array' } }), at('inputSchema.type')],
  ['an unknown type', definition('x', schema({ a: { type: 'date' } })), at('inputSchema.properties.a.type')],
  [
    'choices that are numbers',
    definition('x', schema({ a: { type: 'string', enum: [1] } })),
    at('inputSchema.properties.a.enum'),
  ],
  ['an unknown required property', definition('x', schema({}, { required: ['toString'] })), at('inputSchema.required')],
]

test.each(wrong)('%s is refused with its path', (_, given, field) => {
  const make = () => toolsOf(definition('click-a'), given)
  expect(make).toThrowError(expect.objectContaining({ code: 'BAD_REQUEST', field }))
})

const many = Array.from({ length: 40 }, (_, index) =>
  definition(`click-${index}`, {
    description: `Clicks number ${index}, which is one of many things here. ${'More words. '.repeat(20)}`,
    ...schema({
      item: { type: 'string', description: 'Which one', enum: Array.from({ length: 30 }, (_, n) => `Label ${n}`) },
    }),
  }),
)
const sizeOf = (tools: ToolPlugin[]) =>
  Buffer.byteLength(
    JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))),
  )

test('too many tools lose their choices first, then descriptions, then tools from the end, with a count', () => {
  const fit = (bytes: number) => pageToolbox(many, { ...options, bytes })
  const all = fit(100_000)
  expect(JSON.stringify(all.tools)).toContain('Label 29')
  const withoutChoices = fit(22_000)
  expect(withoutChoices.leftOut).toBe(0)
  expect(sizeOf(withoutChoices.tools)).toBeLessThanOrEqual(22_000)
  expect(withoutChoices.tools[0]?.description).toBe(many[0]?.description)
  const bare = fit(8_000)
  expect(bare.leftOut).toBe(0)
  expect(bare.tools[39]?.description).toBe('Clicks number 39, which is one of many things here. More wo…')
  const few = fit(2_000)
  expect(few.tools.length + few.leftOut).toBe(40)
  expect(few.leftOut).toBeGreaterThan(10)
  expect(few.tools[0]?.name).toBe('click-0')
  expect(sizeOf(few.tools)).toBeLessThanOrEqual(2_000)
})

test('a person sees the name and the arguments, on one line and in reading order', () => {
  const [tool] = toolsOf(definition('click-order', { description: 'Looks at the weather.' }))
  const args = { item: 'Mug\n\u202ekcalb', count: 2, note: 'x'.repeat(500) }
  expect(tool?.preview?.(args)).toBe(
    `On this page: click-order with item “Mug kcalb”, count “2”, note “${'x'.repeat(99)}…”`,
  )
})
