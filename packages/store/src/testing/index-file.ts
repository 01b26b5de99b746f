export interface IndexField {
  fieldPath: string
  order?: string
  arrayConfig?: string
}

export interface Index {
  collectionGroup: string
  queryScope: string
  fields: IndexField[]
}

/** firestore.indexes.json, as the Firebase command reads it. */
export interface IndexFile {
  indexes: Index[]
  /** What a field has in place of the indexes that every field has by itself. */
  fieldOverrides: {
    collectionGroup: string
    fieldPath: string
    indexes: (Omit<IndexField, 'fieldPath'> & { queryScope: string })[]
  }[]
}

/** As texts, of which equal ones do the same. An index must sort in just the directions of the search: Firestore reads none from its end. */
export function asText({ collectionGroup, queryScope, fields }: Index): string {
  const texts = fields.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`)
  return `${collectionGroup} (${queryScope}): ${texts.join(', ')}`
}

/** Those of several fields, and those that a single field has for collections anywhere. */
export function listedIndexes({ indexes, fieldOverrides }: IndexFile): Index[] {
  const single = fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes: own }) =>
    own
      .filter(({ queryScope }) => queryScope === 'COLLECTION_GROUP')
      .map(({ queryScope, ...mode }) => ({ collectionGroup, queryScope, fields: [{ fieldPath, ...mode }] })),
  )
  return [...indexes, ...single]
}

/** Fields that no search can use. */
export function exemptFields({ fieldOverrides }: IndexFile): Map<string, Set<string>> {
  const exempt = new Map<string, Set<string>>()
  for (const { collectionGroup, fieldPath, indexes } of fieldOverrides)
    if (indexes.length === 0) exempt.set(collectionGroup, new Set([...(exempt.get(collectionGroup) ?? []), fieldPath]))
  return exempt
}
