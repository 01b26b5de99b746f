import { Engine } from './engine.ts'
import { DatabaseFaults } from './faults/database-faults.ts'
import type { IndexCheck } from './indexes/index-check.ts'
import { collectionOf, type ResourceName } from './names.ts'
import { refusals } from './refusal.ts'
import { type OpenTransaction, Transactions } from './transactions.ts'
import { Usage } from './usage.ts'
import type {
  BatchGetRequest,
  BatchGetResponse,
  BatchWriteRequest,
  BeginTransactionRequest,
  CommitRequest,
  CommitResponse,
  ListCollectionIdsRequest,
  ListDocumentsRequest,
  RunAggregationRequest,
  RunQueryRequest,
  RunQueryResponse,
  StructuredQuery,
  TransactionOptions,
  Write,
} from './wire.ts'

type ChangeListener = (documents: string[]) => void
type Selector = { transaction?: Uint8Array | string | null; newTransaction?: TransactionOptions | null }

export interface DatabaseOptions {
  now: () => number
  /** Without it every query has an index. */
  indexes?: IndexCheck | undefined
}

/** One database: the engine, and what the engine does not do. */
export class Database {
  readonly engine: Engine
  readonly now: () => number
  readonly usage = new Usage()
  readonly faults = new DatabaseFaults()
  readonly #indexes: IndexCheck | undefined
  readonly #listeners = new Set<ChangeListener>()
  readonly #changes = new ChangeCounts()
  readonly #transactions: Transactions
  #lane: Promise<unknown> = Promise.resolve()

  constructor(name: ResourceName, { indexes, now }: DatabaseOptions) {
    this.#indexes = indexes
    this.now = now
    this.engine = new Engine(name, now)
    this.#transactions = new Transactions((id) => this.engine.forget(id), now)
  }

  /** Calls back after each commit with the names that it wrote to. Returns how to stop. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async begin(request: BeginTransactionRequest): Promise<Buffer> {
    const options = withoutRetry(request.options ?? { readWrite: {} })
    const id = await this.engine.begin({ ...request, options })
    this.#transactions.add(id, !!options.readOnly)
    return id
  }

  async batchGet(request: BatchGetRequest): Promise<BatchGetResponse[]> {
    const { answers } = await this.#read(request, (asked) => this.engine.batchGet(asked))
    this.usage.read(answers.length)
    return answers
  }

  async runQuery(request: RunQueryRequest): Promise<RunQueryResponse[]> {
    this.checkIndexes(request.structuredQuery)
    const changed = this.#changes.of(collectionsOf(request.structuredQuery))
    const { answers, transaction } = await this.#read(request, (asked) => this.engine.runQuery(asked))
    this.usage.read(Math.max(1, answers.filter(({ document }) => document).length))
    this.#remember(transaction, changed, request, answers, (asked) => this.engine.runQuery(asked))
    return answers
  }

  /** Throws when there is no index for it. */
  checkIndexes(query: StructuredQuery | null | undefined): void {
    this.#indexes?.check(query)
  }

  async runAggregation(request: RunAggregationRequest): Promise<object[]> {
    this.checkIndexes(request.structuredAggregationQuery?.structuredQuery)
    const changed = this.#changes.of(collectionsOf(request.structuredAggregationQuery?.structuredQuery))
    const { answers, transaction } = await this.#read(request, (asked) => this.engine.runAggregation(asked))
    this.usage.read(1)
    this.#remember(transaction, changed, request, answers, (asked) => this.engine.runAggregation(asked))
    return answers
  }

  /** The client asks for all of them at once, and for no fields, which the engine does not know how to leave out. */
  async listDocuments({ mask, orderBy: _, pageToken: __, ...request }: ListDocumentsRequest) {
    const found = await this.engine.listDocuments(request)
    this.usage.read(Math.max(1, found.length))
    return { documents: mask ? found.map(({ fields: ___, ...document }) => document) : found }
  }

  async listCollectionIds(request: ListCollectionIdsRequest): Promise<{ collectionIds: string[] }> {
    this.usage.read(1)
    return { collectionIds: await this.engine.listCollectionIds(request) }
  }

  async rollback(id: Uint8Array): Promise<void> {
    this.#transactions.remove(this.#transactions.use(id))
  }

