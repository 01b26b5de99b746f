import type { JsonSchema } from '@deckhand/spec'
import { docComment } from './doc-comment.ts'
import { objectBody } from './object-type.ts'
import { isPlainObject } from './schema-shape.ts'
import { schemaType } from './schema-type.ts'
import type { Scope } from './scope.ts'
import { NameBook, pascalCase } from './type-name.ts'
import { indent, print, type TypeText } from './type-text.ts'

/** Writes declarations one after another, followed by the named types that they need. */
export class Writer implements Scope {
  readonly #declarations: string[] = []
  readonly #names: NameBook
  readonly nameOf: Scope['nameOf']

  constructor(nameOf: Scope['nameOf'], names = new NameBook([])) {
    this.nameOf = nameOf
    this.#names = names
  }

  get text(): string {
    return this.#declarations.join('\n')
  }

  declareAs(name: string, schema: JsonSchema): void {
    const place = this.#declarations.push('') - 1
    this.#declarations[place] = declaration(name, schema, this)
  }

  declare(schema: JsonSchema, place: string): string {
    const name = this.#names.take(pascalCase(place))
    this.declareAs(name, schema)
    return name
  }

  typeOf(schema: unknown, place: string): TypeText {
    return schemaType(schema, place, this)
  }
}

/** A named type with its comment: an interface for an object, and an alias otherwise. */
function declaration(name: string, schema: JsonSchema, scope: Scope): string {
  const comment = docComment(schema)
  if (isPlainObject(schema))
    return `${comment}export interface ${name} {${indent(`\n${objectBody(schema, name, scope)}`)}\n}\n`
  const text = print(scope.typeOf(schema, name))
  return `${comment}export type ${name} =${text.startsWith('\n') ? indent(text) : ` ${text}`}\n`
}
