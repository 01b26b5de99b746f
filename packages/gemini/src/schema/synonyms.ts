import type { JsonSchema } from '@deckhand/spec'

/** Rewrites keywords of older drafts and of OpenAPI, and keywords for which Gemini has an exact equivalent. */
export function withSynonyms(schema: JsonSchema): JsonSchema {
  const same = { ...schema }
  limitWholeNumbers(same)
  unwrapSingleReference(same)
  if (Array.isArray(same.items)) move(same, 'items', 'prefixItems')
  if (same.items === false && Array.isArray(same.prefixItems)) same.maxItems ??= same.prefixItems.length
  if (typeof same.items === 'boolean') delete same.items
  if (same.unevaluatedProperties === false) same.additionalProperties ??= false
  if (typeof same.unevaluatedProperties === 'boolean') delete same.unevaluatedProperties
  if (same.nullable === true && same.type === undefined) return withNull(same)
  return same
}

/** For integers, "greater than 0" is "at least 1". */
function limitWholeNumbers(schema: JsonSchema): void {
  if (schema.type !== 'integer') return
  const { exclusiveMinimum, exclusiveMaximum } = schema
  if (Number.isInteger(exclusiveMinimum)) {
    schema.minimum = Math.max(Number(schema.minimum ?? -Infinity), Number(exclusiveMinimum) + 1)
    delete schema.exclusiveMinimum
  }
  if (Number.isInteger(exclusiveMaximum)) {
    schema.maximum = Math.min(Number(schema.maximum ?? Infinity), Number(exclusiveMaximum) - 1)
    delete schema.exclusiveMaximum
  }
}

/** Older generators wrap a reference in `allOf` to put a description beside it. */
function unwrapSingleReference(schema: JsonSchema): void {
  if (schema.$ref !== undefined || !Array.isArray(schema.allOf) || schema.allOf.length !== 1) return
  const only = schema.allOf[0]
  if (typeof only?.$ref !== 'string' || Object.keys(only).length !== 1) return
  schema.$ref = only.$ref
  delete schema.allOf
}

function withNull({ nullable: _, ...schema }: JsonSchema): JsonSchema {
  const nothing = { type: 'null' }
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, nothing] }
  if (Array.isArray(schema.oneOf)) return { ...schema, oneOf: [...schema.oneOf, nothing] }
  const { $ref, ...rest } = schema
  return $ref === undefined ? schema : { ...rest, anyOf: [{ $ref }, nothing] }
}

function move(schema: JsonSchema, from: string, to: string): void {
  schema[to] ??= schema[from]
  delete schema[from]
}
