import type { SessionStore } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database } from '../sql/database.ts'
import { createSession, endSession, findSession, offerLink, pruneSessions, useLink } from './sessions.ts'

const durable = { durable: true }

export function createSessionStore(database: Database, chain: AuditChain): SessionStore {
  return {
    create: (session) => database.write((sql) => createSession(sql, chain, session), durable),
    find: (id, now) => database.read((sql) => findSession(sql, id, now)),
    end: (id, now) => database.write((sql) => endSession(sql, chain, id, now), durable),
    offerLink: (link) => database.write((sql) => offerLink(sql, link), durable),
    useLink: (hash, session) => database.write((sql) => useLink(sql, chain, hash, session), durable),
    prune: (now) => database.write((sql) => pruneSessions(sql, now), durable),
  }
}
