import { existsSync, readFileSync } from 'node:fs'
import type { Files, JsonSchema, ToolContext, ToolPlugin } from '@deckhand/spec'
import { createArgumentChecker } from '@deckhand/spec/schema-check'
import { expect, test } from 'vitest'
import type { ActionMetadata } from '../action-metadata.ts'
import { ActionError } from '../build/action-error.ts'
import type { ActionCall, JayAction } from '../build/jay-action.ts'
import { ACTION_CALL } from '../build/jay-service.ts'
import { makeJayAction, makeJayQuery } from '../build/make-jay-action.ts'
import type { JayFile } from '../jay-file.ts'
import { ActionRegistry } from '../registry/action-registry.ts'
import { actionTools } from './action-tools.ts'

const object = (properties: JsonSchema, more: JsonSchema = {}): JsonSchema =>
  ({ type: 'object', properties, ...more, additionalProperties: false }) as JsonSchema

const file = (name: string, more: Partial<ActionMetadata> = {}): ActionMetadata => ({
  name,
  description: `Does ${name}.`,
  inputSchema: object({}),
  ...more,
})

function registryOf(...actions: [JayAction<never, unknown>, ActionMetadata?][]): ActionRegistry {
  const registry = new ActionRegistry()
  for (const [action, metadata] of actions) {
    registry.register(action, action.name ?? metadata?.name)
    if (metadata) registry.setMetadata(action.name ?? metadata.name, metadata)
  }
  return registry
}

function onlyTool(action: JayAction<never, unknown>, metadata: ActionMetadata): ToolPlugin {
  const [tool] = actionTools(registryOf([action, metadata])).tools
  if (!tool) throw new Error('It became no tool.')
  return tool
}

interface Told {
  progress: string[]
}

function contextOf(more: Partial<ToolContext> = {}): ToolContext & { told: Told } {
  const told: Told = { progress: [] }
  return {
    signal: new AbortController().signal,
    actionId: 'call-1',
    userId: 'ann',
    progress: (words: string) => void told.progress.push(words),
    ...more,
    told,
  } as Partial<ToolContext> as ToolContext & { told: Told }
}

const nothing = async () => null

test('what a file describes becomes a tool; what has none, or says that it is not for agents, does not', () => {
  const registry = registryOf(
    [makeJayQuery('stock.list').withHandler(nothing), file('stock.list')],
    [makeJayAction('cart_add').withHandler(nothing), file('cart_add')],
    [makeJayAction('session.end').withHandler(nothing), file('session.end', { callers: 'page' })],
    [makeJayAction('night.close').withHandler(nothing), file('night.close', { callers: 'agent' })],
    [makeJayQuery('internal').withHandler(nothing)],
  )
  const { tools, table } = actionTools(registry)
  expect(tools.map(({ name, effect }) => [name, effect])).toEqual([
    ['action_cart__add', 'write'],
    ['action_night_close', 'write'],
    ['action_stock_list', 'read'],
  ])
  expect(table).toEqual([
    { toolName: 'action_cart__add', actionName: 'cart_add' },
    { toolName: 'action_night_close', actionName: 'night.close' },
    { toolName: 'action_stock_list', actionName: 'stock.list' },
  ])
})

test('every tool leads back to its own action, whatever dots, underscores and hyphens are in their names', async () => {
  const names = [
    'a.b',
    'a_b',
    'a-b',
    'ab',
    'a..b',
    'a__b',
    'a._b',
    'a_.b',
    `a.${'b'.repeat(62)}`,
    `a_${'b'.repeat(62)}`,
  ]
  const registry = registryOf(
    ...names.map(
      (name) => [makeJayQuery(name).withHandler(async () => name), file(name)] as [JayAction, ActionMetadata],
    ),
  )
  const { tools, table } = actionTools(registry)
  expect(new Set(tools.map(({ name }) => name)).size).toBe(names.length)
  for (const { toolName, actionName } of table) {
    const tool = tools.find(({ name }) => name === toolName)
    expect(await tool?.handler({}, contextOf())).toBe(actionName)
  }
})

test('the policy gets the effect and the confirmation from the file', () => {
  const tool = (more: Partial<ActionMetadata>) => onlyTool(makeJayAction('x').withHandler(nothing), file('x', more))
  expect(tool({})).toMatchObject({ effect: 'write' })
  expect(tool({})).not.toHaveProperty('confirm')
  expect(tool({ effect: 'workspace', confirm: true })).toMatchObject({ effect: 'workspace', confirm: true })
  expect(tool({ confirm: 'Really?' })).toMatchObject({ confirm: true })
})

test('a person is shown the sentence of the file with the values in it, or the action with its values', () => {
  const inputSchema = object({ name: { type: 'string' }, quantity: { type: 'number', default: 1 } } as never)
  const preview = (confirm?: true | string) =>
    onlyTool(
      makeJayAction('cart.add').withHandler(nothing),
      file('cart.add', { inputSchema, ...(confirm !== undefined && { confirm }) }),
    ).preview?.({ name: 'a\nb' })
  expect(preview('Buy {quantity} of {name} for {price}?')).toBe('Buy 1 of a b for …?')
  expect(preview(true)).toBe('call cart.add with name a b')
  expect(preview()).toBe('call cart.add with name a b')
  const long = onlyTool(makeJayAction('x').withHandler(nothing), file('x'))
  expect(Array.from(long.preview?.({ a: 'x'.repeat(999), b: 'y'.repeat(999), c: 'z'.repeat(999) }) ?? '')).toHaveLength(
    300,
  )
})

