import { status } from '@grpc/grpc-js'
import { Refusal } from '../refusal.ts'
import type { StructuredQuery } from '../wire.ts'
import type { CompositeIndex, FieldOverride, IndexField, IndexFile } from './index-file.ts'
import { type OrderedField, type QueryShape, queryShapes, withoutName } from './query-shape.ts'

type Mode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS'

/** Refuses what Firestore has no index for. Each field of a collection has one, unless it was exempt; of several fields, only those in the file. */
export class IndexCheck {
  readonly #file: IndexFile

  constructor(file: IndexFile) {
    this.#file = file
  }

  check(query: StructuredQuery | null | undefined): void {
    for (const shape of queryShapes(query ?? {})) {
      const missing = this.#missing(shape)
      if (missing)
        throw new Refusal(
          status.FAILED_PRECONDITION,
          `The query requires an index. Add it to firestore.indexes.json: ${missing}`,
        )
    }
  }

  #missing(shape: QueryShape): string | undefined {
    const { equal, contains, sorted } = shape
    const [first, ...more] = sorted
    if (!first) return this.#missingOfEach(shape)
    if (equal.length + contains.length + more.length > 0 || first.field === '__name__')
      return this.#missingComposite(shape)
    return this.#hasSingle(shape, first.field, first.order)
      ? undefined
      : override(shape, first.field, { order: first.order })
  }

  /** Fields that are only compared are looked up each in an index of its own, or of others that are compared, too. */
  #missingOfEach(shape: QueryShape): string | undefined {
    const covered = this.#prefixes(shape)
    for (const field of shape.equal)
      if (!covered.has(field) && !this.#hasSingle(shape, field, 'ASCENDING'))
        return override(shape, field, { order: 'ASCENDING' })
    for (const field of shape.contains)
      if (!covered.has(field) && !this.#hasSingle(shape, field, 'CONTAINS'))
        return override(shape, field, { arrayConfig: 'CONTAINS' })
    return undefined
  }

  #missingComposite(shape: QueryShape): string | undefined {
    const { collection: collectionGroup, scope: queryScope, equal, contains, sorted } = shape
    const covered = this.#prefixes(shape)
    const isCovered = [...equal, ...contains].every((field) => covered.has(field))
    if (
      isCovered &&
      (equal.length + contains.length > 0 || this.#composites(shape).some(({ prefix }) => prefix.length === 0))
    )
      return undefined
    const fields: IndexField[] = [
      ...contains.map((fieldPath) => ({ fieldPath, arrayConfig: 'CONTAINS' }) as const),
      ...equal.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' }) as const),
      ...sorted.map(({ field: fieldPath, order }) => ({ fieldPath, order })),
    ]
    return JSON.stringify({ collectionGroup, queryScope, fields } satisfies CompositeIndex)
  }

  /** What is compared in front of the order that the query wants, in all indexes that have just that order at their end: Firestore joins them. */
  #prefixes(shape: QueryShape): Set<string> {
    return new Set(this.#composites(shape).flatMap(({ prefix }) => prefix))
  }

  #composites({ collection, scope, equal, contains, sorted }: QueryShape): { prefix: string[] }[] {
    const compared = new Set([...equal, ...contains])
    return this.#file.indexes
      .filter(({ collectionGroup, queryScope }) => collectionGroup === collection && queryScope === scope)
      .flatMap(({ fields }) => {
        const listed = withoutName(fields.map(({ fieldPath: field, order = 'ASCENDING' }) => ({ field, order })))
        const prefix = listed.slice(0, listed.length - sorted.length).map(({ field }) => field)
        const isFit = listed.length >= sorted.length && isSameOrder(listed.slice(prefix.length), sorted)
        return isFit && prefix.every((field) => compared.has(field)) ? [{ prefix }] : []
      })
  }

  #hasSingle({ collection, scope }: QueryShape, field: string, mode: Mode): boolean {
    const overridden = this.#override(collection, field)
    if (!overridden) return scope === 'COLLECTION'
    return overridden.indexes.some(
      ({ order, arrayConfig, queryScope = 'COLLECTION' }) => (order ?? arrayConfig) === mode && queryScope === scope,
    )
  }

  /** An exemption of a map holds for what is in it. */
  #override(collection: string, field: string): FieldOverride | undefined {
    const parts = field.split('.')
    const paths = [...parts.map((_, index) => parts.slice(0, parts.length - index).join('.')), '*']
    const ofCollection = (this.#file.fieldOverrides ?? []).filter(
      ({ collectionGroup }) => collectionGroup === collection,
    )
    return paths.map((path) => ofCollection.find(({ fieldPath }) => fieldPath === path)).find((found) => found)
  }
}

/** An index can be read from its end as well. */
function isSameOrder(listed: OrderedField[], sorted: OrderedField[]): boolean {
  const fits = (turned: boolean) =>
    sorted.every(({ field, order }, at) => listed[at]?.field === field && (listed[at].order === order) !== turned)
  return fits(false) || fits(true)
}

function override(
  { collection: collectionGroup, scope: queryScope }: QueryShape,
  fieldPath: string,
  index: object,
): string {
  return `${JSON.stringify({ collectionGroup, fieldPath, indexes: [{ ...index, queryScope }] })} in fieldOverrides`
}
