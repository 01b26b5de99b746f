import type { ConnectionStore } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import type { Documents } from '../documents.ts'
import { userLane } from '../user-lane.ts'
import { keepStart, takeStart } from './connection-starts.ts'
import { connect, disconnect, listConnections, readConnection, renewConnection } from './connections.ts'

export function createFirestoreConnectionStore(documents: Documents, chain: AuditChain): ConnectionStore {
  return {
    read: (userId, service) => documents.read((reader) => readConnection(reader, userId, service)),
    list: (userId) => documents.read((reader) => listConnections(reader, userId)),
    connect: (userId, connection, now) =>
      documents.write((writer) => connect(writer, chain, { userId, connection, now }), userLane(userId)),
    renew: (userId, service, renewed) =>
      documents.write((writer) => renewConnection(writer, { userId, service, ...renewed }), userLane(userId)),
    disconnect: (userId, service, now) =>
      documents.write((writer) => disconnect(writer, chain, { userId, service, now }), userLane(userId)),
    start: (start, now) => keepStart(documents, start, now),
    takeStart: (hash) => documents.write((writer) => takeStart(writer, hash)),
  }
}
