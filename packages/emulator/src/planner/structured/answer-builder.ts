import { mostCharacters, mostItems } from '../../answer-limits.ts'
import { canonicalJson } from '../../canonical-json.ts'
import type { WireSchema } from '../../wire.ts'
import { choicesOf, typeOf } from '../arguments/schema.ts'
import { isNull, isSchema, type ResolvedSchema, SchemaResolver, variantsOf } from '../arguments/schema-resolver.ts'
import { isInRange, limit, numberForSchema } from './number-for-schema.ts'
import { isText, textForSchema } from './text-for-schema.ts'

interface Place {
  /** Which member of a list it is in. */
  nth: number
  depth: number
  /** The schemas that references led into on the way from the root. */
  inside: ReadonlySet<object>
}

const deepest = 40

/**
 * Makes one answer that follows a schema: keeps what was given and fits, changes what does not as little as it can, and makes what is
 * missing. A schema can ask for endless answers, so all of an answer shares a budget. What is made when it is used up is null.
 */
export class AnswerBuilder {
  readonly #root: WireSchema
  readonly #words: string
  readonly #resolver: SchemaResolver
  #characters = 3 * mostCharacters

  constructor(root: WireSchema, words: string) {
    this.#root = root
    this.#words = words
    this.#resolver = new SchemaResolver(root, 300_000)
  }

  build(value: unknown): unknown {
    return this.#made(this.#root, value, { nth: 0, depth: 0, inside: new Set([this.#root]) })
  }

