import type { KeywordDefinition } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../json.ts'
import { isObject, mapSchemas } from './schema-parts.ts'

/** ajv's own compares every item with every other: one large list would hold the process for minutes. */
export const uniqueItems: KeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  validate: (isWanted: boolean, list: unknown[]) => !isWanted || new Set(list.map(sameText)).size === list.length,
}

/** The same for values that are equal, in whatever order their keys are. */
function sameText(value: unknown): string {
  const sorted = (_key: string, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner
  return typeof value === 'object' ? JSON.stringify(value, sorted) : `${typeof value}:${value}`
}

/** Stands where a schema says `format: binary`: no text and no JSON is a file. */
export function fileKeyword(isFile: (value: unknown) => boolean): KeywordDefinition {
  return {
    keyword: 'deckhandFile',
    schemaType: 'string',
    validate: (kind: string, value: unknown) => isFile(value) || (kind === 'nullable' && value === null),
  }
}

export function withFileKeyword(schema: JsonSchema): JsonSchema {
  const types = [schema.type].flat()
  if (schema.format !== 'binary' || !types.includes('string')) return mapSchemas(schema, withFileKeyword)
  return { deckhandFile: types.includes('null') ? 'nullable' : 'file' }
}
