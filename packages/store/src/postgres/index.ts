export { type CopiedTables, type CopyOptions, type CopyProgress, copyStore } from '../copy/copy-store.ts'
export { openPostgresStore, type PostgresStoreOptions } from './open-postgres-store.ts'
export { readServerTime } from './read-server-time.ts'
