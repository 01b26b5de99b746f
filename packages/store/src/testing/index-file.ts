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
  /** Replaces the automatic indexes of a field. */
  fieldOverrides: {
    collectionGroup: string
    fieldPath: string
    indexes: (Omit<IndexField, 'fieldPath'> & { queryScope: string })[]
  }[]
}

/** As comparable texts. An index must sort in exactly the directions of the search, because Firestore cannot read it backwards. */
export function asText({ collectionGroup, queryScope, fields }: Index): string {
  const texts = fields.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`)
  return `${collectionGroup} (${queryScope}): ${texts.join(', ')}`
}

/** Composite indexes, and single-field indexes for group searches. */
export function listedIndexes({ indexes, fieldOverrides }: IndexFile): Index[] {
  const single = fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes: own }) =>
    own
      .filter(({ queryScope }) => queryScope === 'COLLECTION_GROUP')
      .map(({ queryScope, ...mode }) => ({ collectionGroup, queryScope, fields: [{ fieldPath, ...mode }] })),
  )
  return [...indexes, ...single]
}

/** Fields without an index. */
export function exemptFields({ fieldOverrides }: IndexFile): Map<string, Set<string>> {
  const exempt = new Map<string, Set<string>>()
  for (const { collectionGroup, fieldPath, indexes } of fieldOverrides)
    if (indexes.length === 0) exempt.set(collectionGroup, new Set([...(exempt.get(collectionGroup) ?? []), fieldPath]))
  return exempt
}
