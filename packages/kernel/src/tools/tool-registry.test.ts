import type { Json, JsonObject, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { tool } from '../testing/stage.ts'
import { ToolPluginRegistry } from './tool-registry.ts'

test('tools are registered, found by both names, listed and unregistered', () => {
  const registry = new ToolPluginRegistry()
  const plugin = tool('notes.find')
  registry.register(plugin)
  expect(registry.get('notes.find')).toBe(plugin)
  expect(registry.getAll()).toEqual([plugin])
  expect(registry.findByModelName('notes.find')?.name).toBe('notes.find')
  registry.unregister('notes.find')
  expect(registry.get('notes.find')).toBeUndefined()
  expect(registry.toToolDefinitions()).toEqual([])
  registry.register(plugin)
})

test('the shorthand becomes JSON Schema, and only parameters marked as required are', () => {
  const parameters = {
    url: { type: 'string', description: 'Where', required: true },
    maxLength: { type: 'number', description: 'How much' },
  } as const
  const registry = new ToolPluginRegistry([tool('fetch', { parameters })])
  expect(registry.toToolDefinitions()).toEqual([
    {
      name: 'fetch',
      description: 'Does fetch.',
      inputSchema: {
        type: 'object',
        properties: {
          url: { type: 'string', description: 'Where' },
          maxLength: { type: 'number', description: 'How much' },
        },
        required: ['url'],
        additionalProperties: false,
      },
    },
  ])
})

test('a tool without a declared effect counts as a write, and a person must settle it after a crash', () => {
  const { effect: _, ...plugin } = tool('mystery')
  expect(new ToolPluginRegistry([plugin]).find('mystery')).toMatchObject({
    effect: 'write',
    runsOn: 'server',
    recovery: 'ask',
  })
})

test.each<[string, Partial<ToolPlugin>, RegExp]>([
  ['an empty name', { name: ' ' }, /1 to 128 characters/],
  ['a name that is too long', { name: 'x'.repeat(129) }, /1 to 128 characters/],
  ['a name with a line break', { name: 'a\nb' }, /without line breaks/],
  ['no description', { description: '' }, /no description/],
  ['no handler', { handler: undefined as never }, /not a function/],
  ['a schema that is not an object', { inputSchema: { type: 'string' } }, /type "object"/],
  [
    'an invalid schema',
    { inputSchema: { type: 'object', properties: { a: { type: 'nope' } } } },
    /not valid JSON Schema/,
  ],
  ['lookup without lookup()', { recovery: 'lookup' }, /needs a lookup/],
  ['approve that is not one', { approve: 'role:clerk' as never }, /its approve must be \{ by: 'role:NAME' \}/],
])('%s is refused', (_, change, message) => {
  expect(() => new ToolPluginRegistry([tool('x', change)])).toThrow(message)
})

test.each<[field: string, value: unknown]>([
  ['effect', 'Write'],
  ['effect', null],
  ['recovery', 'key'],
  ['runsOn', 'browser'],
  ['confirm', 'true'],
])('a wrong value from plain JavaScript is refused and never treated as harmless: %s %j', (field, value) => {
  const plugin = { name: 'pay', description: 'Pays.', handler: async () => 'done', [field]: value }
  expect(() => new ToolPluginRegistry([plugin as ToolPlugin])).toThrow(
    new RegExp(`^Tool "pay": its ${field} must be .* not ${JSON.stringify(value)}\\.$`),
  )
})

test('A14: a tool that someone else has to approve needs approval each time, even if it says confirm: false', () => {
  const plugin = tool('x', { approve: { by: 'role:clerk' }, confirm: false as never, effect: 'read' })
  expect(new ToolPluginRegistry([plugin]).find('x')).toMatchObject({ by: 'role:clerk', confirm: true })
  expect(new ToolPluginRegistry([tool('x')]).find('x')?.by).toBeUndefined()
})

test('arguments of a client tool are checked too, and its schema is compiled at the first call', () => {
  const schema = (type: string) => ({ type: 'object', properties: { n: { type } } })
  const parseOf = (type: string) =>
    new ToolPluginRegistry([tool('x', { runsOn: 'client', inputSchema: schema(type) })]).find('x')?.parse
  expect(parseOf('number')?.({ n: 'x' })).toEqual({ problem: expect.stringMatching(/"n" must be number/) })
  const parse = parseOf('nope')
  expect(() => parse?.({ n: 1 })).toThrow(/not valid JSON Schema/)
})

test('a second tool of the same name is refused by name', () => {
  expect(() => new ToolPluginRegistry([tool('x'), tool('x')])).toThrow(
    'Tool "x": a tool of this name is registered already',
  )
})

test('names that a naive mapping would merge stay distinct', () => {
  const names = ['cart/add', 'cart add', 'cart_add', 'cart.add', '购物车', '1st', 'x'.repeat(100)]
  const registry = new ToolPluginRegistry(names.map((name) => tool(name)))
  const seenAs = registry.toToolDefinitions().map(({ name }) => name)
  expect(seenAs.every((name) => /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/.test(name))).toBe(true)
  expect(seenAs.map((name) => registry.findByModelName(name)?.name)).toEqual(names)
})

test("a tool's own check sees only what fits the schema, and what it throws becomes the problem", () => {
  const seen: unknown[] = []
  const check = (args: JsonObject) => {
    seen.push(args)
    if (args.n === 0) throw new Error('It broke.')
    return args.n === 1 ? undefined : 'n: not that one.'
  }
  const parameters = { n: { type: 'number', description: 'How many', required: true } } as const
  const found = new ToolPluginRegistry([tool('count', { parameters, check })]).find('count')
  const problemOf = (n: Json) => found?.parse({ n }).problem
  expect(problemOf('x')).toMatch(/"n" must be number/)
  expect(seen).toEqual([])
  expect([1, 2, 0].map(problemOf)).toEqual([undefined, 'n: not that one', 'It broke'])
})

test('the parameters of a tool with a JSON Schema come from the schema, whatever else it declares', () => {
  const inputSchema = {
    type: 'object',
    properties: {
      to: { type: 'string', description: 'Whom' },
      copies: { type: ['integer', 'null'], title: 'Copies' },
      urgent: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
      tone: { enum: ['warm', 'dry'] },
      place: { $ref: '#/$defs/place', description: 'Where' },
      lines: { type: 'array', items: { type: 'string' } },
      either: { type: ['string', 'number'] },
      anything: true,
    },
    required: ['to'],
    $defs: { place: { const: 'pier' } },
  }
  const { parameters: _, ...declared } = tool('send', { inputSchema })
  const expected = {
    to: { type: 'string', description: 'Whom', required: true },
    copies: { type: 'number', description: 'Copies' },
    urgent: { type: 'boolean', description: '' },
    tone: { type: 'string', description: '' },
    place: { type: 'string', description: 'Where' },
    lines: { type: 'object', description: '' },
    either: { type: 'object', description: '' },
    anything: { type: 'object', description: '' },
  }
  for (const plugin of [declared, { ...declared, parameters: {} }]) {
    const registry = new ToolPluginRegistry([plugin])
    expect(registry.get('send')?.parameters).toEqual(expected)
    expect(registry.getAll()).toEqual([{ ...plugin, parameters: expected }])
    // A started agent gets its tools from here.
    expect(new ToolPluginRegistry(registry.getAll()).find('send')).toBe(registry.find('send'))
  }
})

test('a tool with neither parameters nor a schema takes no arguments', () => {
  const { parameters: _, ...plugin } = tool('look')
  const registry = new ToolPluginRegistry([plugin])
  expect(registry.get('look')?.parameters).toEqual({})
  expect(registry.find('look')?.parse({ at: 1 }).problem).toBe('"at" is not a parameter')
})
