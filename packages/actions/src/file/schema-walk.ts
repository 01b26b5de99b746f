import type { JsonSchema } from '@deckhand/spec'
import type { Report } from '@deckhand/spec/yaml'
import type { Node } from 'yaml'

/** Shared state of the readers of one file. */
export interface SchemaWalk {
  report: Report
  /** The place of each schema, for checks that need the whole schema. */
  places: Map<JsonSchema, Node>
}

export const mostLevels = 50

/** Whether a schema is nested too deeply for later steps. Reports that. */
export function isTooDeep({ report }: SchemaWalk, node: Node, name: string, depth: number): boolean {
  if (depth <= mostLevels) return false
  const short = name.length > 80 ? `${name.slice(0, 80)}…` : name
  report.node(node, `"${short}" is nested deeper than ${mostLevels} levels. Take some of them out.`)
  return true
}

/** The direct children of a schema. */
export function childrenOf(schema: JsonSchema): { keyword: string; child: JsonSchema }[] {
  const maps = ['properties', '$defs'].flatMap((keyword) =>
    Object.values((schema[keyword] ?? {}) as Record<string, JsonSchema>).map((child) => ({ keyword, child })),
  )
  const lists = ['prefixItems', 'anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
    ((schema[keyword] ?? []) as JsonSchema[]).map((child) => ({ keyword, child })),
  )
  const single = ['items', 'additionalProperties'].flatMap((keyword) =>
    typeof schema[keyword] === 'object' ? [{ keyword, child: schema[keyword] as JsonSchema }] : [],
  )
  return [...maps, ...lists, ...single]
}

/** The first repeated value. */
export function repeatedIn(values: string[]): string | undefined {
  const seen = new Set<string>()
  return values.find((value) => seen.size === seen.add(value).size)
}

export const forbiddenKey = '__proto__'
