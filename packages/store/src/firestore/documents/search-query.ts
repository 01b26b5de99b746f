import type { Firestore, Query } from '@google-cloud/firestore'
import type { Search } from './documents.ts'
import { wellFormedValue } from './well-formed.ts'

export function searchQuery(firestore: Firestore, search: Search): Query {
  const { collection, group, where = [], orderBy = [], after, limit, only } = search
  let query: Query = group ? firestore.collectionGroup(collection) : firestore.collection(collection)
  for (const [field, comparison, value] of where) query = query.where(field, comparison, wellFormedValue(value))
  for (const [field, direction] of orderBy) query = query.orderBy(field, direction)
  if (after) query = query.startAfter(...after.map(wellFormedValue))
  if (limit !== undefined) query = query.limit(limit)
  return only ? query.select(...only) : query
}
