import { DeckhandError } from '@deckhand/spec/errors'
import type { Firestore } from '@google-cloud/firestore'
import { UnderWay } from '../../work/under-way.ts'
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
  /** How often those who watch are called without a reason. */
  lookMs?: number
  /** How long what passes is tried again. */
  patienceMs?: number
  /** Told once of what keeps those who watch from being called in time, such as a missing index. */
  onFault?: (error: Error) => void
}

/** Documents on Google's own client, which is ours from here on: closing ends it. */
export class FirestoreDocuments implements Documents {
  readonly #firestore: Firestore
  readonly #patienceMs: number | undefined
  readonly #watchers: DocumentWatchers
  readonly #order = new CommitOrder()
  readonly #lanes = new WriteLanes((jobs) => this.#perform(jobs))
  readonly #underWay = new UnderWay(explainFailure)
  #closed: Promise<void> | undefined

  constructor(firestore: Firestore, { patienceMs, ...watching }: FirestoreDocumentsOptions = {}) {
    this.#firestore = firestore
    this.#patienceMs = patienceMs
    this.#watchers = new DocumentWatchers(firestore, watching)
  }

  write<T>(command: Command<T>, { lane }: { lane?: string } = {}): Promise<T> {
    return this.#underWay.run(
      () =>
        new Promise<T>((resolve, reject) => {
          const job: WriteJob = { command, resolve: (value) => resolve(value as T), reject }
          if (lane === undefined) void this.#perform([job])
          else this.#lanes.push(lane, job)
        }),
    )
  }

  read<T>(query: (documents: Reader) => Promise<T>): Promise<T> {
    return this.#underWay.run(() =>
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
    // Nothing is there; the answer has the time at which it was looked for.
    return this.#underWay.run(async () => (await this.#firestore.doc('clock/now').get()).readTime.toMillis())
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #perform(jobs: WriteJob[]): Promise<void> {
    try {
      const commit = await retryCommit(this.#firestore, jobs, { order: this.#order, patience: this.#patienceMs })
      commit.settle()
      this.#watchers.tell(commit.writes.paths)
    } catch (thrown) {
      // Together they may be too large, or one of them is nothing that Firestore takes.
      if (jobs.length > 1 && isRefusal(thrown)) for (const job of jobs) await this.#perform([job])
      else for (const job of jobs) job.reject(thrown)
    }
  }

  async #close(): Promise<void> {
    await this.#underWay.end()
    this.#watchers.close()
    await this.#firestore.terminate()
  }
}

/** Nothing was kept, and it will be no different when it is tried again. */
function isRefusal(thrown: unknown): boolean {
  return !isPassing(thrown) && !(thrown instanceof DeckhandError)
}
