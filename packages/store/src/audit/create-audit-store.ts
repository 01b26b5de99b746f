import type { AuditStore } from '@deckhand/spec'
import type { Database } from '../sql/database.ts'
import { appendAudit } from './append-audit.ts'
import type { AuditChain } from './audit-chain.ts'
import { isOurs, mayBeOurs } from './check-key.ts'
import { countEntries, listAudit } from './list-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export function createAuditStore(database: Database, chain: AuditChain): AuditStore {
  return {
    list: (userId, page) => database.read((sql) => listAudit(sql, userId, page)),
    append: (userId, entries, now) =>
      database.write((sql) => appendAudit(sql, chain, { userId, entries, now }), { durable: true }),
    total: () => database.read(countEntries),
    isOurs: ({ looksOnly } = { looksOnly: false }) =>
      looksOnly
        ? database.read((sql) => mayBeOurs(sql, chain))
        : database.write((sql) => isOurs(sql, chain), { durable: true }),
    verify: (onProgress, signal) =>
      verifyAudit(database, chain, { ...(onProgress && { onProgress }), ...(signal && { signal }) }),
  }
}
