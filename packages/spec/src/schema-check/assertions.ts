import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { JsonSchema } from '../json.ts'
import type { Check, CheckRun, Place } from './check-run.ts'
import { linearPattern } from './linear-pattern.ts'
import { isObject, memberOf } from './schema-parts.ts'

/** Makes the check for one keyword. `demand` is the keyword's value. Throws if it cannot be checked. */
export type MakeCheck = (demand: never, schema: JsonSchema) => Check

type Fits = (value: unknown) => boolean

/** A keyword that checks a value as a whole. */
function plain<Demand>(
  keyword: string,
  message: (demand: Demand) => string,
  make: (demand: Demand, schema: JsonSchema) => Fits,
): [string, MakeCheck] {
  return [
    keyword,
    (demand: Demand, schema: JsonSchema): Check => {
      const fits = make(demand, schema)
      return (value, run, place) => fits(value) || run.fail(keyword, message(demand), schema, place)
    },
  ]
}

function limit(keyword: string, words: string, size: (value: unknown) => number | undefined, fits: Compare) {
  const message = (most: number) => `must ${words.replace('#', String(most))}`
  return plain(keyword, message, (most: number) => (value) => {
    const found = size(value)
    return found === undefined || fits(found, most)
  })
}

type Compare = (size: number, limit: number) => boolean
const atMost: Compare = (size, limit) => size <= limit
const atLeast: Compare = (size, limit) => size >= limit

const itself = (value: unknown) => (typeof value === 'number' ? value : undefined)
const itemCount = (value: unknown) => (Array.isArray(value) ? value.length : undefined)
const keyCount = (value: unknown) => (isObject(value) ? Object.keys(value).length : undefined)

/** Counts code points: an emoji is one, although JavaScript counts two. */
function characterCount(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  let count = 0
  for (const _ of value) count += 1
  return count
}

const isType: Record<string, Fits> = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  null: (value) => value === null,
}

/** `nullable` is not in JSON Schema, but servers that were generated from OpenAPI 3.0 documents use it. */
export const typesOf = ({ type, nullable }: JsonSchema): string[] => [
  ...([type].flat() as string[]),
  ...(nullable === true ? ['null'] : []),
]

/** Reports an error for each missing key, at that key. */
function missingKeys(
  names: string[],
  object: object,
  schema: JsonSchema,
  run: CheckRun,
  place: Place | undefined,
): boolean {
  let isComplete = true
  for (const step of names) {
    if (memberOf(object, step) !== undefined) continue
    isComplete = run.fail('required', `must have required property '${step}'`, schema, { step, parent: place })
    if (!run.findsAll) break
  }
  return isComplete
}

/** The keywords without inner schemas, in order: people read the error of the first one that fails. */
export const valueKeywords: [string, MakeCheck][] = [
  plain(
    'type',
    (types: string | string[]) => `must be ${[types].flat().join(',')}`,
    (_types, schema) => {
      const tests = typesOf(schema).map((type) => isType[type])
      return (value) => tests.some((test) => test?.(value))
    },
  ),
  plain(
    'const',
    () => 'must be equal to constant',
    (wanted: unknown) => (value) => isSame(wanted, value),
  ),
  plain(
    'enum',
    () => 'must be equal to one of the allowed values',
    (allowed: unknown[]) => (value) => allowed.some((each) => isSame(each, value)),
  ),
]

export const sizeKeywords: [string, MakeCheck][] = [
  limit('maximum', 'be <= #', itself, atMost),
  limit('minimum', 'be >= #', itself, atLeast),
  limit('exclusiveMaximum', 'be < #', itself, (size, limit) => size < limit),
  limit('exclusiveMinimum', 'be > #', itself, (size, limit) => size > limit),
  limit('multipleOf', 'be multiple of #', itself, (size, step) => Number.isInteger(size / step)),
  limit('maxLength', 'NOT have more than # characters', characterCount, atMost),
  limit('minLength', 'NOT have fewer than # characters', characterCount, atLeast),
  plain(
    'pattern',
    (source: string) => `must match pattern "${source}"`,
    (source: string) => {
      const pattern = linearPattern(source)
      return (value) => typeof value !== 'string' || pattern.test(value)
    },
  ),
  plain('format', (name: string) => `must match format "${name}"`, formatCheck),
  limit('maxItems', 'NOT have more than # items', itemCount, atMost),
  limit('minItems', 'NOT have fewer than # items', itemCount, atLeast),
  limit('maxProperties', 'NOT have more than # properties', keyCount, atMost),
  limit('minProperties', 'NOT have fewer than # properties', keyCount, atLeast),
  [
    'required',
    (names: string[], schema) => (value, run, place) =>
      !isObject(value) || missingKeys(names, value, schema, run, place),
  ],
  [
    'dependentRequired',
    (names: Record<string, string[]>, schema) => (value, run, place) =>
      !isObject(value) ||
      Object.entries(names).every(
        ([key, needed]) => memberOf(value, key) === undefined || missingKeys(needed, value, schema, run, place),
      ),
  ],
  plain(
    'uniqueItems',
    () => 'must NOT have the same item twice',
    (isWanted: boolean) => (value) => !isWanted || !Array.isArray(value) || isUnique(value),
  ),
]

const knownFormats = new Map(Object.entries(fullFormats))

/** Makes the check of a format. An unknown format accepts everything, and every format accepts values of other types. */
function formatCheck(name: string): (value: unknown) => boolean {
  const format = knownFormats.get(name)
  if (format === undefined || typeof format === 'string' || typeof format === 'boolean') return () => true
  if (format instanceof RegExp) return (value) => typeof value !== 'string' || format.test(value)
  if (typeof format === 'function') return (value) => typeof value !== 'string' || format(value) === true
  const { validate } = format
  if (format.type === 'number') return (value) => typeof value !== 'number' || (validate as NumberTest)(value)
  if (validate instanceof RegExp) return (value) => typeof value !== 'string' || validate.test(value)
  return (value) => typeof value !== 'string' || (validate as TextTest)(value)
}

type NumberTest = (value: number) => boolean
type TextTest = (value: string) => boolean

/** JSON equality, ignoring the order of keys. Costs no more than walking the smaller value. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]))
  }
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
}

/** Visits each item once. Comparing all pairs would let one large list block the process for minutes. */
function isUnique(list: unknown[]): boolean {
  return new Set(list.map(sameText)).size === list.length
}

/** Returns the same text for equal values, whatever the order of their keys. */
function sameText(value: unknown): string {
  const sorted = (_key: string, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner
  return typeof value === 'object' ? JSON.stringify(value, sorted) : `${typeof value}:${value}`
}
