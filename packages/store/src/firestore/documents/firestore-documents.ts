import { DeckhandError } from '@deckhand/spec/errors'
import type { Firestore } from '@google-cloud/firestore'
import { InFlight } from '../../work/in-flight.ts'
import type { WriteJob } from '../commits/commit-jobs.ts'
import { CommitOrder } from '../commits/commit-order.ts'
import { retryCommit, retryRead } from '../commits/retry-commit.ts'
import { WriteLanes } from '../commits/write-lanes.ts'
import { DocumentWatchers } from '../watch/document-watchers.ts'
import type { Command, Documents, Reader, Search } from './documents.ts'
import { explainFailure } from './explain-failure.ts'
import { isPassing } from './grpc-status.ts'
import { TransactionReader } from './transaction-reader.ts'

export interface FirestoreDocumentsOptions {
  /** How often all listeners are called without a known change. */
  pollMs?: number
  /** How long temporary failures are retried. */
  patienceMs?: number
  /** Gets each permanent failure of change streams once, such as a missing index. Listeners are called late then. */
  onFault?: (error: Error) => void
}

/** Documents on Google's client. Takes over the client: closing the documents terminates it. */
export class FirestoreDocuments implements Documents {
  readonly #firestore: Firestore
  readonly #patienceMs: number | undefined
  readonly #watchers: DocumentWatchers
  readonly #order = new CommitOrder()
  readonly #lanes = new WriteLanes((jobs) => this.#perform(jobs))
  readonly #inFlight = new InFlight(explainFailure)
  #closed: Promise<void> | undefined

  constructor(firestore: Firestore, { patienceMs, ...watching }: FirestoreDocumentsOptions = {}) {
    this.#firestore = firestore
    this.#patienceMs = patienceMs
    this.#watchers = new DocumentWatchers(firestore, watching)
  }

  write<T>(command: Command<T>, { lane }: { lane?: string } = {}): Promise<T> {
    return this.#inFlight.run(
      () =>
        new Promise<T>((resolve, reject) => {
          const job: WriteJob = { command, resolve: (value) => resolve(value as T), reject }
          if (lane === undefined) void this.#perform([job])
          else this.#lanes.push(lane, job)
        }),
    )
  }

  read<T>(query: (documents: Reader) => Promise<T>): Promise<T> {
    return this.#inFlight.run(() =>
      retryRead(
        () =>
          this.#firestore.runTransaction((transaction) => query(new TransactionReader(this.#firestore, transaction)), {
            readOnly: true,
          }),
        this.#patienceMs,
      ),
    )
  }

  watch(path: string, listener: () => void): () => void {
    return this.#closed ? () => {} : this.#watchers.watch(path, listener)
  }

  watchSearch(search: Search, listener: () => void): () => void {
    return this.#closed ? () => {} : this.#watchers.watchSearch(search, listener)
  }

  time(): Promise<number> {
    // There is no such document, but the response has its read time.
    return this.#inFlight.run(async () => (await this.#firestore.doc('clock/now').get()).readTime.toMillis())
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #perform(jobs: WriteJob[]): Promise<void> {
    try {
      const commit = await retryCommit(this.#firestore, jobs, { order: this.#order, patience: this.#patienceMs })
      commit.settle()
      this.#watchers.notify(commit.writes.paths)
    } catch (thrown) {
      // Together they may be too large, or one of them is invalid.
      if (jobs.length > 1 && isRefusal(thrown)) for (const job of jobs) await this.#perform([job])
      else for (const job of jobs) job.reject(thrown)
    }
  }

  async #close(): Promise<void> {
    await this.#inFlight.end()
    this.#watchers.close()
    await this.#firestore.terminate()
  }
}

/** Nothing was saved, and a retry would fail, too. */
function isRefusal(thrown: unknown): boolean {
  return !isPassing(thrown) && !(thrown instanceof DeckhandError)
}
