export { openPostgresStore, type PostgresStoreOptions } from './open-postgres-store.ts'
export { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.ts'
export { describeAddress } from './postgres/connection-options.ts'
