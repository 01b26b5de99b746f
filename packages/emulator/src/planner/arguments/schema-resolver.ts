import { followReference } from '../../schema-reference.ts'
import type { WireSchema } from '../../wire.ts'
import { joinSchemas } from './join-schemas.ts'

export interface ResolvedSchema {
  /** Has neither `$ref` nor `allOf`. */
  schema: WireSchema
  /** The schemas that references led into on the way. */
  entered: ReadonlySet<object>
}

const deepest = 100

/**
 * Follows references and joins what `allOf` lists. A request chooses how large its schema is and how often it refers to itself, so all
 * work on one schema shares a budget. When it is used up, every schema is empty.
 */
export class SchemaResolver {
  readonly #root: unknown
  #budget: number

  constructor(root: unknown, budget = 30_000) {
    this.#root = root
    this.#budget = budget
  }

  /** False once the budget is used up. */
  spend(cost = 1): boolean {
    this.#budget -= cost
    return this.#budget >= 0
  }

  resolve(wire: unknown): ResolvedSchema {
    const entered = new Set<object>()
    return { schema: this.#resolved(wire, entered, 0), entered }
  }

  #resolved(wire: unknown, entered: Set<object>, depth: number): WireSchema {
    if (!isSchema(wire) || depth > deepest || !this.spend(sizeOf(wire))) return {}
    const { $ref, allOf, ...own } = wire
    const parts: unknown[] = Array.isArray(allOf) ? allOf : []
    const target = typeof $ref === 'string' ? followReference(this.#root, $ref) : undefined
    const targets = isSchema(target) && !entered.has(target) ? [target] : []
    for (const each of targets) entered.add(each)
    return [...targets, ...parts].reduce<WireSchema>(
      (joined, part) => joinSchemas(joined, this.#resolved(part, entered, depth + 1)),
      own,
    )
  }
}

/** What copying the schema costs. */
function sizeOf({ properties, required, enum: choices, ...keywords }: WireSchema): number {
  return [keywords, properties, required, choices].reduce<number>(
    (sum, part) => sum + Object.keys(part ?? {}).length,
    1,
  )
}

/** The schemas of which one is enough, each with what stands beside them; undefined where there is no choice. */
export function variantsOf(schema: WireSchema): WireSchema[] | undefined {
  for (const key of ['anyOf', 'oneOf'] as const) {
    const { [key]: variants, ...own } = schema
    if (Array.isArray(variants) && variants.length > 0 && !isChoiceList(variants))
      return variants.map((variant) => (isSchema(variant) ? { ...own, allOf: [...listOf(own.allOf), variant] } : own))
  }
  const { type, nullable, ...own } = schema
  if (Array.isArray(type) && type.length > 1) return type.map((each) => ({ ...own, type: each }))
  return nullable === true ? [{ ...own, ...(type !== undefined && { type }) }, { type: 'null' }] : undefined
}

/** `oneOf: [{ const, description }]` is how some schemas describe an enum. */
export function isChoiceList(variants: readonly unknown[]): variants is WireSchema[] {
  return variants.length > 0 && variants.every((variant) => isSchema(variant) && Object.hasOwn(variant, 'const'))
}

export function isNull({ type }: WireSchema): boolean {
  return type !== undefined && [type].flat().every((each) => String(each).toLowerCase() === 'null')
}

export function isSchema(value: unknown): value is WireSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
