import type { Node, Scalar } from 'yaml'
import { nearNames } from '../text/near-names.ts'
import { isMap, isScalar } from './library.ts'
import { type Reader, valueIn, wrong } from './read-values.ts'
import type { Report } from './report.ts'

type Readers<T> = { [K in keyof T]-?: Reader<NonNullable<T[K]>> }

/**
 * Reads a mapping with known keys. Reports missing required keys and unknown keys. `whole` is the name of the text, for people; `replaced` says what to
 * write instead of a key that existed in earlier versions.
 */
export function fields<T extends object>(
  readers: Readers<T>,
  required: (keyof T & string)[] = [],
  whole = 'The frontmatter',
  replaced: Record<string, string> = {},
): Reader<T> {
  return (node, name, report) => {
    const place = (key: string) => (name === '' ? key : `${name}.${key}`)
    if (!isMap<Scalar, Node>(node))
      return wrong(report, node, name === '' ? `${whole} must be lines of "key: value"` : `"${name}" must be a mapping`)
    const taken = node.items.flatMap((pair) => {
      if (!isScalar(pair.key)) return wrong(report, pair.key, 'A key must be a text') ?? []
      const key = String(pair.key.value)
      if (!Object.hasOwn(readers, key)) return unknownKey(report, pair.key, { known: Object.keys(readers), replaced })
      const value = readers[key as keyof T](valueIn(pair), place(key), report)
      return value === undefined ? [] : [[key, value]]
    })
    const missing = required.filter((key) => !node.has(key))
    for (const key of missing) report.node(node, `"${place(key)}" is missing.`)
    if (required.some((key) => !taken.some(([known]) => known === key))) return undefined
    return Object.fromEntries(taken) as T
  }
}

interface Keys {
  known: string[]
  replaced: Record<string, string>
}

function unknownKey(report: Report, key: Scalar, { known, replaced }: Keys): [] {
  const name = String(key.value)
  const [near] = nearNames(name, known, 1)
  const hint = near === undefined ? `There is: ${known.join(', ')}.` : `Did you mean "${near}"?`
  const isReplaced = Object.hasOwn(replaced, name)
  report.node(key, isReplaced ? `"${name}" was replaced ${replaced[name]}` : `There is no key "${name}". ${hint}`)
  return []
}
