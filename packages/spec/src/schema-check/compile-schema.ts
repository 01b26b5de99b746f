import {
  Ajv2020,
  type ErrorObject,
  type KeywordDefinition,
  type Options,
  type ValidateFunction,
} from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { JsonSchema } from '../json.ts'
import { countSteps } from './count-steps.ts'
import { linearPattern } from './linear-pattern.ts'

/** What is wrong with a value, or `undefined` when it fits. An empty list: it is nested deeper than can be followed, or would take too long. */
export type FindErrors = (value: unknown) => ErrorObject[] | undefined

/**
 * Compiles schemas. Throws ajv's own error for a schema that is none. Schemas come from people's files, pages and MCP servers, so a pattern is matched
 * in time that grows with the text alone: one made to run for ever would hold the whole process.
 */
export function createSchemaCompiler(
  options: Options,
  keywords: KeywordDefinition[] = [],
): (schema: JsonSchema) => FindErrors {
  return (schema) => {
    assertSchema(schema)
    // An ajv keeps all that it ever compiled, `removeSchema` or not: shared by all schemas it would grow with each one that a page sends. One for each
    // schema goes together with its check, and costs no more time.
    const ajv = newAjv({ ...options, validateSchema: false })
    for (const keyword of keywords) {
      for (const name of [keyword.keyword].flat()) ajv.removeKeyword(name)
      ajv.addKeyword(keyword)
    }
    const steps = countSteps(ajv)
    // A name of its own lets it refer to itself.
    const validate = ajv.compile({ $id: 'deckhand:schema', ...steps.counted(schema) })
    return (value) => {
      steps.begin()
      return fits(validate, value) ? undefined : (validate.errors ?? [])
    }
  }
}

function newAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...options, strict: false, code: { regExp: linearPattern } })
  formats.default(ajv)
  return ajv
}

let judge: Ajv2020 | undefined

/** One judges for all compilers: to compile the schema of schemas takes longer than all of ours together. */
function assertSchema(schema: JsonSchema): void {
  judge ??= newAjv({ logger: false })
  void judge.validateSchema(schema, true)
}

/** Whoever nests a value deeper than the stack can follow has not made it fit. */
function fits(validate: ValidateFunction, value: unknown): boolean {
  try {
    return validate(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    validate.errors = []
    return false
  }
}
