import { ToolPluginRegistry } from '@deckhand/kernel'
import type { JsonObject } from '@deckhand/spec'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { type InputSchema, tool } from 'deckhand'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, callsThenDone } from '../../support/models/scripted-model.ts'
import { stored } from '../../support/stores/stored.ts'

const order = (input: InputSchema) => tool({ name: 'order', description: 'Orders.', input, run: () => 'ordered' })

const parse = (input: InputSchema, args: JsonObject) =>
  new ToolPluginRegistry([order(input)]).find('order')?.parse(args)

test.each<[string, () => unknown, string]>([
  ['a Date of zod', () => z.object({ day: z.date() }), 'its input cannot be described to a model (Date cannot be'],
  ['a Map of zod', () => z.object({ map: z.map(z.string(), z.string()) }), 'its input cannot be described to a model'],
  ['a bigint of zod', () => z.object({ n: z.bigint() }), 'its input cannot be described to a model'],
  [
    'a Date of valibot',
    () => toStandardJsonSchema(v.object({ day: v.date() })),
    'its input cannot be described to a model',
  ],
  ['a text', () => z.string(), 'its input schema must be of type "object"'],
  ['a list', () => type('string[]'), 'its input schema must be of type "object"'],
  ['valibot as it is', () => v.object({ n: v.number() }), 'Wrap it: toStandardJsonSchema(schema)'],
  [
    'JSON Schema that is none',
    () => ({ type: 'object', properties: { n: { type: 'no' } } }),
    'is not valid JSON Schema',
  ],
  [
    'an asynchronous schema of valibot',
    () =>
      toStandardJsonSchema(
        v.objectAsync({
          n: v.pipeAsync(
            v.number(),
            v.checkAsync(async () => true),
          ),
        }) as never,
      ),
    'its input is an asynchronous schema, and arguments are parsed synchronously. Move the asynchronous part into run().',
  ],
])('%s is refused when the tool is defined', (_, schema, words) => {
  expect(() => order(schema() as InputSchema)).toThrow(words)
})

test('an asynchronous zod refinement, which only a call reveals, fails the call with a clear message', async () => {
  const free = order(z.object({ seat: z.string().refine(async () => true) }))
  const { ask, store } = await stored(callsThenDone(call('order', { seat: '4a' })), [free])
  const answer = await ask({ prompt: 'Order it.' })
  expect(answer).toMatchObject({ status: 'completed', summary: 'Done.' })
  expect((await store.runs.load('ann', answer.runId))?.state.turns[0]?.parts[0]).toMatchObject({
    status: 'failed',
    error: {
      code: 'BAD_TOOL',
      message:
        'Tool "order": its input is an asynchronous schema, and arguments are parsed synchronously. Move the asynchronous part into run(). The call was not run.',
    },
  })
})

test('an asynchronous schema that rejects does not end the process', async () => {
  const validate = async () => {
    throw new Error('The service is away.')
  }
  const failing = { '~standard': { ...z.object({})['~standard'], validate } }
  expect(() => order(failing)).toThrow('its input is an asynchronous schema')
  await new Promise((resolve) => setImmediate(resolve))
})

const made = (change: (text: string) => unknown) => z.object({ day: z.string().transform(change) })

test.each<[string, InputSchema, string]>([
  ['a Date', made((text) => new Date(text)), '"day" is a Date'],
  ['a Date of arktype', type({ day: 'string.date.parse' }), '"day" is a Date'],
  [
    'a Date of valibot',
    toStandardJsonSchema(
      v.object({
        day: v.pipe(
          v.string(),
          v.transform((text) => new Date(text)),
        ),
      }),
    ),
    '"day" is a Date',
  ],
  ['a Map', made(() => new Map()), '"day" is a Map'],
  ['undefined in a list', made(() => [undefined]), '"day.0" is undefined'],
  ['NaN', made(() => Number.NaN), '"day" is NaN'],
  ['a bigint', made(() => 1n), '"day" is a bigint'],
  ['nothing at all', z.object({ day: z.string() }).transform(() => undefined), 'the whole is undefined'],
  [
    'a text in place of an object',
    z.object({ day: z.string() }).transform(({ day }) => day),
    'the whole is not an object',
  ],
])('A13: %s as the result of a schema is refused at the first call', (_, schema, words) => {
  expect(() => parse(schema, { day: '2026-11-19' })).toThrow(
    `Tool "order": its parsed arguments must be a JSON object, and ${words}.`,
  )
})

test('an optional field that a transform leaves undefined is left out', () => {
  const schema = z.object({
    note: z
      .string()
      .optional()
      .transform((note) => note?.trim()),
    day: z.string(),
  })
  expect(parse(schema, { day: 'x' })).toEqual({ value: { day: 'x' } })
})

test('a transform that throws is reported as invalid arguments', () => {
  const schema = z.object({ url: z.string().transform((url) => new URL(url).href) })
  expect(parse(schema, { url: 'https://EXAMPLE.com' })).toEqual({ value: { url: 'https://example.com/' } })
  expect(parse(schema, { url: 'no address' })?.problem).toMatch(/Invalid URL/)
})

test('a transform that throws on what is missing does not count as asynchronous when the tool is defined', () => {
  const schema = z.object({
    url: z
      .string()
      .default('none')
      .transform((url) => new URL(url).href),
  })
  expect(parse(schema, { url: 'https://example.com/' })).toEqual({ value: { url: 'https://example.com/' } })
})
