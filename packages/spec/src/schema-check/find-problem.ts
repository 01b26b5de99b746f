import type { ErrorObject } from 'ajv/dist/2020.js'
import { problemWords, typeNames } from './problem-words.ts'
import { isObject } from './schema-parts.ts'
import { pointerSteps, valuePath } from './value-path.ts'

/** One thing that is wrong with a value. */
export interface ValueProblem {
  /** `$.items[0].price` */
  path: string
  /** To be read after the path: "must be a number". */
  words: string
}

export const tooDeep: ValueProblem = { path: '$', words: 'must not be nested so deeply' }

/** The one of ajv's errors that helps most. */
export function tellingProblem(errors: ErrorObject[], value: unknown): ValueProblem {
  const places = errors.map((error) => ({ error, steps: steps(error, value) }))
  const whole = places.at(-1)
  if (whole === undefined) return tooDeep
  if (whole.error.keyword !== 'anyOf' && whole.error.keyword !== 'oneOf') return told(whole)
  // Whoever came far in one of several shapes meant that one.
  const deepest = places.reduce((best, place) => (place.steps.length > best.steps.length ? place : best), whole)
  if (deepest !== whole) return told(deepest)
  return { path: valuePath(whole.steps), words: shapesWords(errors.slice(0, -1)) }
}

function told({ error, steps }: { error: ErrorObject; steps: (string | number)[] }): ValueProblem {
  const siblings = error.parentSchema?.properties
  return { path: valuePath(steps), words: problemWords(error, isObject(siblings) ? Object.keys(siblings) : []) }
}

function steps({ instancePath, keyword, params }: ErrorObject, value: unknown): (string | number)[] {
  const before = pointerSteps(instancePath, value)
  if (keyword === 'required') return [...before, params.missingProperty]
  return keyword === 'additionalProperties' ? [...before, params.additionalProperty] : before
}

function shapesWords(errors: ErrorObject[]): string {
  if (errors.length === 0) return 'fits more than one of the shapes it may have, and must fit one'
  const areTypes = errors.every((error) => error.keyword === 'type')
  if (areTypes) return `must be ${typeNames(errors.flatMap((error) => error.params.type))}`
  const telling = errors.filter((error) => error.keyword !== 'type')
  return telling.length === 1 && telling[0] ? problemWords(telling[0], []) : 'fits none of the shapes it may have'
}
