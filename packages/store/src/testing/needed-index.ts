import type { Search } from '../firestore/documents/documents.ts'
import type { Index, IndexField } from './index-file.ts'

/** What a search needs beside the indexes that every field has by itself: first what is compared, by name, then what it sorts by. */
export function neededIndexes(search: Search): Index[] {
  const { where = [], collection, group } = search
  const place = {
    collectionGroup: collection.split('/').at(-1) ?? '',
    queryScope: group ? 'COLLECTION_GROUP' : 'COLLECTION',
  }
  const compared = where.flatMap(([field, comparison]) => comparedBy(field, comparison)).sort(byName)
  const sorted = sortedBy(search)
  if (sorted.length > 0 && compared.length + sorted.length > 1) return [{ ...place, fields: [...compared, ...sorted] }]
  // In one collection each field has an index of its own; in collections anywhere none has.
  return group ? [...compared, ...sorted].map((field) => ({ ...place, fields: [field] })) : []
}

const byName = (one: IndexField, other: IndexField) => (one.fieldPath < other.fieldPath ? -1 : 1)

function comparedBy(fieldPath: string, comparison: string): IndexField[] {
  if (comparison === '==' || comparison === 'in') return [{ fieldPath, order: 'ASCENDING' }]
  return comparison.startsWith('array') ? [{ fieldPath, arrayConfig: 'CONTAINS' }] : []
}

/** What is below or above a value is sorted by as well; and the id at last, which every index has. */
function sortedBy({ where = [], orderBy = [] }: Search): IndexField[] {
  const asked = orderBy.filter(([field]) => field !== '__name__')
  const ranges = where.filter(([, comparison]) => /[<>]/.test(comparison)).map(([field]) => field)
  const more = [...new Set(ranges)].filter((range) => !asked.some(([field]) => field === range))
  return [
    ...asked.map(([fieldPath, direction]) => ({ fieldPath, order: direction === 'asc' ? 'ASCENDING' : 'DESCENDING' })),
    ...more.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
  ]
}
