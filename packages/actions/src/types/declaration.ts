import type { JsonSchema } from '@deckhand/spec'
import { docComment } from './doc-comment.ts'
import { objectBody } from './object-type.ts'
import { isPlainObject } from './schema-shape.ts'
import type { Scope } from './scope.ts'
import { indent, print } from './type-text.ts'

/** A named type with its comment: an interface for an object, and an alias otherwise. */
export function declaration(name: string, schema: JsonSchema, scope: Scope): string {
  const comment = docComment(schema)
  if (isPlainObject(schema))
    return `${comment}export interface ${name} {${indent(`\n${objectBody(schema, name, scope)}`)}\n}\n`
  const text = print(scope.typeOf(schema, name))
  return `${comment}export type ${name} =${text.startsWith('\n') ? indent(text) : ` ${text}`}\n`
}
