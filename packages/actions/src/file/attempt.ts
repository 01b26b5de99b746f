import type { JsonSchema } from '@deckhand/spec'
import { Report } from '@deckhand/spec/yaml'
import type { Node } from 'yaml'
import type { SchemaWalk } from './schema-walk.ts'

/** Reads the node in one notation. `undefined` at the first mistake, whose message is not needed. */
export function attempt<Walk extends SchemaWalk>(
  read: (node: Node, name: string, walk: Walk) => JsonSchema,
  node: Node,
  name: string,
  walk: Walk,
): JsonSchema | undefined {
  try {
    return read(node, name, { ...walk, report: new NoMistakes(walk.report.source) })
  } catch (error) {
    if (error === otherNotation) return undefined
    throw error
  }
}

const otherNotation = new Error('This is not in the notation that it was read in.')

class NoMistakes extends Report {
  override offset(): never {
    throw otherNotation
  }
}

/** Whether the messages of this report are discarded. */
export const isAttempt = (report: Report): boolean => report instanceof NoMistakes
