import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonSchemas } from './json-schemas.ts'
import { eventListSchema } from './list-query.ts'

const place = (name: string) => `#/here/${name}`

test('a schema inside another one is referenced by name', () => {
  const inner = z.object({ id: z.string() })
  expect(jsonSchemas({ Inner: inner, Outer: z.array(inner) }, place)).toEqual({
    Inner: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    Outer: { type: 'array', items: { $ref: '#/here/Inner' } },
  })
})

test('a query number is described as a number, with its bounds and default', () => {
  expect(jsonSchemas({ Query: eventListSchema }, place).Query).toEqual({
    type: 'object',
    properties: {
      after: { type: 'integer', minimum: 0, maximum: 999_999_999_999_999, default: 0 },
      limit: { type: 'integer', minimum: 1, maximum: 1_000, default: 500 },
    },
  })
})

test('the description is of the sent value, not the transformed one', () => {
  const schema = z.string().transform((text) => text.length)
  expect(jsonSchemas({ Text: schema }, place).Text).toEqual({ type: 'string' })
})
