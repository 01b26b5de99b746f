import { Firestore, type Settings } from '@google-cloud/firestore'
import { FirestoreDocuments, type FirestoreDocumentsOptions } from './firestore-documents.ts'

export interface FirestorePlace {
  projectId: string
  /** Default: `(default)`. */
  databaseId?: string
  /** The address of an emulator, such as `127.0.0.1:8080`, without TLS and credentials. Default: Google's servers. */
  host?: string
}

// A connection that was cut without a packet is noticed after both times together.
const keepaliveMs = 10_000
const keepaliveTimeoutMs = 5_000
const callMs = 15_000
// Otherwise the client, after some minutes without a connection, waits up to two minutes before it reconnects.
const maxReconnectMs = 2_000

// An emulator needs no credentials. Without any, the client would search the network for some, and warn that it found none.
const emulatorCredentials = { client_email: 'nobody@example.com', private_key: 'none' }

/** Does not connect before the first command, so a wrong address is not noticed here. */
export function openDocuments(place: FirestorePlace, options?: FirestoreDocumentsOptions): FirestoreDocuments {
  return new FirestoreDocuments(handlePoolRejections(new Firestore(clientSettings(place))), options)
}

export function clientSettings({ projectId, databaseId, host }: FirestorePlace): Settings {
  return {
    projectId,
    ...(databaseId !== undefined && { databaseId }),
    ...(host !== undefined && { host, ssl: false, credentials: emulatorCredentials }),
    clientConfig: { interfaces: { 'google.firestore.v1.Firestore': noRetries } },
    // Otherwise the client repeats every refused read after two seconds and after four, whatever the reason.
    gaxServerStreamingRetries: true,
    'grpc.keepalive_time_ms': keepaliveMs,
    'grpc.keepalive_timeout_ms': keepaliveTimeoutMs,
    'grpc.max_reconnect_backoff_ms': maxReconnectMs,
  }
}

const once = { timeout_millis: callMs, retry_codes_name: 'never', retry_params_name: 'once' }

/**
 * By default, the client repeats a commit without a response. If the first one succeeded, the second is refused, and we would only see the refusal.
 * It would repeat reads for ten minutes.
 */
const noRetries = {
  retry_codes: { never: [] },
  retry_params: {
    once: {
      initial_retry_delay_millis: 100,
      retry_delay_multiplier: 1.3,
      max_retry_delay_millis: 1_000,
      initial_rpc_timeout_millis: callMs,
      rpc_timeout_multiplier: 1,
      max_rpc_timeout_millis: callMs,
      total_timeout_millis: callMs,
    },
  },
  methods: { Commit: once, BatchGetDocuments: once, RunQuery: once, RunAggregationQuery: once },
}

interface Pool {
  run(...given: unknown[]): Promise<unknown>
}

/**
 * Prevents unhandled rejections, which would end the process: the client never awaits the work in its pool, and work that it starts after it was
 * closed, such as another attempt to listen, rejects. Does nothing for a later version without this pool.
 */
function handlePoolRejections(firestore: Firestore): Firestore {
  const { _clientPool: pool } = firestore as unknown as { _clientPool?: Pool }
  if (typeof pool?.run !== 'function') return firestore
  const run = pool.run.bind(pool)
  pool.run = (...given) => {
    const work = run(...given)
    work.catch(() => {})
    return work
  }
  return firestore
}

/** The time on the database's clock. */
export async function readFirestoreTime(place: FirestorePlace): Promise<number> {
  const documents = openDocuments(place)
  try {
    return await documents.time()
  } finally {
    await documents.close()
  }
}
