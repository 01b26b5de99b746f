import type { ApiTokenStore } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database } from '../sql/database.ts'
import {
  createApiToken,
  findApiToken,
  listApiTokens,
  pruneApiTokens,
  revokeApiToken,
  useApiToken,
} from './api-tokens.ts'

const durable = { durable: true }
/** When it was used last is only for people to see. */
const soon = { durable: false }

export function createApiTokenStore(database: Database, chain: AuditChain): ApiTokenStore {
  return {
    create: (token, most) => database.write((sql) => createApiToken(sql, chain, token, most), durable),
    list: (userId) => database.read((sql) => listApiTokens(sql, userId)),
    find: (id, now) => database.read((sql) => findApiToken(sql, id, now)),
    use: (id, now) => database.write((sql) => useApiToken(sql, id, now), soon),
    revoke: (userId, id, now) => database.write((sql) => revokeApiToken(sql, chain, { userId, id, now }), durable),
    prune: (now) => database.write((sql) => pruneApiTokens(sql, now), durable),
  }
}
