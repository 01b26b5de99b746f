import type { FileStore } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database } from '../sql/database.ts'
import { deleteFile, writeFile } from './change-file.ts'
import { fileVersions, listFiles, readFile } from './read-file.ts'

const durable = { durable: true }

export function createFileStore(database: Database, chain: AuditChain): FileStore {
  return {
    write: (userId, change) => database.write((sql) => writeFile(sql, chain, userId, change), durable),
    delete: (userId, change) => database.write((sql) => deleteFile(sql, chain, userId, change), durable),
    read: (userId, path, version) => database.read((sql) => readFile(sql, userId, path, version)),
    list: (userId, page) => database.read((sql) => listFiles(sql, userId, page)),
    versions: (userId, path) => database.read((sql) => fileVersions(sql, userId, path)),
  }
}
