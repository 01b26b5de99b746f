import type { JsonSchema } from '../json.ts'
import type { SchemaResource } from './schema-resources.ts'

/** A key of an object, or a place in a list. */
export type Step = string | number

/** The way to a value, innermost step first, so that only a problem pays for writing it down. */
export interface Place {
  step: Step
  parent: Place | undefined
}

/** One keyword that a value does not fit. */
interface Failure {
  keyword: string
  /** In short words, to be read after the place: "must be string". */
  message: string
  /** The schema that has the keyword. */
  schema: JsonSchema
  /** Of the value, or of the key that is missing or must not be there. */
  place: Place | undefined
}

/** The same with the way from the root to the place. */
export interface SchemaError extends Failure {
  steps: Step[]
}

/** The keys and items of one value that a schema has looked at, which is what `unevaluatedProperties` and `unevaluatedItems` ask for. */
export class Evaluated {
  readonly keys = new Set<string>()
  readonly items = new Set<number>()

  add(other: Evaluated): void {
    for (const key of other.keys) this.keys.add(key)
    for (const item of other.items) this.items.add(item)
  }
}

/**
 * True if the value fits. `evaluated` is absent where no schema around asks for it; what a schema adds to it counts only when the value fits.
 */
export type Check = (value: unknown, run: CheckRun, place: Place | undefined, evaluated?: Evaluated) => boolean

const mostReferences = 250_000

/** One value held against one schema. */
export class CheckRun {
  readonly failures: Failure[] = []
  /** False: the first error ends the check. */
  readonly findsAll: boolean
  readonly #scope: SchemaResource[] = []
  #references = 0

  constructor(findsAll: boolean) {
    this.findsAll = findsAll
  }

  /** True if evaluation was not inside of this resource already; then `leave` ends it. */
  enter(resource: SchemaResource): boolean {
    if (this.#scope.at(-1) === resource) return false
    this.#scope.push(resource)
    return true
  }

  leave(): void {
    this.#scope.pop()
  }

  /** The first of some resources that evaluation came through and is still inside of. */
  outermost(some: ReadonlyMap<SchemaResource, unknown>): SchemaResource | undefined {
    return this.#scope.find((resource) => some.has(resource))
  }

  /** Always false, so that a check can return it. */
  fail(keyword: string, message: string, schema: JsonSchema, place: Place | undefined): false {
    this.failures.push({ keyword, message, schema, place })
    return false
  }

  /** Whether the value fits, without keeping what is wrong with it. */
  fits(check: Check, value: unknown, place: Place | undefined, evaluated?: Evaluated): boolean {
    const before = this.failures.length
    const isFitting = check(value, this, place, evaluated)
    this.failures.length = before
    return isFitting
  }

  /**
   * Ends a check that would take too long, with a RangeError. Only a reference can repeat work: where a schema refers to itself from two members of
   * `oneOf`, each level of a value doubles it, and a small value forty levels deep would hold the process for hours.
   */
  countReference(): void {
    this.#references += 1
    if (this.#references > mostReferences) throw new RangeError('The check follows too many references.')
  }
}

/** Only reported failures get their path: most failures are of alternatives that a value need not match. */
export function withSteps(failure: Failure): SchemaError {
  return { ...failure, steps: stepsTo(failure.place) }
}

function stepsTo(place: Place | undefined): Step[] {
  const steps: Step[] = []
  for (let here = place; here; here = here.parent) steps.push(here.step)
  return steps.reverse()
}
