import type { Json, JsonObject, JsonSchema } from '@deckhand/spec'
import type { StandardSchema } from './standard-schema.ts'

/** A tool's input schema: zod 4, arktype, valibot (through `toStandardJsonSchema`) or plain JSON Schema. */
export type InputSchema = StandardSchema | JsonSchema

/** The type that `run` gets: the schema's output. */
export type InputOf<Schema> = Schema extends StandardSchema<infer _, infer Output> ? Output : ObjectOf<Schema>

/** The type that a plain JSON Schema describes. Other keywords are checked too, but have the type `Json`. */
type ValueOf<Schema> = Schema extends { const: infer Value }
  ? Value
  : Schema extends { enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { anyOf: readonly (infer Each)[] } | { oneOf: readonly (infer Each)[] }
      ? ValueOf<Each>
      : Schema extends { type: readonly (infer Type)[] }
        ? ValueOfType<Type, Schema>
        : Schema extends { type: infer Type }
          ? ValueOfType<Type, Schema>
          : Json

/** Distributes over `Type`. */
type ValueOfType<Type, Schema> = Type extends keyof PlainTypes
  ? PlainTypes[Type]
  : Type extends 'array'
    ? Schema extends { items: infer Item }
      ? ValueOf<Item>[]
      : Json[]
    : Type extends 'object'
      ? ObjectOf<Schema>
      : Json

interface PlainTypes {
  string: string
  number: number
  integer: number
  boolean: boolean
  null: null
}

type ObjectOf<Schema> = Schema extends { properties: infer Properties extends object }
  ? Flat<
      { -readonly [Name in keyof Properties & RequiredOf<Schema>]: ValueOf<Properties[Name]> } & {
        -readonly [Name in Exclude<keyof Properties, RequiredOf<Schema>>]?: ValueOf<Properties[Name]>
      }
    >
  : JsonObject

type RequiredOf<Schema> = Schema extends { required: readonly (infer Name)[] } ? Name : never

/** One flat object type, which editors show in full. */
type Flat<Type> = { [Name in keyof Type]: Type[Name] }
