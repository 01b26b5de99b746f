import type { JsonSchema } from '@deckhand/spec'
import { listIn } from './schema-shape.ts'
import type { Scope } from './scope.ts'
import { indent, inParentheses, plain, type TypeText } from './type-text.ts'

/** A tuple. Items beyond `minItems` are optional, and there may be more unless `items` is false. */
export function tupleType(schema: JsonSchema, place: string, scope: Scope): TypeText {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema as { minItems?: number; maxItems?: number }
  const first = listIn(schema.prefixItems).slice(0, Math.max(0, maxItems))
  const parts = first.map((item, index) => {
    const type = inParentheses(scope.typeOf(item, `${place} Item${index + 1}`))
    return index < minItems ? type : `${type}?`
  })
  if (schema.items !== false && maxItems > first.length)
    parts.push(`...${inParentheses(scope.typeOf(schema.items ?? true, `${place} Item`))}[]`)
  return plain(parts.some((part) => part.includes('\n')) ? lines(parts) : `[${parts.join(', ')}]`)
}

const lines = (parts: string[]) => `[${parts.map((part) => indent(`\n${part},`)).join('')}\n]`
