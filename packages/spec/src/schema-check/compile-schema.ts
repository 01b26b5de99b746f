import addMetaSchemas from 'ajv/dist/refs/json-schema-2020-12/index.js'
import type { JsonSchema } from '../json.ts'
import { CheckRun, type SchemaError, withSteps } from './check-run.ts'
import { tellingProblem } from './find-problem.ts'
import { SchemaCompiler, type SchemaCompilerOptions } from './schema-compiler.ts'
import { isObject } from './schema-parts.ts'
import { SchemaResources } from './schema-resources.ts'

/** What is wrong with a value, or `undefined` when it fits. An empty list: it is nested deeper than can be followed, or would take too long. */
export type FindErrors = (value: unknown) => SchemaError[] | undefined

export interface CheckOptions extends SchemaCompilerOptions {
  /** Looks on after the first error, and tells this many. */
  mostErrors?: number
}

/**
 * Compiles a schema. Throws, in words for its author, for one that is invalid or that cannot be checked to the letter. Schemas come from people's files,
 * pages and MCP servers, and values from models and strangers, so both are only ever data: a check is made of functions that exist, and no code is
 * generated; keys are looked up as a value's own, and a pattern is matched in time that grows with the text alone.
 */
export function compileSchema(schema: JsonSchema | boolean, options: CheckOptions): FindErrors {
  assertSchema(schema)
  return compile(schema, options)
}

function compile(schema: JsonSchema | boolean, { mostErrors, ...options }: CheckOptions): FindErrors {
  const resources = new SchemaResources(isObject(schema) ? schema : {}, metaSchema)
  const check = new SchemaCompiler(resources, options).compile(schema)
  return (value) => {
    const run = new CheckRun(mostErrors !== undefined)
    try {
      return check(value, run, undefined) ? undefined : run.failures.slice(0, mostErrors).map(withSteps)
    } catch (error) {
      // A value that is nested deeper than the stack can follow does not fit.
      if (error instanceof RangeError) return []
      throw error
    }
  }
}

const draft = 'https://json-schema.org/draft/2020-12/'
const metaSchemas = new Map<string, JsonSchema>()
let judge: FindErrors | undefined

/** The documents that describe schemas are the only ones from elsewhere that a schema may refer to. */
function metaSchema(address: string): JsonSchema | undefined {
  if (metaSchemas.size === 0) {
    // ajv hands its documents to `this.addMetaSchema`. Some loaders of CommonJS have unwrapped the default already.
    const addAll = 'default' in addMetaSchemas ? addMetaSchemas.default : addMetaSchemas
    const addMetaSchema = (schema: JsonSchema) => metaSchemas.set(String(schema.$id), schema)
    Reflect.apply(addAll as () => void, { addMetaSchema }, [])
  }
  return metaSchemas.get(address)
}

/** A schema is a value that has to fit the schema of schemas, so the same checks judge it. */
function assertSchema(schema: JsonSchema | boolean): void {
  const dialect = isObject(schema) ? schema.$schema : undefined
  if (typeof dialect === 'string' && dialect.replace(/#$/, '') !== `${draft}schema`) {
    const words = `"$schema" is ${JSON.stringify(dialect)}, and schemas are read as draft 2020-12`
    throw new Error(`${words}: write it so, and take "$schema" out`)
  }
  judge ??= compile(metaSchema(`${draft}schema`) ?? {}, {})
  const errors = judge(schema)
  if (!errors) return
  const { path, words } = tellingProblem(errors)
  throw new Error(`${path} ${words}`)
}
