import type { JsonSchema } from '../json.ts'
import { type MakeCheck, sizeKeywords, valueKeywords } from './assertions.ts'
import { type Check, Evaluated } from './check-run.ts'
import { itemKeywords, propertyKeywords, unevaluatedKeywords } from './child-keywords.ts'
import { isObject } from './schema-parts.ts'
import type { SchemaResource, SchemaResources } from './schema-resources.ts'
import { type MakeApplicator, shapeKeywords } from './shape-keywords.ts'

export interface SchemaCompilerOptions {
  /** Tells what may stand where a schema says `format: binary`. Absent: any text. */
  isFile?: (value: unknown) => boolean
}

const accepted: Check = () => true
const refused: Check = (_value, run, place) => run.fail('false schema', 'must not be given', {}, place)

/** Makes the checks of one schema and of all that it refers to, each once. */
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
    // A schema may come back to itself before it is made.
    this.#made.set(schema, (value, run, place, evaluated) => own(value, run, place, evaluated))
    own = this.#fileCheck(schema) ?? this.#check(schema)
    this.#made.set(schema, own)
    return own
  }

  #check(schema: JsonSchema): Check {
    const resource = this.#resources.of(schema)
    const assertions = (keywords: [string, MakeCheck][]) =>
      keywords
        .filter(([keyword]) => isSaid(schema, keyword))
        .map(([keyword, make]) => make(schema[keyword] as never, schema))
    const applicators = (keywords: [string, MakeApplicator][]) =>
      keywords.filter(([keyword]) => isSaid(schema, keyword)).map(([, make]) => make(schema, this.compile))
    // The first that fails is what people read, so what a value is comes before what is inside of it.
    const checks = [
      ...assertions(valueKeywords),
      ...this.#references(schema, resource),
      ...applicators(shapeKeywords),
      ...assertions(sizeKeywords),
      ...applicators([...itemKeywords, ...propertyKeywords]),
    ]
    const last = applicators(unevaluatedKeywords)
    const first = inTurn(resource, checks)
    return last.length === 0 ? first : evaluating(first, inTurn(resource, last))
  }

  #references(schema: JsonSchema, resource: SchemaResource): Check[] {
    if (typeof schema.$recursiveRef === 'string') {
      throw new Error('"$recursiveRef" is of an older draft; write "$ref" or "$dynamicRef"')
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

  /** The outermost schema resource that evaluation came through and that has the anchor. */
  #dynamic(anchor: string, otherwise: Check): Check {
    // All that may be taken is made now, because a schema that cannot be used must be refused before there is a value.
    const checks = new Map(
      this.#resources.withDynamicAnchor(anchor).map(([resource, schema]) => [resource, this.compile(schema)]),
    )
    return (value, run, place, evaluated) => {
      const outermost = run.outermost(checks)
      const check = outermost && checks.get(outermost)
      return (check ?? otherwise)(value, run, place, evaluated)
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

const isSaid = (schema: JsonSchema, keyword: string) => Object.hasOwn(schema, keyword) && schema[keyword] !== undefined

/** One function for each schema and not several in a row, because each level of a value takes them from the stack. */
const inTurn =
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

/** What schemas around have looked at is not this schema's, so it begins with nothing. */
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
