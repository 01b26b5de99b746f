import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { JsonSchema } from '../json.ts'
import { CheckRun, type SchemaError, withSteps } from './check-run.ts'
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
export function compileSchema(schema: JsonSchema | boolean, { mostErrors, ...options }: CheckOptions): FindErrors {
  assertSchema(schema)
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
let ajv: Ajv2020 | undefined

/** One judges all schemas: to compile the schema of schemas takes longer than everything else here. It never keeps what it judges. */
function judge(): Ajv2020 {
  if (ajv) return ajv
  ajv = new Ajv2020({ strict: false, logger: false })
  formats.default(ajv)
  return ajv
}

function assertSchema(schema: JsonSchema | boolean): void {
  const dialect = isObject(schema) ? schema.$schema : undefined
  if (typeof dialect === 'string' && dialect.replace(/#$/, '') !== `${draft}schema`) {
    const words = `"$schema" is ${JSON.stringify(dialect)}, and schemas are read as draft 2020-12`
    throw new Error(`${words}: write it so, and take "$schema" out`)
  }
  void judge().validateSchema(schema, true)
}

/** The documents that describe schemas are the only ones from elsewhere that a schema may refer to. */
function metaSchema(address: string): JsonSchema | undefined {
  const schema = address.startsWith(draft) ? judge().getSchema(address)?.schema : undefined
  return isObject(schema) ? schema : undefined
}
