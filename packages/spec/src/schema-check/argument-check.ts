import { BoundedMap } from '../bounded-map.ts'
import type { Json, JsonSchema } from '../json.ts'
import type { SchemaError } from './check-run.ts'
import { compileSchema, type FindErrors } from './compile-schema.ts'

/** Says in plain words what is wrong with a value, or `undefined` when it fits. Never changes it: what the model asked is what runs. */
export type ArgumentCheck = (value: Json) => string | undefined

/** What is checked, for people and models: the whole of it, and one member. */
export interface CheckedThing {
  whole: string
  member: string
}

const callArguments: CheckedThing = { whole: 'the arguments', member: 'a parameter' }

/** A compiled check takes about twenty bytes for each character of its schema: this many come to about 4 MB. */
const recentBounds = { entries: 2_000, weight: 200_000, weigh: ({ length }: { length: number }) => length }

/**
 * Compiles schemas into checks of what a model wrote, each schema once: pages send the same definitions with every message. Throws if the schema is
 * invalid. A check lives as long as its schema, and those of recent schemas a while longer.
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
    const check = inWordsOf(compileSchema(schema, { mostErrors: 5 }), thing)
    recent.set(text, { check, length: text.length })
    return check
  }
}

function inWordsOf(findErrors: FindErrors, thing: CheckedThing): ArgumentCheck {
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
