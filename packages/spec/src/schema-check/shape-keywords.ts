import type { JsonSchema } from '../json.ts'
import { type Check, type CheckRun, Evaluated } from './check-run.ts'
import { isObject, memberOf } from './schema-parts.ts'

/** Makes the check for an inner schema. */
export type CompileInner = (schema: unknown) => Check

/** Makes the check for one keyword with inner schemas. */
export type MakeApplicator = (schema: JsonSchema, compile: CompileInner) => Check

export const compileAll = (schemas: unknown, compile: CompileInner) => (schemas as unknown[]).map(compile)
export const compileMap = (schemas: unknown, compile: CompileInner): [string, Check][] =>
  Object.entries(schemas as object).map(([key, schema]) => [key, compile(schema)])

/** True if all items fit. Stops at the first failure unless the run collects all errors. */
export function everyOne<Item>(items: Iterable<Item>, run: CheckRun, fits: (item: Item) => boolean): boolean {
  let isFitting = true
  for (const item of items) {
    if (fits(item)) continue
    isFitting = false
    if (!run.findsAll) break
  }
  return isFitting
}

/** Counts the shapes that a value fits. What a shape evaluated counts only if the value fits it. */
function countFitting(shapes: Check[], most: number, [value, run, place, evaluated]: Parameters<Check>): number {
  let count = 0
  for (const shape of shapes) {
    const inner = evaluated && new Evaluated()
    if (!shape(value, run, place, inner)) continue
    count += 1
    if (inner) evaluated?.add(inner)
    // All shapes are needed for what was evaluated, but only the first `most` for whether the value fits.
    else if (count >= most) break
  }
  return count
}

/** Keywords that apply schemas to the value itself. */
export const shapeKeywords: [string, MakeApplicator][] = [
  [
    'not',
    (schema, compile) => {
      const unwanted = compile(schema.not)
      return (value, run, place) =>
        !run.fits(unwanted, value, place) || run.fail('not', 'must NOT be valid', schema, place)
    },
  ],
  [
    'anyOf',
    (schema, compile) => {
      const shapes = compileAll(schema.anyOf, compile)
      return (value, run, place, evaluated) => {
        const before = run.failures.length
        const count = countFitting(shapes, 1, [value, run, place, evaluated])
        if (count === 0) return run.fail('anyOf', 'must match a schema in anyOf', schema, place)
        run.failures.length = before
        return true
      }
    },
  ],
  [
    'oneOf',
    (schema, compile) => {
      const shapes = compileAll(schema.oneOf, compile)
      return (value, run, place, evaluated) => {
        const before = run.failures.length
        const count = countFitting(shapes, 2, [value, run, place, evaluated])
        if (count > 0) run.failures.length = before
        return count === 1 || run.fail('oneOf', 'must match exactly one schema in oneOf', schema, place)
      }
    },
  ],
  [
    'allOf',
    (schema, compile) => {
      const parts = compileAll(schema.allOf, compile)
      return (value, run, place, evaluated) => everyOne(parts, run, (part) => part(value, run, place, evaluated))
    },
  ],
  [
    'if',
    (schema, compile) => {
      const condition = compile(schema.if)
      const [met, unmet] = [compile(schema.then ?? true), compile(schema.else ?? true)]
      return (value, run, place, evaluated) => {
        const inner = evaluated && new Evaluated()
        if (!run.fits(condition, value, place, inner)) return unmet(value, run, place, evaluated)
        if (inner) evaluated?.add(inner)
        return met(value, run, place, evaluated)
      }
    },
  ],
  ['dependentSchemas', (schema, compile) => ifPresent(compileMap(schema.dependentSchemas, compile))],
  [
    // From older drafts and still in use: `dependentSchemas` and `dependentRequired` in one.
    'dependencies',
    (schema, compile) => {
      const each = (needed: unknown) => compile(Array.isArray(needed) ? { required: needed } : needed)
      return ifPresent(compileMap(schema.dependencies, each))
    },
  ],
]

/** Checks that apply to an object if it has a key. */
const ifPresent =
  (dependents: [string, Check][]): Check =>
  (value, run, place, evaluated) =>
    !isObject(value) ||
    everyOne(
      dependents,
      run,
      ([key, check]) => memberOf(value, key) === undefined || check(value, run, place, evaluated),
    )
