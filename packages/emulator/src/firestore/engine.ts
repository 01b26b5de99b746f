import type { Duplex } from 'node:stream'
import { FirestoreMock } from '@firebase-bridge/firestore-admin'
import { EngineClock } from './engine-clock.ts'
import { parseName, type ResourceName } from './names.ts'
import type {
  BatchGetRequest,
  BatchGetResponse,
  BatchWriteRequest,
  BeginTransactionRequest,
  CommitRequest,
  CommitResponse,
  Document,
  ListCollectionIdsRequest,
  ListDocumentsRequest,
  RunAggregationRequest,
  RunQueryRequest,
  RunQueryResponse,
  Timestamp,
} from './wire.ts'

/** How far back one can look. */
export const longestLook = 60_000

/** The engine as its own Firestore client calls it: messages of the wire go in and come out. */
interface EngineClient {
  beginTransaction(request: BeginTransactionRequest): Promise<[{ transaction: Uint8Array }]>
  commit(request: CommitRequest): Promise<[CommitResponse]>
  batchWrite(request: BatchWriteRequest): Promise<[object]>
  batchGetDocuments(request: BatchGetRequest): Duplex
  runQuery(request: RunQueryRequest): Duplex
  runAggregationQuery(request: RunAggregationRequest): Duplex
  listDocuments(request: ListDocumentsRequest): Promise<[Document[]]>
  listCollectionIds(request: ListCollectionIdsRequest): Promise<[string[]]>
}

/** What of the engine's own state has to be reached for. */
interface Inside {
  _accessor: {
    _txs: { _transactions: Map<string, unknown> }
    _src: { docs: Map<string, { _history: { updateTime: { toMillis(): number } }[] }> }
  }
}

interface ClientPool {
  run(tag: string, grpc: boolean, operation: (client: EngineClient) => Promise<never>): Promise<never>
}

/** One database, in memory. It works on a request as soon as it is asked, in one go, so that requests never overlap inside of it. */
export class Engine {
  readonly #clock: EngineClock
  readonly #now: () => number
  readonly #client: EngineClient
  readonly #inside: Inside

  constructor({ projectId, databaseId }: ResourceName, now: () => number) {
    this.#now = now
    this.#clock = new EngineClock(now)
    const mock = new FirestoreMock()
    mock.systemTime.custom(() => this.#clock.now())
    const controller = mock.createDatabase(projectId, databaseId)
    this.#client = takeClient(controller.firestore())
    this.#inside = controller as unknown as Inside
  }

  async begin(request: BeginTransactionRequest): Promise<Buffer> {
    const [{ transaction }] = await this.#client.beginTransaction(request)
    return Buffer.from(transaction)
  }

  async commit(request: CommitRequest): Promise<CommitResponse> {
    const [response] = await this.#clock.whileCommitting(() => this.#client.commit(request))
    return response
  }

  async batchWrite(request: BatchWriteRequest): Promise<object> {
    const [response] = await this.#clock.whileCommitting(() => this.#client.batchWrite(request))
    return response
  }

  /** The engine itself keeps every version of every document, and shows none of before a minute ago to anybody. */
  forgetOldVersions(names: string[]): void {
    const { docs } = this.#inside._accessor._src
    for (const name of names) {
      const versions = docs.get(parseName(name).path)?._history ?? []
      const isOld = (index: number) => (versions[index]?.updateTime.toMillis() ?? Infinity) < this.#now() - longestLook
      while (isOld(1)) versions.shift()
    }
  }

  /** The engine itself keeps every transaction that was not committed, for as long as it lives. */
  forget(transaction: Buffer): void {
    this.#inside._accessor._txs._transactions.delete(transaction.toString('base64'))
  }

  batchGet(request: BatchGetRequest): Promise<BatchGetResponse[]> {
    return this.#client.batchGetDocuments(request).toArray()
  }

  /** The documents that are there by these names, at a moment or now. */
  async getAt(documents: string[], readTime?: Timestamp): Promise<RunQueryResponse[]> {
    const newTransaction = readTime && { readOnly: { readTime } }
    const answers = await this.batchGet({ documents, ...(newTransaction && { newTransaction }) })
    const [first] = answers
    if (first?.transaction) this.forget(Buffer.from(first.transaction as Uint8Array))
    return answers.map(({ found, readTime }) => ({ ...(found && { document: found }), ...(readTime && { readTime }) }))
  }

  runQuery(request: RunQueryRequest): Promise<RunQueryResponse[]> {
    return this.#client.runQuery(request).toArray()
  }

  runAggregation(request: RunAggregationRequest): Promise<object[]> {
    return this.#client.runAggregationQuery(request).toArray()
  }

  async listDocuments(request: ListDocumentsRequest): Promise<Document[]> {
    const [documents] = await this.#client.listDocuments(request)
    return documents
  }

  async listCollectionIds(request: ListCollectionIdsRequest): Promise<string[]> {
    const [ids] = await this.#client.listCollectionIds(request)
    return ids
  }
}

/** The library offers a Firestore whose client has no wire behind it. That client is in a pool, from which it is borrowed for good. */
function takeClient(firestore: object): EngineClient {
  const { _clientPool: pool } = firestore as { _clientPool: ClientPool }
  let client: EngineClient | undefined
  void pool.run('emulator', false, (borrowed) => {
    client = borrowed
    return new Promise<never>(() => {})
  })
  if (!client)
    throw new Error('The Firestore engine has no client: is this another version of @firebase-bridge/firestore-admin?')
  return client
}