test('a call is made in the name of the user, with the key of the call, and can be stopped', async () => {
  const seen: ActionCall[] = []
  const action = makeJayAction('x')
    .withServices(ACTION_CALL)
    .withHandler(async (_input: object, call) => void seen.push(call))
  const controller = new AbortController()
  await onlyTool(action, file('x')).handler({}, contextOf({ signal: controller.signal }))
  expect(seen[0]).toMatchObject({ principal: { kind: 'user', userId: 'ann' }, actionId: 'call-1' })
  controller.abort()
  expect(seen[0]?.signal.aborted).toBe(true)
})

test('defaults are filled in for the handler', async () => {
  const action = makeJayQuery('x').withHandler(async (input: { limit: number }) => input)
  const inputSchema = object({ limit: { type: 'number', default: 5 } } as never)
  expect(await onlyTool(action, file('x', { inputSchema })).handler({}, contextOf())).toEqual({ limit: 5 })
})

test.each([
  ['read', new ActionError('OUT_OF_STOCK', 'Only 3 are left.'), 'OUT_OF_STOCK: Only 3 are left.'],
  ['write', new ActionError('INTERNAL_ERROR', 'Mine.'), 'INTERNAL_ERROR: Mine.'],
  ['read', new Error('secret'), 'INTERNAL_ERROR: The action "x" failed. The log of the server says why.'],
  [
    'write',
    new Error('secret'),
    'INTERNAL_ERROR: The action "x" failed. The log of the server says why. It may have happened all the same: look before you repeat it.',
  ],
] as const)(
  'the model is told with which code a %s failed, and no more than it may know: %s',
  async (effect, thrown, words) => {
    const action = makeJayAction('x').withHandler(async () => {
      throw thrown
    })
    const failing = onlyTool(action, file('x', { effect })).handler({}, contextOf())
    await expect(failing).rejects.toMatchObject({ code: 'TOOL_FAILED', message: words })
  },
)

test.each([
  ['NOT_FOUND', 'NOT_FOUND'],
  ['RATE_LIMITED', 'RATE_LIMITED'],
  ['OUT_OF_STOCK', 'TOOL_FAILED'],
  ['DENIED', 'TOOL_FAILED'],
  ['STREAM_CUT', 'TOOL_FAILED'],
])('an action that refuses with %s fails its call with %s', async (own, code) => {
  const action = makeJayAction('x').withHandler(async () => {
    throw new ActionError(own, 'No.')
  })
  const failing = onlyTool(action, file('x')).handler({}, contextOf())
  await expect(failing).rejects.toMatchObject({ code, message: `${own}: No.` })
})

test('what a store would refuse, and what no model could read, does not get to either', async () => {
  const odd = makeJayQuery('x').withHandler(async () => 'a\u0000b')
  expect(await onlyTool(odd, file('x')).handler({}, contextOf())).toBe('ab')
  const talkative = makeJayQuery('x').withHandler(async () => {
    throw new ActionError('LONG', `a\u0000${'b'.repeat(9_999)}`)
  })
  await expect(onlyTool(talkative, file('x')).handler({}, contextOf())).rejects.toThrow(/^LONG: ab{1998}$/)
})

test('a write that gave what its file does not allow is not called a failure that may be repeated', async () => {
  const tool = onlyTool(
    makeJayAction('x').withHandler(async () => 7),
    file('x', { outputSchema: { type: 'string' } }),
  )
  await expect(tool.handler({}, contextOf())).rejects.toThrow(/^INVALID_OUTPUT: .* It may have happened all the same/)
})

test('pieces are progress as they come, and a list in the end', async () => {
  const action = makeJayQuery('x').withHandler(async function* () {
    yield { left: 3 }
    yield 'two\nlines'
    yield ['x'.repeat(500)]
  })
  const context = contextOf()
  const pieces = await onlyTool(action, file('x', { streaming: true })).handler({}, context)
  expect(pieces).toEqual([{ left: 3 }, 'two\nlines', ['x'.repeat(500)]])
  const [first, second, third = ''] = context.told.progress
  expect([first, second, third.length]).toEqual(['{"left":3}', 'two lines', 200])
})

test('a stream without an end is stopped, and its handler with it', async () => {
  let isOver = false
  const action = makeJayQuery('x').withHandler(async function* () {
    try {
      for (let number = 0; ; number++) yield number
    } finally {
      isOver = true
    }
  })
  await expect(onlyTool(action, file('x')).handler({}, contextOf())).rejects.toThrow('more than 1,000 pieces')
  expect(isOver).toBe(true)
})