  /** Commits run one after another, so that nothing changes between the look whether a transaction is still right and its commit. */
  commit(request: CommitRequest): Promise<CommitResponse> {
    return this.#inLane(() =>
      this.faults.commit(async () => {
        const transaction = hasBytes(request.transaction) ? this.#transactions.use(request.transaction) : undefined
        if (!transaction) return this.#apply(request)
        try {
          return await this.#commitTransaction(transaction, request)
        } finally {
          this.#transactions.remove(transaction)
        }
      }),
    )
  }

  batchWrite(request: BatchWriteRequest): Promise<object> {
    return this.#inLane(async () => {
      const response = await this.engine.batchWrite(request)
      this.#tell(request.writes ?? [])
      return response
    })
  }

  async #commitTransaction(transaction: OpenTransaction, request: CommitRequest): Promise<CommitResponse> {
    const { transaction: _, ...plain } = request
    if (!request.writes?.length) return this.#apply(plain)
    if (transaction.readOnly) throw refusals.invalid('Cannot modify entities in a read-only transaction.')
    for (const isTrue of transaction.stillTrue) if (!(await isTrue())) throw refusals.contention()
    return this.#apply(request)
  }

  async #apply(request: CommitRequest): Promise<CommitResponse> {
    const response = await this.engine.commit(request)
    this.#tell(request.writes ?? [])
    return response
  }

  #tell(writes: Write[]): void {
    this.usage.write(writes)
    const names = writes.map((write) => write.delete ?? write.update?.name ?? '')
    this.#changes.add(names)
    this.engine.forgetOldVersions(names)
    for (const listener of this.#listeners) listener(names)
  }

  #inLane<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lane.then(work)
    this.#lane = done.catch(() => undefined)
    return done
  }

  /** Reads inside of a transaction that is open, or that begins with this read, or of none. */
  async #read<R extends Selector, A>(request: R, ask: (request: R) => Promise<A[]>) {
    const { newTransaction, transaction } = request
    if (newTransaction) {
      const answers = await ask({ ...request, newTransaction: withoutRetry(newTransaction) })
      const { transaction: id } = answers[0] as { transaction: Uint8Array }
      return { answers, transaction: this.#transactions.add(id, !!newTransaction.readOnly) }
    }
    const open = hasBytes(transaction) ? this.#transactions.read(transaction) : undefined
    return { answers: await ask(request), transaction: open }
  }

  /** The engine knows of documents that were read. That a query would find others by now, or fewer, is seen by asking again. */
  #remember<R extends Selector, A>(
    transaction: OpenTransaction | undefined,
    changed: () => boolean,
    request: R,
    answers: A[],
    ask: (request: R) => Promise<A[]>,
  ): void {
    if (!transaction || transaction.readOnly) return
    const { transaction: _, newTransaction: __, ...plain } = request
    const before = whatWasFound(answers)
    transaction.stillTrue.push(async () => !changed() || whatWasFound(await ask(plain as R)) === before)
  }
}

/** How often documents of a collection were written, by its id. */
class ChangeCounts {
  readonly #byCollection = new Map<string, number>()

  add(names: string[]): void {
    for (const id of new Set(names.map(collectionOf))) this.#byCollection.set(id, (this.#byCollection.get(id) ?? 0) + 1)
  }

  /** Tells later whether any of them was written since. Queries of collections without a name are of all. */
  of(collections: string[]): () => boolean {
    const count = (id: string) => this.#byCollection.get(id) ?? 0
    const before = collections.map(count)
    return () => collections.length === 0 || collections.some((id, index) => count(id) !== before[index])
  }
}

function collectionsOf(query: RunQueryRequest['structuredQuery']): string[] {
  return (query?.from ?? []).flatMap(({ collectionId }) => collectionId ?? [])
}

function whatWasFound(answers: unknown[]): string {
  const found = (answers as (RunQueryResponse & { result?: unknown })[]).map(({ document, result }) =>
    document ? [document.name, document.updateTime] : result,
  )
  return JSON.stringify(found)
}

/** A transaction that the client names as the one before may be gone here, as when its commit was made and only the answer lost. */
function withoutRetry(options: TransactionOptions): TransactionOptions {
  return options.readWrite ? { readWrite: {} } : options
}

function hasBytes(id: Uint8Array | string | null | undefined): id is Uint8Array {
  return !!id && id.length > 0
}
