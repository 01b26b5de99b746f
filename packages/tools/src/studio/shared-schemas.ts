import type { JsonSchema } from '@deckhand/spec'

/** A non-empty line of text. */
export function lineSchema(description: string, maxLength = 200): JsonSchema {
  return { type: 'string', description, minLength: 1, maxLength, pattern: '\\S' }
}

export function linesSchema(description: string, maxItems: number, maxLength = 200): JsonSchema {
  return { type: 'array', description, items: { type: 'string', minLength: 1, maxLength }, maxItems }
}
