import type { Socket } from 'node:net'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { Database } from './database.ts'
import { parseName } from './names.ts'
import { createService } from './service.ts'
import { serviceDefinition } from './service-definition.ts'
import type { UsageCounts } from './usage.ts'

export interface FirestoreEngineView {
  /** What a database has cost so far. */
  usage(projectId: string, databaseId?: string): UsageCounts
}

export interface FirestoreConnections extends FirestoreEngineView {
  /** Speaks with whoever is at the other end. */
  accept(socket: Socket): void
  close(): void
}

/** The service, for connections that somebody else takes. */
export function createFirestoreEmulator(): FirestoreConnections {
  const databases = new Map<string, Database>()
  const find = (name: string | null | undefined) => {
    const parsed = parseName(name)
    const found = databases.get(parsed.database) ?? new Database(parsed)
    databases.set(parsed.database, found)
    return found
  }
  const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 })
  server.addService(serviceDefinition(), createService(find))
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
    usage: (projectId, databaseId = '(default)') => find(`projects/${projectId}/databases/${databaseId}`).usage.counts,
    close() {
      injector.destroy()
      server.forceShutdown()
      for (const socket of sockets) socket.destroy()
    },
  }
}