  readonly #spend = (cost: number) => {
    this.#characters -= cost
    return this.#characters >= 0
  }

  #made(wire: unknown, value: unknown, place: Place): unknown {
    if (place.depth > deepest || !this.#resolver.spend()) return null
    const { schema, entered } = this.#chosen(wire, place.inside)
    const { nth } = place
    const { values } = choicesOf(schema)
    const type = typeOf(schema, values)
    if (values.length > 0) return this.#choice(schema, value, nth)
    if (isNull(schema)) return null
    const inner = { nth, depth: place.depth + 1, inside: new Set([...place.inside, ...entered]) }
    switch (type) {
      case 'object':
        return this.#object(schema, value, inner)
      case 'array':
        return this.#list(schema, value, inner)
      case 'boolean':
        return typeof value === 'boolean' ? value : nth % 2 === 1
      case 'number':
      case 'integer':
        return numberForSchema(schema, type === 'integer', value, nth)
      case 'string':
        return this.#spend(1) ? textForSchema(schema, { value, words: this.#words, nth, spend: this.#spend }) : ''
    }
  }

  /** Of several variants the first that is not null, but one that would have to contain a schema that it is in comes last. */
  #chosen(wire: unknown, inside: ReadonlySet<object>): ResolvedSchema {
    const resolved = this.#resolver.resolve(wire)
    const entered = new Set(resolved.entered)
    let { schema } = resolved
    for (let variants = variantsOf(schema); variants && this.#resolver.spend(); variants = variantsOf(schema)) {
      const around = new Set([...inside, ...entered])
      const ending = variants.filter((variant) => !this.#isEndless(variant, around, 0))
      const usable = ending.length > 0 ? ending : variants
      const candidates = usable.map((variant) => this.#resolver.resolve(variant))
      const chosen = candidates.find((candidate) => !isNull(candidate.schema)) ?? candidates[0]
      schema = chosen?.schema ?? {}
      for (const each of chosen?.entered ?? []) entered.add(each)
    }
    return { schema, entered }
  }

  /** Whether every value of the schema contains a value of one that it is in. */
  #isEndless(wire: unknown, inside: ReadonlySet<object>, depth: number): boolean {
    if (depth > deepest || !this.#resolver.spend()) return true
    const { schema, entered } = this.#resolver.resolve(wire)
    if ([...entered].some((each) => inside.has(each))) return true
    const around = entered.size > 0 ? new Set([...inside, ...entered]) : inside
    const isEndless = (inner: unknown) => this.#isEndless(inner, around, depth + 1)
    const variants = variantsOf(schema)
    if (variants) return variants.every(isEndless)
    const { values } = choicesOf(schema)
    if (values.length > 0) return false
    switch (typeOf(schema, values)) {
      case 'object':
        return namesIn(schema.required).some((name) => isEndless(propertyOf(schema, name)))
      case 'array':
        return placesOf(schema).some(isEndless) || ((limit(schema.minItems) ?? 0) > 0 && isEndless(schema.items))
      default:
        return false
    }
  }

  #choice(schema: WireSchema, value: unknown, nth: number): unknown {
    const { values } = choicesOf(schema)
    const type = typeOf(schema, values)
    const isNumeric = type === 'number' || type === 'integer'
    const typed = isNumeric ? values.map((each) => (typeof each === 'string' ? Number(each) : each)) : values
    const fitting = typed.filter((each) => {
      if (typeof each === 'string') return isText(schema, each, this.#spend)
      return typeof each === 'number' ? isInRange(schema, type === 'integer', each) : each !== null
    })
    const choices = fitting.length > 0 ? fitting : typed
    return choices.includes(value) ? value : choices[nth % choices.length]
  }

  /** In the order of the schema. A field that was neither given nor is required stays out, unless there must be more. */
  #object(schema: WireSchema, value: unknown, place: Place): Record<string, unknown> {
    const given = isSchema(value) ? value : {}
    const required = namesIn(schema.required)
    const declared = isSchema(schema.properties) ? Object.keys(schema.properties) : []
    const names = [...new Set([...namesIn(schema.propertyOrdering), ...declared, ...required])]
    const kept = new Set(names.filter((name) => Object.hasOwn(given, name)).concat(required))
    const least = Math.min(limit(schema.minProperties) ?? 0, mostItems)
    for (const name of names) if (kept.size < least) kept.add(name)
    for (let extra = 1; kept.size < least && schema.additionalProperties !== false; extra += 1)
      kept.add(`field${extra}`)
    const ordered = [...names.filter((name) => kept.has(name)), ...[...kept].slice(0, least)]
    return Object.fromEntries(
      [...new Set(ordered)].map((name) => {
        const own = Object.hasOwn(given, name) ? given[name] : undefined
        return [name, this.#made(propertyOf(schema, name), own, place)]
      }),
    )
  }

  #list(schema: WireSchema, value: unknown, place: Place): unknown[] {
    const given: unknown[] = Array.isArray(value) ? value : []
    const places = placesOf(schema)
    const least = Math.max(limit(schema.minItems) ?? 0, places.length)
    const most = Math.min(
      limit(schema.maxItems) ?? mostItems,
      (schema.items as unknown) === false ? places.length : mostItems,
    )
    const count = Math.min(Math.max(given.length, least), most)
    const list: unknown[] = []
    const seen = new Set<string>()
    // A member that is there already is made anew a few times; where there are not so many different ones, the list stays short.
    for (let nth = 0; list.length < count && nth < count + 100 && this.#resolver.spend(); nth += 1) {
      const member = this.#made(places[list.length] ?? schema.items, given[nth], { ...place, nth: place.nth + nth })
      const key = schema.uniqueItems === true ? canonicalJson(member) : String(nth)
      if (!seen.has(key)) list.push(member)
      seen.add(key)
    }
    return list
  }
}

const namesIn = (names: unknown): string[] =>
  Array.isArray(names) ? [...new Set(names.filter((name) => typeof name === 'string'))] : []

const placesOf = ({ prefixItems }: WireSchema): unknown[] => (Array.isArray(prefixItems) ? prefixItems : [])

/** What is declared for a field, or else for all that are not declared. */
function propertyOf({ properties, additionalProperties }: WireSchema, name: string): unknown {
  return isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties
}