test('large pieces are stopped before they are heaped up', async () => {
  let count = 0
  const action = makeJayQuery('x').withHandler(async function* () {
    for (; ; count += 1) yield 'x'.repeat(300_000)
  })
  await expect(onlyTool(action, file('x')).handler({}, contextOf())).rejects.toThrow('or 1,000,000 characters')
  expect(count).toBe(3)
})

const photo = { type: 'string', format: 'binary', description: 'The list.' }
const inputSchema = object({
  one: photo,
  some: { type: 'array', items: { type: 'string', format: 'binary' } },
  named: { type: 'object', additionalProperties: photo },
  maybe: { anyOf: [photo, { type: 'null' }] },
  title: { type: 'string' },
} as never)

const files = {
  read: async (path: string) => {
    if (path.includes('gone')) throw new Error(`There is no file ${path}.`)
    return { content: `in ${path} ü`, version: 1 }
  },
} as Partial<Files> as Files

test('if an action takes a file, a model names a workspace path, and the schema says so', async () => {
  const { inputSchema: shown } = onlyTool(makeJayAction('x').withHandler(nothing), file('x', { inputSchema }))
  expect(JSON.stringify(shown)).not.toContain('binary')
  expect(shown).toMatchObject({
    properties: {
      one: { type: 'string', description: expect.stringMatching(/^The list\. \(The path of a text file/) },
      some: { items: { type: 'string', description: expect.stringMatching(/^The path of a text file/) } },
      title: { type: 'string' },
    },
    additionalProperties: false,
  })
  const check = createArgumentChecker()(shown ?? {})
  expect(check({ one: 'a.md', some: ['b.md'], named: { c: 'c.md' }, maybe: null, title: 't' })).toBeUndefined()
  expect(check({ one: 7 })).toBeDefined()
})

test('an action gets the files as those that come with a call, and they are gone afterwards', async () => {
  const seen: { name: string; type: string; size: number; text: string; path: string }[] = []
  const action = makeJayAction('x').withHandler(async (input: Record<string, unknown>) => {
    const { one, some, named, maybe } = input as { one: JayFile; some: JayFile[]; named: { c: JayFile }; maybe: null }
    for (const { name, type, size, path } of [one, ...some, named.c])
      seen.push({ name, type, size, path, text: readFileSync(path, 'utf8') })
    return { title: input.title as string, maybe }
  })
  const args = { one: 'notes/a.csv', some: ['b.md', '../x'], named: { c: 'c.png' }, maybe: null, title: 'notes/a.csv' }
  const result = await onlyTool(action, file('x', { inputSchema })).handler(args, contextOf({ files }))
  expect(result).toEqual({ title: 'notes/a.csv', maybe: null })
  expect(seen).toMatchObject([
    { name: 'a.csv', type: 'text/csv', size: 17, text: 'in notes/a.csv ü' },
    { name: 'b.md', type: 'text/markdown', text: 'in b.md ü' },
    { name: 'x', type: 'text/plain' },
    { name: 'c.png', type: 'text/plain' },
  ])
  expect(seen.filter(({ path }) => existsSync(path))).toEqual([])
})

test('an unreadable file, and one too many, is an error before the action is called', async () => {
  const action = makeJayAction('x')
    .withFiles({ maxFiles: 1, maxFileSize: 12 })
    .withHandler(async () => expect.unreachable())
  const tool = onlyTool(action, file('x', { inputSchema }))
  await expect(tool.handler({ one: 'gone.md' }, contextOf({ files }))).rejects.toThrow('There is no file gone.md.')
  await expect(tool.handler({ some: ['a', 'b'] }, contextOf({ files }))).rejects.toThrow('at most 1 files')
  await expect(tool.handler({ one: 'too-long.md' }, contextOf({ files }))).rejects.toThrow('at most 12')
  await expect(tool.handler({ one: 'a' }, contextOf())).rejects.toThrow('There are no workspace files here')
})

test('JSON cannot represent a file', async () => {
  const action = makeJayAction('x').withHandler(async () => expect.unreachable())
  const tool = onlyTool(action, file('x', { inputSchema }))
  const forged = { name: 'passwd', type: 'text/plain', size: 1, path: '/etc/passwd' }
  await expect(tool.handler({ one: forged as never }, contextOf({ files }))).rejects.toThrow()
})

test('only selected actions become tools, and the named principal calls them', async () => {
  const callers: ActionCall['principal'][] = []
  const note = (name: string) =>
    makeJayQuery(name)
      .withServices(ACTION_CALL)
      .withHandler(async (_input: object, { principal }) => callers.push(principal))
  const registry = registryOf([note('a') as never, file('a')], [note('b') as never, file('b')])
  const principal = { kind: 'visitor' as const, userId: 'visitor:shop:1', site: 'shop' }
  const { tools, table } = actionTools(registry, { principal, isWanted: (name) => name === 'b' })
  expect(table).toEqual([{ toolName: 'action_b', actionName: 'b' }])
  const context = { userId: 'ann', signal: AbortSignal.timeout(30_000) } as Partial<ToolContext> as ToolContext
  await tools[0]?.handler({}, context)
  await actionTools(registry).tools[0]?.handler({}, context)
  expect(callers).toEqual([principal, { kind: 'user', userId: 'ann' }])
})
