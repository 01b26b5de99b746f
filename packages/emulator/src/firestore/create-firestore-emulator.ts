import type { Socket } from 'node:net'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { Databases } from './databases.ts'
import type { FirestoreFault } from './faults/firestore-fault.ts'
import { IndexCheck } from './indexes/index-check.ts'
import type { IndexFile } from './indexes/index-file.ts'
import { MessageSizes } from './limits/message-sizes.ts'
import { createService } from './service.ts'
import { serviceDefinition } from './service-definition.ts'
import type { UsageCounts } from './usage.ts'

export interface FirestoreEngineOptions {
  /** What firestore.indexes.json says. Without it queries need no index. */
  indexes?: IndexFile
  /** The clock, in milliseconds. */
  now?: () => number
}

export interface FirestoreEngineView {
  /** What a database has cost so far; `(default)` when none is named. */
  usage(projectId: string, databaseId?: string): UsageCounts
  /** Makes the next commits of a database go wrong, or breaks its streams. Faults queue up. */
  fault(projectId: string, fault: FirestoreFault & { databaseId?: string }): void
}

export interface FirestoreConnections extends FirestoreEngineView {
  /** Speaks with whoever is at the other end. */
  accept(socket: Socket): void
  close(): void
}

/** The service, for connections that somebody else takes. */
export function createFirestoreEmulator(options: FirestoreEngineOptions = {}): FirestoreConnections {
  const indexes = options.indexes && new IndexCheck(options.indexes)
  const databases = new Databases({ now: options.now ?? Date.now, indexes })
  const sizes = new MessageSizes()
  const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 })
  const parts = {
    find: (name: string | null | undefined) => databases.find(name),
    onTheWire: (request: object) => sizes.of(request),
  }
  server.addService(sizes.measured(serviceDefinition()), createService(parts))
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure())
  const sockets = new Set<Socket>()
  return {
    accept(socket) {
      sockets.add(
        socket
          .setNoDelay(true)
          .on('error', () => {})
          .on('close', () => sockets.delete(socket)),
      )
      injector.injectConnection(socket)
    },
    usage: (projectId, databaseId) => databases.of(projectId, databaseId).usage.counts,
    fault: (projectId, fault) => databases.addFault(projectId, fault),
    close() {
      injector.destroy()
      server.forceShutdown()
      for (const socket of sockets) socket.destroy()
    },
  }
}
