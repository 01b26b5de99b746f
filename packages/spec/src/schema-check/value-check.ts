import type { JsonSchema } from '../json.ts'
import type { Step } from './check-run.ts'
import { compileSchema } from './compile-schema.ts'
import { mostHelpfulProblem, tooDeep, type ValueProblem } from './find-problem.ts'
import { compilePreparation, type Prepare, UnsafeKey } from './prepare-value.ts'
import type { SchemaCompilerOptions } from './schema-compiler.ts'
import { isObject } from './schema-parts.ts'
import { valuePath } from './value-path.ts'

export type ValueCheckOptions = SchemaCompilerOptions

export type AcceptedValue = { isAccepted: true; value: unknown } | { isAccepted: false; problem: ValueProblem }

export interface ValueCheck {
  /** What is wrong with the value as it is, or `undefined`. */
  findProblem(value: unknown): ValueProblem | undefined
  /** Returns a copy with defaults filled in, if that fits. With `fromTexts`, strings are converted to the schema's types. */
  accept(value: unknown, fromTexts?: boolean): AcceptedValue
}

/** Compiles schemas into checks of what people and programs send. Throws, with a message for the author, if a schema is invalid. */
export function createValueChecker(options: ValueCheckOptions = {}): (schema: JsonSchema | boolean) => ValueCheck {
  return (schema) => {
    const findErrors = compileSchema(schema, options)
    const findProblem = (value: unknown) => {
      const errors = findErrors(value)
      return errors && mostHelpfulProblem(errors)
    }
    const prepare = compilePreparation(schema)
    return { findProblem, accept: (value, fromTexts = false) => accept(value, fromTexts, prepare, findProblem) }
  }
}

function accept(
  given: unknown,
  fromTexts: boolean,
  prepare: Prepare,
  findProblem: ValueCheck['findProblem'],
): AcceptedValue {
  try {
    const value = prepare(given, fromTexts)
    const problem = findProblem(value)
    return problem ? { isAccepted: false, problem } : { isAccepted: true, value }
  } catch (error) {
    if (error instanceof UnsafeKey) return { isAccepted: false, problem: unsafeKey(given) }
    if (error instanceof RangeError) return { isAccepted: false, problem: tooDeep }
    throw error
  }
}

function unsafeKey(value: unknown): ValueProblem {
  return { path: valuePath(stepsToUnsafeKey(value) ?? []), words: 'cannot be the name of a key' }
}

function stepsToUnsafeKey(value: unknown): Step[] | undefined {
  if (!isObject(value) && !Array.isArray(value)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return [key]
    const rest = stepsToUnsafeKey(inner)
    if (rest) return [Array.isArray(value) ? Number(key) : key, ...rest]
  }
  return undefined
}
