import type { JsonSchema } from '@deckhand/spec'
import type { TypeText } from './type-text.ts'

/** What the types of one schema are written with. */
export interface Scope {
  /** The type of a schema. `place` is the words of which a name is made if it needs one. */
  typeOf(schema: unknown, place: string): TypeText
  /** The name of what a `$ref` refers to; nothing when there is no such definition. */
  nameOf(reference: string): string | undefined
  /** Declares a schema under a name of its own, and gives that name. */
  declare(schema: JsonSchema, place: string): string
}
