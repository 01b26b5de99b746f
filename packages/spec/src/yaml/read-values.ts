import type { Node, Pair, Scalar } from 'yaml'
import { isMap, isScalar, isSeq, yaml } from './library.ts'
import type { Report } from './report.ts'

/** Reads a value from a YAML text, or reports what is wrong at its position and returns `undefined`. `name` is the field's path in messages, such as `limits.maxSteps`. */
export type Reader<T> = (node: Node, name: string, report: Report) => T | undefined

/** A message gives the type and never the value, which may be a secret. */
export const anyText: Reader<string> = (node, name, report) =>
  isScalar(node) && typeof node.value === 'string' ? node.value : wrong(report, node, `"${name}" must be a text`)

export const text: Reader<string> = (node, name, report) => {
  const value = anyText(node, name, report)
  return value?.trim() === '' ? wrong(report, node, `"${name}" must be a text`) : value
}

export const textLike =
  (pattern: RegExp, what: string): Reader<string> =>
  (node, name, report) => {
    const value = text(node, name, report)
    if (value === undefined || pattern.test(value)) return value
    report.node(node, `"${name}" must be ${what}, and is "${value}".`)
    return undefined
  }

export const truth: Reader<boolean> = (node, name, report) =>
  isScalar(node) && typeof node.value === 'boolean'
    ? node.value
    : wrong(report, node, `"${name}" must be true or false`)

export const numberFrom =
  (least: number, most: number, { whole = true } = {}): Reader<number> =>
  (node, name, report) => {
    const words = `"${name}" must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}`
    if (!isScalar(node) || typeof node.value !== 'number') return wrong(report, node, words)
    const { value } = node
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value
    report.node(node, `${words}, and is ${value}.`)
    return undefined
  }

export const oneOf =
  <T extends string>(...choices: T[]): Reader<T> =>
  (node, name, report) => {
    const value = text(node, name, report)
    const chosen = choices.find((choice) => choice === value)
    if (value !== undefined && chosen === undefined)
      report.node(node, `"${name}" must be one of ${choices.join(', ')}, and is "${value}".`)
    return chosen
  }

export const listOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (node, name, report) => {
    if (!isSeq<Node>(node)) return wrong(report, node, `"${name}" must be a list`)
    return node.items
      .map((item, index) => read(item, `${name}[${index}]`, report))
      .filter((value): value is NonNullable<typeof value> => value !== undefined)
  }

export const recordOf =
  <T>(read: Reader<T>, key: Reader<string> = text): Reader<Record<string, T>> =>
  (node, name, report) => {
    if (!isMap<Scalar, Node>(node)) return wrong(report, node, `"${name}" must be a mapping`)
    const entries = node.items.flatMap((pair) => {
      const known = key(pair.key, `${name}: the name`, report)
      const value = read(valueIn(pair), `${name}.${pair.key}`, report)
      return known === undefined || value === undefined ? [] : [[known, value] as const]
    })
    return Object.fromEntries(entries)
  }

/** In `{ a }` the key has no value. Problems with the missing value are reported at the key. */
export function valueIn({ key, value }: Pair<Scalar, Node>): Node {
  return value ?? Object.assign(new (yaml().Scalar)(null), { range: key.range ?? null })
}

export function wrong(report: Report, node: Node, words: string): undefined {
  report.node(node, `${words}, and is ${kindOf(node)}.`)
}

function kindOf(node: Node): string {
  if (isMap(node)) return 'a mapping'
  if (isSeq(node)) return 'a list'
  const value = isScalar(node) ? node.value : undefined
  if (typeof value === 'number') return 'a number'
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? 'a text' : 'empty'
}
