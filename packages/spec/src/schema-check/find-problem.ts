import { typesOf } from './assertions.ts'
import type { SchemaError } from './check-run.ts'
import { problemWords, typeNames } from './problem-words.ts'
import { valuePath } from './value-path.ts'

/** One thing that is wrong with a value. */
export interface ValueProblem {
  /** `$.items[0].price` */
  path: string
  /** To be read after the path: "must be a number". */
  words: string
}

export const tooDeep: ValueProblem = { path: '$', words: 'must not be nested so deeply' }

/** The one of the errors that helps most. */
export function tellingProblem(errors: SchemaError[]): ValueProblem {
  const whole = errors.at(-1)
  if (whole === undefined) return tooDeep
  if (whole.keyword !== 'anyOf' && whole.keyword !== 'oneOf') return told(whole)
  // A value that came far in one of several shapes was meant for that one.
  const deepest = errors.reduce((best, error) => (error.steps.length > best.steps.length ? error : best), whole)
  if (deepest !== whole) return told(deepest)
  return { path: valuePath(whole.steps), words: shapesWords(errors.slice(0, -1)) }
}

const told = (error: SchemaError): ValueProblem => ({ path: valuePath(error.steps), words: problemWords(error) })

function shapesWords(errors: SchemaError[]): string {
  if (errors.length === 0) return 'fits more than one of the shapes it may have, and must fit one'
  const areTypes = errors.every((error) => error.keyword === 'type')
  if (areTypes) return `must be ${typeNames(errors.flatMap(({ schema }) => typesOf(schema)))}`
  const telling = errors.filter((error) => error.keyword !== 'type')
  return telling.length === 1 && telling[0] ? problemWords(telling[0]) : 'fits none of the shapes it may have'
}
