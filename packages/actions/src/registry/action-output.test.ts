import type { JsonSchema } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { makeJayQuery } from '../index.ts'
import { ActionRegistry } from './action-registry.ts'
import type { RegistryOptions } from './registry-options.ts'
import { createUploadedFile } from './uploaded-file.ts'

async function answerOf(output: unknown, outputSchema?: JsonSchema, options: RegistryOptions = {}) {
  const faults: string[] = []
  const registry = new ActionRegistry({ onFault: (error) => faults.push((error as Error).message), ...options })
  registry.register(makeJayQuery('a').withHandler(async () => output))
  registry.setMetadata('a', {
    name: 'a',
    description: 'A.',
    inputSchema: { type: 'object' },
    ...(outputSchema && { outputSchema }),
  })
  return { result: await registry.execute('a', {}), faults }
}

const total = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] }

test('an answer that does not fit its file is reported with its place, also to the operator', async () => {
  const message = 'What "a" answered does not fit its file: $.sum must be a number.'
  const { result, faults } = await answerOf({ sum: '5' }, total)
  expect(result).toEqual({
    success: false,
    error: { code: 'INVALID_OUTPUT', message, isActionError: false, path: '$.sum' },
  })
  expect(faults).toEqual([message])
  expect(await answerOf({ sum: 5, more: 1 }, total)).toMatchObject({
    result: { success: true, data: { sum: 5, more: 1 } },
    faults: [],
  })
})

test('answers are not checked if the option says so, and by default not in production', async () => {
  expect((await answerOf({ sum: '5' }, total, { checkOutput: false })).result).toEqual({
    success: true,
    data: { sum: '5' },
  })
  const before = process.env.NODE_ENV
  try {
    process.env.NODE_ENV = 'production'
    expect((await answerOf({ sum: '5' }, total)).result).toMatchObject({ success: true })
    expect((await answerOf({ sum: '5' }, total, { checkOutput: true })).result).toMatchObject({ success: false })
  } finally {
    process.env.NODE_ENV = before
  }
})

class Money {
  readonly cents = 5
}
test.each([
  ['nothing', undefined, null],
  ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['a date inside', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
  ['a key without a value', { a: undefined, b: 1 }, { b: 1 }],
  ['a list with nothing in it', [undefined, () => 1], [null, null]],
  ['a list with a hole', new Array(2), [null, null]],
  ['no number', [Number.NaN, Number.POSITIVE_INFINITY], [null, null]],
  ['a map', new Map([['a', 1]]), {}],
  ['an object of a class', { price: new Money() }, { price: { cents: 5 } }],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ['a key named constructor', { constructor: 1 }, { constructor: 1 }],
])('%s is answered as JSON has it', async (_, output, data) => {
  const { result, faults } = await answerOf(output)
  expect(result).toStrictEqual({ success: true, data })
  expect(faults).toEqual([])
})

const circle: Record<string, unknown> = {}
Object.assign(circle, { a: circle, b: circle })
let deep: unknown = {}
for (let depth = 0; depth < 50_000; depth++) deep = { deep }
const thrower = {
  get a() {
    throw new Error('not now')
  },
}

test.each([
  ['a bigint', { a: 1n }],
  ['a circle', circle],
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
  ['what is nested too deeply', deep],
  ['what throws when it is read', thrower],
])('%s cannot be answered, and is told to the owner', async (_, output) => {
  const { result, faults } = await answerOf(output, undefined, { checkOutput: false })
  expect(result).toMatchObject({
    error: { code: 'INVALID_OUTPUT', message: 'What "a" answered does not fit its file: $ cannot be written as JSON.' },
  })
  expect(faults).toHaveLength(1)
})

test('the schema is held against what JSON makes of an answer', async () => {
  const at = { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } }
  expect((await answerOf({ at: new Date(0) }, at)).result).toMatchObject({ success: true })
})

test('a file that is answered does not tell where it is', async () => {
  const file = createUploadedFile({ name: 'a.png', type: 'image/png', size: 3, path: '/tmp/secret' })
  expect((await answerOf({ file })).result).toEqual({
    success: true,
    data: { file: { name: 'a.png', type: 'image/png', size: 3 } },
  })
})
