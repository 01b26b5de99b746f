import { BoundedMap } from '../bounded-map.ts'
import type { Json, JsonSchema } from '../json.ts'
import type { SchemaError } from './check-run.ts'
import { compileSchema, type FindErrors } from './compile-schema.ts'

/** Says in plain words what is wrong with a value, or returns `undefined` if it fits. Never changes the value: what the model sent is what runs. */
export type ArgumentCheck = (value: Json) => string | undefined

/** Names for the checked value and for one of its members, for messages. */
export interface CheckedThing {
  whole: string
  member: string
}

const callArguments: CheckedThing = { whole: 'the arguments', member: 'a parameter' }

/** A compiled check takes about twenty bytes per character of its schema, so this weight is about 4 MB. */
const recentBounds = { entries: 2_000, weight: 200_000, weigh: ({ length }: { length: number }) => length }

/**
 * Compiles schemas into checks of a model's values. Equal schemas are compiled once, because pages send the same definitions with every message.
 * Throws if the schema is invalid. A check lives as long as its schema object, and recently used checks live longer.
 */
export function createArgumentChecker(thing = callArguments): (schema: JsonSchema | boolean) => ArgumentCheck {
  const known = new WeakMap<JsonSchema, ArgumentCheck>()
  const recent = new BoundedMap<string, { check: ArgumentCheck; length: number }>(recentBounds)
  return (schema) => {
    if (typeof schema === 'boolean') return sameAsRecent(schema)
    const check = known.get(schema) ?? sameAsRecent(schema)
    known.set(schema, check)
    return check
  }

  function sameAsRecent(schema: JsonSchema | boolean): ArgumentCheck {
    const text = JSON.stringify(schema)
    const used = recent.use(text)
    if (used) return used.check
    const check = checkInWords(compileSchema(schema, { maxErrors: 5 }), thing)
    recent.set(text, { check, length: text.length })
    return check
  }
}

function checkInWords(findErrors: FindErrors, thing: CheckedThing): ArgumentCheck {
  return (value) => {
    const errors = findErrors(value)
    if (errors === undefined) return undefined
    return errors.length > 0
      ? errors.map((error) => inWords(error, thing)).join('; ')
      : `${thing.whole} must not be nested so deeply`
  }
}

function inWords({ keyword, steps, schema, message }: SchemaError, { whole, member }: CheckedThing): string {
  const place = steps.length === 0 ? whole : `"${steps.join('.')}"`
  switch (keyword) {
    case 'required':
      return `${place} is missing`
    case 'additionalProperties':
      return `${place} is not ${member}`
    case 'enum':
      return `${place} must be one of ${(schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`
    default:
      return `${place} ${message}`
  }
}
