import type { JsonSchema } from '../json.ts'
import type { SchemaResource } from './schema-resources.ts'

/** A key of an object, or a place in a list. */
export type Step = string | number

/** The path to a value as a linked list, innermost step first, so that only errors pay for building an array. */
export interface Place {
  step: Step
  parent: Place | undefined
}

/** One keyword that a value violates. */
interface Failure {
  keyword: string
  /** A short message that follows the path: "must be string". */
  message: string
  /** The schema with the keyword. */
  schema: JsonSchema
  /** The place of the value, or of the missing or forbidden key. */
  place: Place | undefined
}

/** A failure with the path from the root. */
export interface SchemaError extends Failure {
  steps: Step[]
}

/** The keys and items of one value that a schema has evaluated, for `unevaluatedProperties` and `unevaluatedItems`. */
export class Evaluated {
  readonly keys = new Set<string>()
  readonly items = new Set<number>()

  add(other: Evaluated): void {
    for (const key of other.keys) this.keys.add(key)
    for (const item of other.items) this.items.add(item)
  }
}

/**
 * True if the value fits. `evaluated` is absent if no outer schema needs it. What a schema adds to it counts only if the value fits.
 */
export type Check = (value: unknown, run: CheckRun, place: Place | undefined, evaluated?: Evaluated) => boolean

const maxReferences = 250_000

/** The state of one check of a value against a schema. */
export class CheckRun {
  readonly failures: Failure[] = []
  /** False: the first error ends the check. */
  readonly findsAll: boolean
  readonly #scope: SchemaResource[] = []
  #references = 0

  constructor(findsAll: boolean) {
    this.findsAll = findsAll
  }

  /** True if the check has entered this resource now. Then call `leave` at its end. */
  enter(resource: SchemaResource): boolean {
    if (this.#scope.at(-1) === resource) return false
    this.#scope.push(resource)
    return true
  }

  leave(): void {
    this.#scope.pop()
  }

  /** The outermost of these resources that the check is inside of. */
  outermost(some: ReadonlyMap<SchemaResource, unknown>): SchemaResource | undefined {
    return this.#scope.find((resource) => some.has(resource))
  }

  /** Always false, so that a check can return it. */
  fail(keyword: string, message: string, schema: JsonSchema, place: Place | undefined): false {
    this.failures.push({ keyword, message, schema, place })
    return false
  }

  /** True if the value fits. Does not keep the failures. */
  fits(check: Check, value: unknown, place: Place | undefined, evaluated?: Evaluated): boolean {
    const before = this.failures.length
    const isFitting = check(value, this, place, evaluated)
    this.failures.length = before
    return isFitting
  }

  /**
   * Ends a check that would take too long, with a RangeError. Only references can repeat work: if a schema refers to itself from two members of
   * `oneOf`, each level of a value doubles the work, and a small value with forty levels would block the process for hours.
   */
  countReference(): void {
    this.#references += 1
    if (this.#references > maxReferences) throw new RangeError('The check follows too many references.')
  }
}

/** Adds the path to a reported failure. Most failures belong to alternatives that need not match, and are never reported. */
export function withSteps(failure: Failure): SchemaError {
  return { ...failure, steps: stepsTo(failure.place) }
}

function stepsTo(place: Place | undefined): Step[] {
  const steps: Step[] = []
  for (let here = place; here; here = here.parent) steps.push(here.step)
  return steps.reverse()
}
