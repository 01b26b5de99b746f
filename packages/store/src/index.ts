export { type InspectedStore, inspectSqliteStore } from './inspect-sqlite-store.ts'
export { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.ts'
