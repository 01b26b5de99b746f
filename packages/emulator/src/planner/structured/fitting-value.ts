import type { WireSchema } from '../../wire.ts'
import { choicesOf, concrete, typeOf } from '../arguments/schema.ts'
import { fittingNumber } from './fitting-number.ts'
import { fittingText } from './fitting-text.ts'

export interface Fitting {
  /** What references lead into. */
  root: WireSchema
  /** What texts are made of that nobody gave. */
  words: string
  /** Counts the members that nobody gave, so that no two are the same. */
  nth?: number
  depth?: number
}

const deepest = 40

/** The value as the schema wants it: what fits stays, what does not is changed as little as can be, and what is missing is made. */
export function fittingValue(wire: WireSchema, value: unknown, fitting: Fitting): unknown {
  const { nth = 0, depth = 0 } = fitting
  const schema = concrete(wire, fitting.root)
  const type = typeOf(schema, choicesOf(schema).values)
  const choices = choicesOf(schema).values.map((choice) => (isNumeric(type) ? Number(choice) : choice))
  if (choices.length > 0) return choices.includes(value) ? value : choices[nth % choices.length]
  if (depth > deepest || isNull(schema)) return null
  const inner = { ...fitting, nth: 0, depth: depth + 1 }
  switch (type) {
    case 'object':
      return fittingObject(schema, value, inner)
    case 'array':
      return fittingList(schema, value, inner)
    case 'boolean':
      return typeof value === 'boolean' ? value : false
    case 'number':
    case 'integer':
      return fittingNumber(schema, type === 'integer', { value, nth })
    case 'string':
      return fittingText(schema, { value, words: fitting.words, nth })
  }
}

const isNumeric = (type: string) => type === 'number' || type === 'integer'
const isNull = ({ type }: WireSchema) => [type].flat().every((each) => each?.toLowerCase() === 'null')

/** In the order of the schema. A field that nobody gave and nobody needs stays out. */
function fittingObject(schema: WireSchema, value: unknown, fitting: Fitting): Record<string, unknown> {
  const { properties = {}, required = [], propertyOrdering } = schema
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const ordered = Array.isArray(propertyOrdering) ? (propertyOrdering as string[]) : []
  const names = [...new Set([...ordered, ...Object.keys(properties), ...required])]
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(given, name) || required.includes(name))
      .map((name) => [name, fittingValue(properties[name] ?? {}, given[name], fitting)]),
  )
}

function fittingList(schema: WireSchema, value: unknown, fitting: Fitting): unknown[] {
  const given = Array.isArray(value) ? value : []
  const places = (Array.isArray(schema.prefixItems) ? schema.prefixItems : []) as WireSchema[]
  const others = schema.items as WireSchema | false | undefined
  const least = Math.max(Number(schema.minItems ?? 0), places.length)
  const most = Math.min(Number(schema.maxItems ?? Number.POSITIVE_INFINITY), others === false ? places.length : 1_000)
  const count = Math.min(Math.max(given.length, least), most)
  const list: unknown[] = []
  // A member that is there already is made anew a few times; where there are not so many different ones, the list stays short.
  for (let nth = 0; list.length < count && nth < count + 100; nth += 1) {
    const place = places[list.length] ?? (others || {})
    const member = fittingValue(place, given[nth], { ...fitting, nth })
    if (!schema.uniqueItems || !list.includes(member)) list.push(member)
  }
  return list
}
