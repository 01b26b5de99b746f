import type { Json, JsonObject, JsonSchema } from '@deckhand/spec'

const place = (name: string) => `#/components/schemas/${name}`

/** Adds schemas of actions to those of the document, each under a unique name, and their definitions beside them. */
export class SchemaComponents {
  readonly schemas: Record<string, JsonObject>

  constructor(schemas: Record<string, JsonObject>) {
    this.schemas = { ...schemas }
  }

  /** Adds a schema under that name, or a numbered one if it is taken. Returns a reference to it. */
  add(wanted: string, { $defs = {}, ...schema }: JsonSchema): JsonObject {
    const name = this.#take(wanted)
    const definitions = Object.entries($defs as Record<string, JsonObject>)
    // `#/$defs/…` refers to the schema's own root, which would not exist in the document.
    const moved = new Map(definitions.map(([key]) => [`#/$defs/${key}`, place(this.#take(name + pascal(key)))]))
    for (const [key, definition] of definitions) {
      const target = moved.get(`#/$defs/${key}`)?.slice(place('').length) ?? ''
      this.schemas[target] = redirected(definition, moved) as JsonObject
    }
    this.schemas[name] = redirected(schema as JsonObject, moved) as JsonObject
    return { $ref: place(name) }
  }

  reference(name: string): JsonObject {
    return { $ref: place(name) }
  }

  /** The schema that a reference leads to. */
  at({ $ref }: JsonObject): JsonObject {
    return this.schemas[String($ref).slice(place('').length)] ?? {}
  }

  #take(wanted: string): string {
    let name = wanted
    for (let number = 2; Object.hasOwn(this.schemas, name); number += 1) name = `${wanted}${number}`
    this.schemas[name] = {}
    return name
  }
}

function redirected(schema: Json, moved: Map<string, string>): Json {
  if (Array.isArray(schema)) return schema.map((each) => redirected(each, moved))
  if (schema === null || typeof schema !== 'object') return schema
  const entries = Object.entries(schema).map(([key, value]) => {
    const target = key === '$ref' && typeof value === 'string' ? moved.get(value) : undefined
    return [key, target ?? redirected(value, moved)]
  })
  return Object.fromEntries(entries)
}

/** `cart.addItem` as `CartAddItem`. Other characters are dropped. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
