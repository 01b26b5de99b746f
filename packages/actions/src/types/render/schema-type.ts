import type { JsonSchema } from '@deckhand/spec'
import { literalType } from './literal-text.ts'
import { objectType } from './object-type.ts'
import { isSchema, kindsOf, listIn } from './schema-shape.ts'
import type { Scope } from './scope.ts'
import {
  arrayOf,
  indent,
  inParentheses,
  intersectionOf,
  neverType,
  plain,
  type TypeText,
  unionOf,
  unknownType,
} from './type-text.ts'

/** A type for all values that the schema allows. It may be wider than the schema, but never narrower. */
export function schemaType(schema: unknown, place: string, scope: Scope): TypeText {
  if (schema === false) return neverType
  if (!isSchema(schema)) return unknownType
  const of = (part: unknown) => scope.typeOf(part, place)
  const some = (key: string) => (schema[key] === undefined ? unknownType : unionOf(listIn(schema[key]).map(of)))
  return intersectionOf([
    referredType(schema, scope),
    valueType(schema) ?? kindType(schema, place, scope),
    some('anyOf'),
    some('oneOf'),
    ...listIn(schema.allOf).map(of),
  ])
}

function referredType({ $ref }: JsonSchema, scope: Scope): TypeText {
  const name = typeof $ref === 'string' ? scope.nameOf($ref) : undefined
  return name === undefined ? unknownType : plain(name)
}

/** For `const` and `enum`. */
function valueType(schema: JsonSchema): TypeText | undefined {
  if (schema.const === undefined && schema.enum === undefined) return undefined
  const values = schema.const === undefined ? listIn(schema.enum) : [schema.const]
  const kinds = kindsOf(schema)
  const possible = kinds.length === 0 ? values : values.filter((value) => kinds.some((kind) => isOfKind(value, kind)))
  return unionOf(possible.map((value) => plain(literalType(value))))
}

function kindType(schema: JsonSchema, place: string, scope: Scope): TypeText {
  const kinds = kindsOf(schema)
  return kinds.length === 0 ? unknownType : unionOf(kinds.map((kind) => typeOfKind(kind, schema, place, scope)))
}

function typeOfKind(kind: string, schema: JsonSchema, place: string, scope: Scope): TypeText {
  switch (kind) {
    case 'string':
      return plain(schema.format === 'binary' ? 'JayFile' : 'string')
    case 'number':
    case 'integer':
      return plain('number')
    case 'boolean':
    case 'null':
      return plain(kind)
    case 'array':
      return arrayType(schema, place, scope)
    case 'object':
      return objectType(schema, place, scope)
    default:
      return unknownType
  }
}

function arrayType(schema: JsonSchema, place: string, scope: Scope): TypeText {
  if (listIn(schema.prefixItems).length > 0) return tupleType(schema, place, scope)
  return arrayOf(scope.typeOf(schema.items ?? true, `${place} Item`))
}

function isOfKind(value: unknown, kind: string): boolean {
  if (value === null || Array.isArray(value)) return kind === (value === null ? 'null' : 'array')
  return typeof value === (kind === 'integer' ? 'number' : kind)
}

/** A tuple. Items beyond `minItems` are optional, and there may be more unless `items` is false. */
function tupleType(schema: JsonSchema, place: string, scope: Scope): TypeText {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema as { minItems?: number; maxItems?: number }
  const first = listIn(schema.prefixItems).slice(0, Math.max(0, maxItems))
  const parts = first.map((item, index) => {
    const type = inParentheses(scope.typeOf(item, `${place} Item${index + 1}`))
    return index < minItems ? type : `${type}?`
  })
  if (schema.items !== false && maxItems > first.length)
    parts.push(`...${inParentheses(scope.typeOf(schema.items ?? true, `${place} Item`))}[]`)
  return plain(parts.some((part) => part.includes('\n')) ? itemLines(parts) : `[${parts.join(', ')}]`)
}

const itemLines = (parts: string[]) => `[${parts.map((part) => indent(`\n${part},`)).join('')}\n]`
