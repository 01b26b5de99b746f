import { Firestore, type Settings } from '@google-cloud/firestore'
import { FirestoreDocuments, type FirestoreDocumentsOptions } from './firestore-documents.ts'

export interface FirestorePlace {
  projectId: string
  /** `(default)` where it is not given. */
  databaseId?: string
  /** `127.0.0.1:8080`, of an emulator: without TLS, and without credentials. Google's own servers where it is not given. */
  host?: string
}

// A connection that broke without a word is noticed after both together.
const keepaliveMs = 10_000
const keepaliveTimeoutMs = 5_000
const callMs = 15_000
// Otherwise whoever was cut off for some minutes waits for up to two more before it tries again.
const longestReconnectMs = 2_000

// An emulator asks for none. Without any the client looks for some on the network, and warns that it found none.
const nobody = { client_email: 'nobody@example.com', private_key: 'none' }

/** Connects with the first command: whoever opens learns nothing of the database yet. */
export function openDocuments(place: FirestorePlace, options?: FirestoreDocumentsOptions): FirestoreDocuments {
  return new FirestoreDocuments(handlePoolRejections(new Firestore(clientSettings(place))), options)
}

export function clientSettings({ projectId, databaseId, host }: FirestorePlace): Settings {
  return {
    projectId,
    ...(databaseId !== undefined && { databaseId }),
    ...(host !== undefined && { host, ssl: false, credentials: nobody }),
    clientConfig: { interfaces: { 'google.firestore.v1.Firestore': askOnce } },
    // Otherwise every read that was refused is sent again after two seconds and after four, whatever the reason.
    gaxServerStreamingRetries: true,
    'grpc.keepalive_time_ms': keepaliveMs,
    'grpc.keepalive_timeout_ms': keepaliveTimeoutMs,
    'grpc.max_reconnect_backoff_ms': longestReconnectMs,
  }
}

const once = { timeout_millis: callMs, retry_codes_name: 'never', retry_params_name: 'once' }

/**
 * The client would send a commit again that nobody answered. If it was made, the second is refused, and the refusal is all that we would hear.
 * Reads it would ask for again for ten minutes.
 */
const askOnce = {
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
 * Prevents unhandled rejections, which would end the process: the client never awaits the work in its pool, and what it starts after it was
 * closed, such as another attempt to listen to a database that is down, rejects. A later version without this pool is left as it is.
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
