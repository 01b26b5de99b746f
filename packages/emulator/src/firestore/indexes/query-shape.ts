import type { Filter, StructuredQuery } from '../wire.ts'
import type { QueryScope } from './index-file.ts'

export interface OrderedField {
  field: string
  order: 'ASCENDING' | 'DESCENDING'
}

/** What of a query decides which index it needs. One with `or` in it has several. */
export interface QueryShape {
  collection: string
  scope: QueryScope
  /** Compared with a value, or one of several. */
  equal: string[]
  contains: string[]
  /** What the index has to be sorted by, without the name of the document where it goes the way of the field before it. */
  sorted: OrderedField[]
}

interface Condition {
  field: string
  kind: 'equal' | 'contains' | 'range'
}

const name = '__name__'
const equals = new Set(['EQUAL', 'IN', 'IS_NULL', 'IS_NAN'])
const contains = new Set(['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'])

export function queryShapes(query: StructuredQuery): QueryShape[] {
  const from = query.from?.[0]
  const place = {
    collection: from?.collectionId ?? '',
    scope: from?.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
  } as const
  return alternatives(query.where).map((conditions) => {
    const of = (kind: Condition['kind']) =>
      unique(conditions.filter((one) => one.kind === kind).map(({ field }) => field))
    const equal = of('equal').filter((field) => field !== name)
    return { ...place, equal, contains: of('contains'), sorted: sortedBy(query, equal, of('range')) }
  })
}

/** Ranges come first where the query does not sort by them itself, and the name at last. */
function sortedBy({ orderBy }: StructuredQuery, equal: string[], ranges: string[]): OrderedField[] {
  const asked = (orderBy ?? []).map(
    ({ field, direction }): OrderedField => ({
      field: plain(field?.fieldPath),
      order: direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
    }),
  )
  const added = ranges
    .filter((range) => !asked.some(({ field }) => field === range))
    .sort()
    .map((field): OrderedField => ({ field, order: asked.at(-1)?.order ?? 'ASCENDING' }))
  return withoutName(
    [...asked.filter(({ field }) => field !== name), ...added, ...asked.filter(({ field }) => field === name)].filter(
      ({ field }) => !equal.includes(field),
    ),
  )
}

export function withoutName(sorted: OrderedField[]): OrderedField[] {
  const [last, before] = [sorted.at(-1), sorted.at(-2)]
  return last?.field === name && last.order === (before?.order ?? 'ASCENDING') ? sorted.slice(0, -1) : sorted
}

/** The filter as lists of conditions, one of which has to hold in all of its parts. */
function alternatives(filter: Filter | null | undefined): Condition[][] {
  const { compositeFilter, fieldFilter, unaryFilter } = filter ?? {}
  if (compositeFilter) {
    const parts = (compositeFilter.filters ?? []).map(alternatives)
    if (compositeFilter.op === 'OR') return parts.flat()
    return parts.reduce((sums, part) => sums.flatMap((sum) => part.map((more) => [...sum, ...more])), [[]])
  }
  const one = fieldFilter ?? unaryFilter
  return one ? [[condition(plain(one.field?.fieldPath), String(one.op))]] : [[]]
}

function condition(field: string, operator: string): Condition {
  if (equals.has(operator)) return { field, kind: 'equal' }
  return { field, kind: contains.has(operator) ? 'contains' : 'range' }
}

const plain = (path: string | null | undefined) => (path ?? '').replaceAll('`', '')
const unique = (fields: string[]) => [...new Set(fields)]
