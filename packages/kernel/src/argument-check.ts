import type { Json, JsonSchema } from '@deckhand/spec'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** Says in plain words what is wrong with a value, or `undefined` when it fits. Never changes it: what the model asked is what runs. */
export type ArgumentCheck = (value: Json) => string | undefined

/** What is checked, for people and models: the whole of it, and one member. */
export interface CheckedThing {
  whole: string
  member: string
}

const callArguments: CheckedThing = { whole: 'the arguments', member: 'a parameter' }

/** Compiles schemas into checks. Throws ajv's own error for a schema that is none. */
export function createArgumentChecker(thing = callArguments): (schema: JsonSchema) => ArgumentCheck {
  const ajv = new Ajv2020({ allErrors: true, strict: false, addUsedSchema: false })
  formats.default(ajv)
  return (schema) => {
    const validate = ajv.compile(schema)
    // Kept, it would stay for ever, and another schema of the same $id could not be compiled.
    ajv.removeSchema(schema)
    return (value) => {
      if (validate(value)) return undefined
      const errors = (validate.errors ?? []).slice(0, 5)
      return errors.map((error) => inWords(error, thing)).join('; ')
    }
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
