import type { JsonSchema } from '../json.ts'
import { type MakeCheck, sizeKeywords, valueKeywords } from './assertions.ts'
import { type Check, Evaluated } from './check-run.ts'
import { itemKeywords, propertyKeywords, unevaluatedKeywords } from './child-keywords.ts'
import { isObject } from './schema-parts.ts'
import type { SchemaResource, SchemaResources } from './schema-resources.ts'
import { type MakeApplicator, shapeKeywords } from './shape-keywords.ts'

export interface SchemaCompilerOptions {
  /** Decides which values are files, for `format: binary`. If absent, any text fits. */
  isFile?: (value: unknown) => boolean
}

const accepted: Check = () => true
const refused: Check = (_value, run, place) => run.fail('false schema', 'must not be given', {}, place)

/** Makes the checks for a schema and everything that it refers to, each once. */
export class SchemaCompiler {
  readonly #resources: SchemaResources
  readonly #isFile: SchemaCompilerOptions['isFile']
  readonly #made = new Map<JsonSchema, Check>()

  constructor(resources: SchemaResources, { isFile }: SchemaCompilerOptions) {
    this.#resources = resources
    this.#isFile = isFile
  }

  readonly compile = (schema: unknown): Check => {
    if (!isObject(schema)) return schema === false ? refused : accepted
    const known = this.#made.get(schema)
    if (known) return known
    let own = accepted
    // A schema may refer to itself before it is compiled.
    this.#made.set(schema, (value, run, place, evaluated) => own(value, run, place, evaluated))
    own = this.#fileCheck(schema) ?? this.#check(schema)
    this.#made.set(schema, own)
    return own
  }

  #check(schema: JsonSchema): Check {
    const resource = this.#resources.of(schema)
    const assertions = (keywords: [string, MakeCheck][]) =>
      keywords
        .filter(([keyword]) => hasKeyword(schema, keyword))
        .map(([keyword, make]) => make(schema[keyword] as never, schema))
    const applicators = (keywords: [string, MakeApplicator][]) =>
      keywords.filter(([keyword]) => hasKeyword(schema, keyword)).map(([, make]) => make(schema, this.compile))
    // People read the first failure, so checks of the value itself come before checks of its contents.
    const checks = [
      ...assertions(valueKeywords),
      ...this.#references(schema, resource),
      ...applicators(shapeKeywords),
      ...assertions(sizeKeywords),
      ...applicators([...itemKeywords, ...propertyKeywords]),
    ]
    const last = applicators(unevaluatedKeywords)
    const first = inSequence(resource, checks)
    return last.length === 0 ? first : evaluating(first, inSequence(resource, last))
  }

  #references(schema: JsonSchema, resource: SchemaResource): Check[] {
    if (typeof schema.$recursiveRef === 'string') {
      throw new Error('"$recursiveRef" belongs to an older draft; write "$ref" or "$dynamicRef"')
    }
    const checks: Check[] = []
    for (const keyword of ['$ref', '$dynamicRef']) {
      const reference = schema[keyword]
      if (typeof reference !== 'string') continue
      const { schema: referred, dynamicAnchor } = this.#resources.find(keyword, reference, resource)
      const check = this.compile(referred)
      const isDynamic = keyword === '$dynamicRef' && dynamicAnchor !== undefined
      checks.push(counted(isDynamic ? this.#dynamic(dynamicAnchor, check) : check))
    }
    return checks
  }

  /** Uses the outermost schema resource on the evaluation path that has the anchor. */
  #dynamic(anchor: string, fallback: Check): Check {
    // All candidates are compiled now, because an invalid schema must be refused before any value is checked.
    const checks = new Map(
      this.#resources.withDynamicAnchor(anchor).map(([resource, schema]) => [resource, this.compile(schema)]),
    )
    return (value, run, place, evaluated) => {
      const outermost = run.outermost(checks)
      const check = outermost && checks.get(outermost)
      return (check ?? fallback)(value, run, place, evaluated)
    }
  }

  #fileCheck(schema: JsonSchema): Check | undefined {
    const isFile = this.#isFile
    const types = [schema.type].flat()
    if (!isFile || schema.format !== 'binary' || !types.includes('string')) return undefined
    const isNullable = types.includes('null')
    return (value, run, place) =>
      isFile(value) || (isNullable && value === null) || run.fail('file', 'must be a file', schema, place)
  }
}

const hasKeyword = (schema: JsonSchema, keyword: string) =>
  Object.hasOwn(schema, keyword) && schema[keyword] !== undefined

/** Runs all checks of a schema in one function instead of nested ones, because every level of a value adds them to the stack. */
const inSequence =
  (resource: SchemaResource, checks: Check[]): Check =>
  (value, run, place, evaluated) => {
    const isEntering = run.enter(resource)
    let isFitting = true
    for (const check of checks) {
      if (check(value, run, place, evaluated)) continue
      isFitting = false
      if (!run.findsAll) break
    }
    if (isEntering) run.leave()
    return isFitting
  }

/** Starts with an empty `Evaluated`: what outer schemas have evaluated does not count for this one. */
const evaluating =
  (first: Check, last: Check): Check =>
  (value, run, place, evaluated) => {
    const own = new Evaluated()
    if (!first(value, run, place, own) || !last(value, run, place, own)) return false
    evaluated?.add(own)
    return true
  }

const counted =
  (check: Check): Check =>
  (value, run, place, evaluated) => {
    run.countReference()
    return check(value, run, place, evaluated)
  }
