import type { Json, JsonObject, ToolContext, ToolPlugin } from '@deckhand/spec'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { type InputOf, tool } from 'deckhand'
import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'

const said = { name: 'refund', description: 'Refunds.' }

test('run, preview and the rest have the output type of a zod schema', () => {
  const refund = tool({
    ...said,
    input: z.object({
      id: z.string().transform(Number),
      amount: z.number().positive(),
      note: z.string().default(''),
      by: z.enum(['ann', 'ben']).optional(),
    }),
    preview: ({ id, note }) => {
      expectTypeOf(id).toEqualTypeOf<number>()
      return note
    },
    recipients: ({ by }) => {
      expectTypeOf(by).toEqualTypeOf<'ann' | 'ben' | undefined>()
      return []
    },
    lookup: ({ amount }) => {
      expectTypeOf(amount).toEqualTypeOf<number>()
    },
    recovery: 'lookup',
    run: (input, context) => {
      expectTypeOf(input.id).toEqualTypeOf<number>()
      expectTypeOf(context).toEqualTypeOf<ToolContext>()
      expectTypeOf(context.userId).toEqualTypeOf<string>()
      expectTypeOf(context.idempotencyKey).toEqualTypeOf<string>()
      expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>()
      // @ts-expect-error the schema has no such key
      return input.nothing
    },
  })
  expectTypeOf(refund).toEqualTypeOf<ToolPlugin>()
})

test('run has the output type of an arktype', () => {
  tool({
    ...said,
    input: type({ id: 'string.numeric.parse', 'note?': 'string', tone: "'warm' | 'dry' = 'dry'" }),
    run: (input) => {
      expectTypeOf(input.id).toEqualTypeOf<number>()
      expectTypeOf(input.note).toEqualTypeOf<string | undefined>()
      expectTypeOf(input.tone).toEqualTypeOf<'warm' | 'dry'>()
    },
  })
})

test('run has the output type of a valibot schema', () => {
  const schema = v.object({ id: v.pipe(v.string(), v.transform(Number)), note: v.optional(v.string(), '') })
  tool({
    ...said,
    input: toStandardJsonSchema(schema),
    run: (input) => expectTypeOf(input).toEqualTypeOf<{ id: number; note: string }>(),
  })
  // @ts-expect-error without its JSON Schema package valibot cannot tell a model what to send
  expect(() => tool({ ...said, input: schema, run: () => 1 })).toThrow(
    'Wrap it: toStandardJsonSchema(schema), from @valibot/to-json-schema.',
  )
})

test('run has the type that a JSON Schema describes', () => {
  tool({
    ...said,
    input: {
      type: 'object',
      properties: {
        to: { type: 'string' },
        copies: { type: ['integer', 'null'] },
        tone: { enum: ['warm', 'dry'] },
        kind: { const: 'letter' },
        lines: {
          type: 'array',
          items: { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] },
        },
        either: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
        anything: {},
      },
      required: ['to', 'lines'],
    },
    run: (input) => {
      expectTypeOf(input).toEqualTypeOf<{
        to: string
        copies?: number | null
        tone?: 'warm' | 'dry'
        kind?: 'letter'
        lines: { words: string }[]
        either?: string | boolean
        anything?: Json
      }>()
    },
  })
  const read: { [key: string]: unknown } = JSON.parse('{"type":"object"}')
  tool({ ...said, input: read, run: (input) => expectTypeOf(input).toEqualTypeOf<JsonObject>() })
  expectTypeOf<InputOf<{ type: 'object' }>>().toEqualTypeOf<JsonObject>()
})

test('a tool without input takes no arguments', () => {
  const now = tool({
    ...said,
    // biome-ignore lint/complexity/noBannedTypes: an object without keys is what it is
    run: (input) => expectTypeOf(input).toEqualTypeOf<{}>(),
  })
  expect(now.parameters).toEqual({})
})

test('invalid options do not compile, and are refused', () => {
  // @ts-expect-error it needs run
  expect(() => tool({ ...said })).toThrow('tool(): `run` is missing. It must be a function.')
  // @ts-expect-error there is no such effect
  expect(() => tool({ ...said, effect: 5, run: () => 1 })).toThrow(
    'tool(): `effect` must be "read", "workspace" or "write", not 5.',
  )
  // @ts-expect-error this is what a ToolPlugin calls it
  expect(() => tool({ ...said, handler: async () => 1, run: () => 1 })).toThrow('tool(): `handler` is not an option.')
  // @ts-expect-error this is no schema
  expect(() => tool({ ...said, input: 'text', run: () => 1 })).toThrow('`input` must be a schema of zod, arktype')
})
