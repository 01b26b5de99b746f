import { typesOf } from './assertions.ts'
import type { SchemaError } from './check-run.ts'
import { problemWords, typeNames } from './problem-words.ts'
import { valuePath } from './value-path.ts'

/** A problem with a value. */
export interface ValueProblem {
  /** `$.items[0].price` */
  path: string
  /** Follows the path: "must be a number". */
  words: string
}

export const tooDeep: ValueProblem = { path: '$', words: 'must not be nested so deeply' }

/** Picks the error that helps most. */
export function mostHelpfulProblem(errors: SchemaError[]): ValueProblem {
  const whole = errors.at(-1)
  if (whole === undefined) return tooDeep
  if (whole.keyword !== 'anyOf' && whole.keyword !== 'oneOf') return problemOf(whole)
  // The value was probably meant for the shape that it matches most deeply.
  const deepest = errors.reduce((best, error) => (error.steps.length > best.steps.length ? error : best), whole)
  if (deepest !== whole) return problemOf(deepest)
  return { path: valuePath(whole.steps), words: shapesWords(errors.slice(0, -1)) }
}

const problemOf = (error: SchemaError): ValueProblem => ({ path: valuePath(error.steps), words: problemWords(error) })

function shapesWords(errors: SchemaError[]): string {
  if (errors.length === 0) return 'matches more than one of its allowed shapes, and must match exactly one'
  const areTypes = errors.every((error) => error.keyword === 'type')
  if (areTypes) return `must be ${typeNames(errors.flatMap(({ schema }) => typesOf(schema)))}`
  const specific = errors.filter((error) => error.keyword !== 'type')
  return specific.length === 1 && specific[0] ? problemWords(specific[0]) : 'matches none of its allowed shapes'
}
