import type { JsonSchema, ToolDefinition } from '@deckhand/spec'

export interface FittedDefinitions {
  definitions: ToolDefinition[]
  leftOut: number
}

/**
 * Shortens definitions, because they are sent with every turn: first removes lists of choices, from the longest definition on, then descriptions,
 * then whole tools from the end.
 */
export function fitDefinitions(given: ToolDefinition[], bytes: number): FittedDefinitions {
  const definitions = [...given]
  const sizes = definitions.map(sizeOf)
  let total = sizes.reduce((sum, size) => sum + size, 0)
  const shorten = (index: number, shorter: (definition: ToolDefinition) => ToolDefinition) => {
    const made = shorter(definitions[index] as ToolDefinition)
    total += sizeOf(made) - (sizes[index] ?? 0)
    sizes[index] = sizeOf(made)
    definitions[index] = made
  }
  const longestFirst = [...definitions.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  for (const index of longestFirst) if (total > bytes) shorten(index, (one) => without(one, ['enum']))
  for (const index of longestFirst) if (total > bytes) shorten(index, bare)
  while (total > bytes && definitions.length > 0) {
    definitions.pop()
    total -= sizes.pop() ?? 0
  }
  return { definitions, leftOut: given.length - definitions.length }
}

const sizeOf = (definition: ToolDefinition) => Buffer.byteLength(JSON.stringify(definition)) + 1

/** Keeps some description, because the model API refuses a tool without one. */
const bare = (definition: ToolDefinition) => ({
  ...without(definition, ['enum', 'description']),
  description: definition.description.length > 60 ? `${definition.description.slice(0, 59)}…` : definition.description,
})

const without = (definition: ToolDefinition, words: string[]): ToolDefinition => ({
  ...definition,
  inputSchema: strip(definition.inputSchema, words),
})

function strip(schema: JsonSchema, words: string[]): JsonSchema {
  const kept = Object.entries(schema).filter(([word]) => !words.includes(word))
  return Object.fromEntries(
    kept.map(([word, value]) => {
      if (word === 'items') return [word, strip(value as JsonSchema, words)]
      return word === 'properties' ? [word, stripAll(value as Record<string, JsonSchema>, words)] : [word, value]
    }),
  )
}

const stripAll = (properties: Record<string, JsonSchema>, words: string[]) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, strip(schema, words)]))
