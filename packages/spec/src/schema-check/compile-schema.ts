import addMetaSchemas from 'ajv/dist/refs/json-schema-2020-12/index.js'
import type { JsonSchema } from '../json.ts'
import { CheckRun, type SchemaError, withSteps } from './check-run.ts'
import { mostHelpfulProblem } from './find-problem.ts'
import { SchemaCompiler, type SchemaCompilerOptions } from './schema-compiler.ts'
import { isObject } from './schema-parts.ts'
import { SchemaResources } from './schema-resources.ts'

/** Returns the errors of a value, or `undefined` if it fits. An empty list means that it is nested too deeply, or would take too long to check. */
export type FindErrors = (value: unknown) => SchemaError[] | undefined

export interface CheckOptions extends SchemaCompilerOptions {
  /** Continues after the first error, and reports at most this many. */
  maxErrors?: number
}

/**
 * Compiles a schema. Throws, with a message for its author, if it is invalid or cannot be checked exactly. Schemas come from people's files, pages and
 * MCP servers, and values from models and strangers, so both are treated as data only: checks are closures, and no code is generated; only a value's
 * own keys are read; and patterns take linear time.
 */
export function compileSchema(schema: JsonSchema | boolean, options: CheckOptions): FindErrors {
  assertSchema(schema)
  return compile(schema, options)
}

function compile(schema: JsonSchema | boolean, { maxErrors, ...options }: CheckOptions): FindErrors {
  const resources = new SchemaResources(isObject(schema) ? schema : {}, metaSchema)
  const check = new SchemaCompiler(resources, options).compile(schema)
  return (value) => {
    const run = new CheckRun(maxErrors !== undefined)
    try {
      return check(value, run, undefined) ? undefined : run.failures.slice(0, maxErrors).map(withSteps)
    } catch (error) {
      // The value is nested too deeply for the stack, so it does not fit.
      if (error instanceof RangeError) return []
      throw error
    }
  }
}

const draft = 'https://json-schema.org/draft/2020-12/'
const metaSchemas = new Map<string, JsonSchema>()
let checkSchema: FindErrors | undefined

/** The JSON Schema meta-schemas are the only other documents that a schema may refer to. */
function metaSchema(address: string): JsonSchema | undefined {
  if (metaSchemas.size === 0) {
    // ajv passes its documents to `this.addMetaSchema`. Some CommonJS loaders have already unwrapped the default export.
    const addAll = 'default' in addMetaSchemas ? addMetaSchemas.default : addMetaSchemas
    const addMetaSchema = (schema: JsonSchema) => metaSchemas.set(String(schema.$id), schema)
    Reflect.apply(addAll as () => void, { addMetaSchema }, [])
  }
  return metaSchemas.get(address)
}

/** A schema must itself fit the meta-schema, so the same checks are used on it. */
function assertSchema(schema: JsonSchema | boolean): void {
  const dialect = isObject(schema) ? schema.$schema : undefined
  if (typeof dialect === 'string' && dialect.replace(/#$/, '') !== `${draft}schema`) {
    const words = `"$schema" is ${JSON.stringify(dialect)}, and schemas are read as draft 2020-12`
    throw new Error(`${words}: rewrite it for that draft and remove "$schema"`)
  }
  checkSchema ??= compile(metaSchema(`${draft}schema`) ?? {}, {})
  const errors = checkSchema(schema)
  if (!errors) return
  const { path, words } = mostHelpfulProblem(errors)
  throw new Error(`${path} ${words}`)
}
