type Order = 'ASCENDING' | 'DESCENDING'
export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP'

export interface IndexField {
  fieldPath: string
  order?: Order
  arrayConfig?: 'CONTAINS'
}

/** An index of several fields. */
export interface CompositeIndex {
  collectionGroup: string
  queryScope: QueryScope
  fields: IndexField[]
}

/** Which indexes a single field has, in place of those that every field has. None at all is an exemption. */
export interface FieldOverride {
  collectionGroup: string
  fieldPath: string
  indexes: { order?: Order; arrayConfig?: 'CONTAINS'; queryScope?: QueryScope }[]
}

/** firestore.indexes.json, as the Firebase command deploys it. */
export interface IndexFile {
  indexes: CompositeIndex[]
  fieldOverrides?: FieldOverride[]
}
