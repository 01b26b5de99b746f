import type { JsonSchema } from '../json.ts'
import type { Check, CheckRun, Evaluated, Place } from './check-run.ts'
import { linearPattern } from './linear-pattern.ts'
import { isObject } from './schema-parts.ts'
import { type CompileInner, compileAll, compileMap, everyOne, type MakeApplicator } from './shape-keywords.ts'

/** Checks a list or an object against a keyword. Other values fit. */
type Inside<Value> = (
  value: Value,
  run: CheckRun,
  place: Place | undefined,
  evaluated: Evaluated | undefined,
) => boolean

const onLists =
  (check: Inside<unknown[]>): Check =>
  (value, run, place, evaluated) =>
    !Array.isArray(value) || check(value, run, place, evaluated)

const onObjects =
  (check: Inside<Record<string, unknown>>): Check =>
  (value, run, place, evaluated) =>
    !isObject(value) || check(value, run, place, evaluated)

/** Checks the items from index `first` on, except those for which `isDone` returns true. */
function fromItem(first: number, check: Check, isDone?: (evaluated: Evaluated | undefined, step: number) => boolean) {
  return onLists((list, run, place, evaluated) =>
    everyOne(list.keys(), run, (step) => {
      if (step < first || isDone?.(evaluated, step)) return true
      evaluated?.items.add(step)
      return check(list[step], run, { step, parent: place })
    }),
  )
}

export const itemKeywords: [string, MakeApplicator][] = [
  [
    'prefixItems',
    (schema, compile) => {
      const checks = compileAll(schema.prefixItems, compile)
      return onLists((list, run, place, evaluated) =>
        everyOne(checks.slice(0, list.length).entries(), run, ([step, check]) => {
          evaluated?.items.add(step)
          return check(list[step], run, { step, parent: place })
        }),
      )
    },
  ],
  [
    'items',
    (schema, compile) =>
      fromItem(Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0, compile(schema.items)),
  ],
  [
    'contains',
    (schema, compile) => {
      const check = compile(schema.contains)
      const { minContains: least = 1, maxContains: most = Number.POSITIVE_INFINITY } = schema as Record<string, number>
      const words = `must contain at least ${least}${most === Number.POSITIVE_INFINITY ? '' : ` and no more than ${most}`} valid item(s)`
      return onLists((list, run, place, evaluated) => {
        let count = 0
        for (const [step, item] of list.entries()) {
          if (!run.fits(check, item, { step, parent: place })) continue
          count += 1
          evaluated?.items.add(step)
        }
        return (count >= least && count <= most) || run.fail('contains', words, schema, place)
      })
    },
  ],
]

export const propertyKeywords: [string, MakeApplicator][] = [
  [
    'propertyNames',
    (schema, compile) => {
      const check = compile(schema.propertyNames)
      return onObjects((object, run, place) =>
        everyOne(
          Object.keys(object),
          run,
          (step) =>
            run.fits(check, step, place) ||
            run.fail('propertyNames', 'is not a valid name here', schema, { step, parent: place }),
        ),
      )
    },
  ],
  [
    'additionalProperties',
    (schema, compile) => {
      const named = new Set(Object.keys((schema.properties ?? {}) as object))
      const patterns = Object.keys((schema.patternProperties ?? {}) as object).map(linearPattern)
      const isNamed = (key: string) => named.has(key) || patterns.some((pattern) => pattern.test(key))
      return otherKeys('additionalProperties', schema, compile, isNamed)
    },
  ],
  [
    'properties',
    (schema, compile) => {
      const checks = compileMap(schema.properties, compile)
      // A plain loop without the helpers above: deep values recurse here, and each helper would use more stack.
      return (object, run, parent, evaluated) => {
        if (!isObject(object)) return true
        let isFitting = true
        for (const [step, check] of checks) {
          if (!Object.hasOwn(object, step) || object[step] === undefined) continue
          evaluated?.keys.add(step)
          if (check(object[step], run, { step, parent })) continue
          isFitting = false
          if (!run.findsAll) break
        }
        return isFitting
      }
    },
  ],
  [
    'patternProperties',
    (schema, compile) => {
      const checks = compileMap(schema.patternProperties, compile)
      const patterns = checks.map(([source, check]) => ({ pattern: linearPattern(source), check }))
      return onObjects((object, run, place, evaluated) =>
        everyOne(Object.keys(object), run, (step) =>
          everyOne(patterns, run, ({ pattern, check }) => {
            if (!pattern.test(step)) return true
            evaluated?.keys.add(step)
            return check(object[step], run, { step, parent: place })
          }),
        ),
      )
    },
  ],
]

/** These come after all others, because they depend on what the others have evaluated. */
export const unevaluatedKeywords: [string, MakeApplicator][] = [
  [
    'unevaluatedItems',
    (schema, compile) =>
      fromItem(0, compile(schema.unevaluatedItems), (evaluated, step) => evaluated?.items.has(step) === true),
  ],
  [
    'unevaluatedProperties',
    (schema, compile) =>
      otherKeys('unevaluatedProperties', schema, compile, (key, evaluated) => evaluated?.keys.has(key) === true),
  ],
]

/** Checks unknown keys. For `false`, the error says that the key is not allowed. */
function otherKeys(
  keyword: string,
  schema: JsonSchema,
  compile: CompileInner,
  isKnown: (key: string, evaluated: Evaluated | undefined) => boolean,
): Check {
  const check = compile(schema[keyword])
  return onObjects((object, run, parent, evaluated) =>
    everyOne(Object.keys(object), run, (step) => {
      if (isKnown(step, evaluated)) return true
      evaluated?.keys.add(step)
      const place = { step, parent }
      if (schema[keyword] !== false) return check(object[step], run, place)
      return run.fail('additionalProperties', 'must NOT have additional properties', schema, place)
    }),
  )
}
