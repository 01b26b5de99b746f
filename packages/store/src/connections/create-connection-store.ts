import type { ConnectionStore } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database } from '../sql/database.ts'
import { keepStart, takeStart } from './connection-starts.ts'
import { connect, disconnect, listConnections, readConnection, renewConnection } from './connections.ts'

const durable = { durable: true }

export function createConnectionStore(database: Database, chain: AuditChain): ConnectionStore {
  return {
    read: (userId, service) => database.read((sql) => readConnection(sql, userId, service)),
    list: (userId) => database.read((sql) => listConnections(sql, userId)),
    connect: (userId, connection, now) =>
      database.write((sql) => connect(sql, chain, { userId, connection, now }), durable),
    renew: (userId, service, renewed) =>
      database.write((sql) => renewConnection(sql, { userId, service, ...renewed }), durable),
    disconnect: (userId, service, now) =>
      database.write((sql) => disconnect(sql, chain, { userId, service, now }), durable),
    start: (start, now) => database.write((sql) => keepStart(sql, start, now), durable),
    takeStart: (hash) => database.write((sql) => takeStart(sql, hash), durable),
  }
}
