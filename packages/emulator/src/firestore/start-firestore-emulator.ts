import { type AddressInfo, createServer } from 'node:net'
import {
  createFirestoreEmulator,
  type FirestoreEngineOptions,
  type FirestoreEngineView,
} from './create-firestore-emulator.ts'

export interface FirestoreEmulatorOptions extends FirestoreEngineOptions {
  /** 0, the default, takes a free one. */
  port?: number
  /** 127.0.0.1 when absent. */
  host?: string
}

export interface FirestoreEmulator extends FirestoreEngineView {
  /** For FIRESTORE_EMULATOR_HOST. */
  readonly host: string
  /** Ends open connections at once. Nothing is kept. */
  close(): Promise<void>
}

/** Serves Firestore in memory, for real clients. Databases are there as soon as they are asked for. Rejects when the port is taken. */
export async function startFirestoreEmulator(options: FirestoreEmulatorOptions = {}): Promise<FirestoreEmulator> {
  const { accept, close, ...view } = createFirestoreEmulator(options)
  const server = createServer(accept)
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  return {
    ...view,
    host: `${host}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      close()
      await closed
    },
  }
}
