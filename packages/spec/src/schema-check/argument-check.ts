import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Json, JsonSchema } from '../json.ts'
import { createSchemaCompiler } from './compile-schema.ts'

/** Says in plain words what is wrong with a value, or `undefined` when it fits. Never changes it: what the model asked is what runs. */
export type ArgumentCheck = (value: Json) => string | undefined

/** What is checked, for people and models: the whole of it, and one member. */
export interface CheckedThing {
  whole: string
  member: string
}

const callArguments: CheckedThing = { whole: 'the arguments', member: 'a parameter' }

/** Compiles schemas into checks of what a model wrote. Throws for a schema that is none. */
export function createArgumentChecker(thing = callArguments): (schema: JsonSchema) => ArgumentCheck {
  const compile = createSchemaCompiler({ allErrors: true })
  return (schema) => {
    const findErrors = compile(schema)
    return (value) => {
      const errors = findErrors(value)?.slice(0, 5)
      if (errors === undefined) return undefined
      return errors.length > 0
        ? errors.map((error) => inWords(error, thing)).join('; ')
        : `${thing.whole} must not be nested so deeply`
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
