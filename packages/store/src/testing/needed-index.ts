import type { Search } from '../firestore/documents/documents.ts'
import type { Index, IndexField } from './index-file.ts'

/** The index that a search needs besides the automatic ones: first the compared fields, by name, then the sort order. */
export function neededIndexes(search: Search): Index[] {
  const { where = [], collection, group } = search
  const place = {
    collectionGroup: collection.split('/').at(-1) ?? '',
    queryScope: group ? 'COLLECTION_GROUP' : 'COLLECTION',
  }
  const compared = where.flatMap(([field, comparison]) => comparedBy(field, comparison)).sort(byName)
  const sorted = sortedBy(search)
  if (sorted.length > 0 && compared.length + sorted.length > 1) return [{ ...place, fields: [...compared, ...sorted] }]
  // Every field has an automatic index for searches in one collection, but none for group searches.
  return group ? [...compared, ...sorted].map((field) => ({ ...place, fields: [field] })) : []
}

const byName = (one: IndexField, other: IndexField) => (one.fieldPath < other.fieldPath ? -1 : 1)

function comparedBy(fieldPath: string, comparison: string): IndexField[] {
  if (comparison === '==' || comparison === 'in') return [{ fieldPath, order: 'ASCENDING' }]
  return comparison.startsWith('array') ? [{ fieldPath, arrayConfig: 'CONTAINS' }] : []
}

/** Range conditions also sort, and every index ends with the id. */
function sortedBy({ where = [], orderBy = [] }: Search): IndexField[] {
  const asked = orderBy.filter(([field]) => field !== '__name__')
  const ranges = where.filter(([, comparison]) => /[<>]/.test(comparison)).map(([field]) => field)
  const more = [...new Set(ranges)].filter((range) => !asked.some(([field]) => field === range))
  return [
    ...asked.map(([fieldPath, direction]) => ({ fieldPath, order: direction === 'asc' ? 'ASCENDING' : 'DESCENDING' })),
    ...more.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
  ]
}
