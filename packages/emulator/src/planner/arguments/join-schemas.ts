import { canonicalJson } from '../../canonical-json.ts'
import type { WireSchema } from '../../wire.ts'

type Join = (one: never, other: never) => unknown

const greater = (one: unknown, other: unknown) => (Number(one) > Number(other) ? one : other)
const smaller = (one: unknown, other: unknown) => (Number(one) < Number(other) ? one : other)
const bothSchemas = (one: unknown, other: unknown) => ({ allOf: [one, other] })

/** How a keyword that both schemas have is joined; of all others the second one's counts. */
const joins: Record<string, Join> = {
  ...Object.fromEntries(
    ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'].map((name) => [name, greater]),
  ),
  ...Object.fromEntries(
    ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].map((name) => [name, smaller]),
  ),
  items: bothSchemas,
  properties: (one: Record<string, unknown>, other: Record<string, unknown>) => {
    const shared = Object.keys(one).filter((name) => Object.hasOwn(other, name))
    return {
      ...one,
      ...other,
      ...Object.fromEntries(shared.map((name) => [name, bothSchemas(one[name], other[name])])),
    }
  },
  required: (one: unknown, other: unknown) => [...new Set([one, other].flat())],
  enum: (one: unknown, other: unknown) => {
    const allowed = new Set([other].flat().map(canonicalJson))
    return [one].flat().filter((choice) => allowed.has(canonicalJson(choice)))
  },
  type: (one: unknown, other: unknown) => {
    const shared = [one].flat().filter((type) => [other].flat().includes(type))
    if (shared.length > 0) return shared.length === 1 ? shared[0] : shared
    return [one, other].flat().includes('integer') ? 'integer' : other
  },
}

/** One schema for what must hold for both. */
export function joinSchemas(one: WireSchema, other: WireSchema): WireSchema {
  const joined: WireSchema = { ...one, ...other }
  for (const [name, join] of Object.entries(joins)) {
    const [first, second] = [one[name], other[name]]
    if (isGiven(first) && isGiven(second)) joined[name] = join(first as never, second as never)
  }
  return joined
}

const isGiven = (value: unknown) => value !== undefined && value !== null
