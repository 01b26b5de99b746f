import type { JsonSchema } from '@deckhand/spec'
import type { TypeText } from './type-text.ts'

/** Resolves names and nested types while one schema is written. */
export interface Scope {
  /** The type of a schema. `place` is the source of a name, if it needs one. */
  typeOf(schema: unknown, place: string): TypeText
  /** The name of a `$ref`, or `undefined` if the definition does not exist. */
  nameOf(reference: string): string | undefined
  /** Declares a schema as a named type, and returns the name. */
  declare(schema: JsonSchema, place: string): string
}
