import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json, JsonSchema } from '../json.ts'
import { linearPattern } from './linear-pattern.ts'

/** Says in plain words what is wrong with a value, or `undefined` when it fits. Never changes it: what the model asked is what runs. */
export type ArgumentCheck = (value: Json) => string | undefined

/** What is checked, for people and models: the whole of it, and one member. */
export interface CheckedThing {
  whole: string
  member: string
}

const callArguments: CheckedThing = { whole: 'the arguments', member: 'a parameter' }

/**
 * Compiles schemas into checks. Throws ajv's own error for a schema that is none. Schemas come from agents' files and MCP servers, so a pattern is
 * matched in time that grows with the text alone: one made to run for ever would hold the whole process.
 */
export function createArgumentChecker(thing = callArguments): (schema: JsonSchema) => ArgumentCheck {
  const ajv = new Ajv2020({ allErrors: true, strict: false, code: { regExp: linearPattern } })
  formats.default(ajv)
  return (schema) => {
    // A name of its own lets it refer to itself. Kept, it would stay for ever, and another schema of the same name could not be compiled.
    const named: JsonSchema = { $id: 'deckhand:schema', ...schema }
    const validate = compiled(ajv, named)
    return (value) => {
      if (fits(validate, value)) return undefined
      const errors = (validate.errors ?? []).slice(0, 5)
      return errors.length > 0
        ? errors.map((error) => inWords(error, thing)).join('; ')
        : `${thing.whole} must not be nested so deeply`
    }
  }
}

function compiled(ajv: Ajv2020, schema: JsonSchema): ValidateFunction {
  try {
    return ajv.compile(schema)
  } finally {
    ajv.removeSchema(schema)
  }
}

/** Whoever nests a value deeper than the stack can follow has not made it fit. */
function fits(validate: ValidateFunction, value: Json): boolean {
  try {
    return validate(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    validate.errors = []
    return false
  }
}

function inWords(error: ErrorObject, { whole, member }: CheckedThing): string {
  const place = error.instancePath.slice(1).replaceAll('/', '.')
  const at = (name: string) => `"${place === '' ? name : `${place}.${name}`}"`
  switch (error.keyword) {
    case 'required':
      return `${at(error.params.missingProperty)} is missing`
    case 'additionalProperties':
      return `${at(error.params.additionalProperty)} is not ${member}`
    case 'enum':
      return `"${place}" must be one of ${error.params.allowedValues.map((value: unknown) => JSON.stringify(value)).join(', ')}`
    default:
      return place === '' ? `${whole} ${error.message}` : `"${place}" ${error.message}`
  }
}
