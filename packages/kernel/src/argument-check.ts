import type { JsonObject, JsonSchema } from '@deckhand/spec'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** Says in plain words what is wrong with the arguments, or `undefined` when they fit. Never changes them: what the model asked is what runs. */
export type ArgumentCheck = (args: JsonObject) => string | undefined

/** Compiles schemas into checks. Throws ajv's own error for a schema that is none. */
export function createArgumentChecker(): (schema: JsonSchema) => ArgumentCheck {
  const ajv = new Ajv2020({ allErrors: true, strict: false, addUsedSchema: false })
  formats.default(ajv)
  return (schema) => {
    const validate = ajv.compile(schema)
    return (args) => (validate(args) ? undefined : (validate.errors ?? []).slice(0, 5).map(inWords).join('; '))
  }
}

function inWords(error: ErrorObject): string {
  const place = error.instancePath.slice(1).replaceAll('/', '.')
  const at = (name: string) => `"${place === '' ? name : `${place}.${name}`}"`
  switch (error.keyword) {
    case 'required':
      return `${at(error.params.missingProperty)} is missing`
    case 'additionalProperties':
      return `${at(error.params.additionalProperty)} is not a parameter`
    case 'enum':
      return `"${place}" must be one of ${error.params.allowedValues.map((value: unknown) => JSON.stringify(value)).join(', ')}`
    default:
      return place === '' ? `the arguments ${error.message}` : `"${place}" ${error.message}`
  }
}
