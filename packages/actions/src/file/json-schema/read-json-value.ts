import type { Json } from '@deckhand/spec'
import { isMap, isScalar, isSeq, type Report, valueIn } from '@deckhand/spec/yaml'
import type { Node, Pair, Scalar } from 'yaml'
import { forbiddenKey, mostLevels } from '../schema-walk.ts'

/** Reads a value in `default`, `const`, `enum` or `examples`. */
export function readJsonValue(node: Node, name: string, report: Report, depth = 0): Json | undefined {
  if (depth > mostLevels) {
    report.node(node, `"${name.slice(0, 80)}" has a value that is nested deeper than ${mostLevels} levels.`)
    return undefined
  }
  if (isSeq<Node>(node)) return readList(node.items, name, report, depth)
  if (isMap<Scalar, Node>(node)) return readObject(node.items, name, report, depth)
  const value = isScalar(node) ? node.value : undefined
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  report.node(
    node,
    `"${name}" must be a value of JSON: a text, a finite number, true, false, null, a list or a mapping.`,
  )
  return undefined
}

function readList(items: Node[], name: string, report: Report, depth: number): Json[] | undefined {
  const values = items.map((item, index) => readJsonValue(item, `${name}[${index}]`, report, depth + 1))
  return values.every((value) => value !== undefined) ? values : undefined
}

function readObject(items: Pair<Scalar, Node>[], name: string, report: Report, depth: number): Json | undefined {
  const entries = items.map((pair) => {
    const key = readKey(pair.key, report)
    const value = readJsonValue(valueIn(pair), `${name}.${key ?? ''}`, report, depth + 1)
    return [key, value] as const
  })
  const areRead = entries.every(([key, value]) => key !== undefined && value !== undefined)
  return areRead ? (Object.fromEntries(entries) as Json) : undefined
}

/** Reads a key of a value. */
export function readKey(key: Node, report: Report): string | undefined {
  const value = isScalar(key) ? key.value : undefined
  if (typeof value !== 'string') {
    const written = isScalar(key) && key.source !== undefined ? ` "${key.source}"` : ''
    report.node(key, `The key${written} must be a text. Put it in quotes.`)
    return undefined
  }
  if (value !== forbiddenKey) return value
  report.node(key, `"${forbiddenKey}" cannot be a key: programs take it for something else. Choose another name.`)
  return undefined
}
