import { AggregateField, type Firestore, type Transaction } from '@google-cloud/firestore'
import type { Fields, FoundDocument, Reader, Search } from './documents.ts'
import { PendingWrites } from './pending-writes.ts'
import { searchQuery } from './search-query.ts'

type Stored = Fields | undefined

/** Reads in one transaction, which sees one snapshot, so no document is read twice. `writes`: the buffered writes. */
export class TransactionReader implements Reader {
  readonly #firestore: Firestore
  readonly #transaction: Transaction
  readonly #writes: PendingWrites
  readonly #read = new Map<string, Promise<Stored>>()
  #hasBegun = false

  constructor(firestore: Firestore, transaction: Transaction, writes = new PendingWrites()) {
    this.#firestore = firestore
    this.#transaction = transaction
    this.#writes = writes
  }

  /** The paths of all documents that were read by path. */
  get paths(): string[] {
    return [...this.#read.keys()]
  }

  async get<T>(path: string): Promise<T | undefined> {
    const [fields] = await this.getAll<T>([path])
    return fields
  }

  async getAll<T>(paths: string[]): Promise<(T | undefined)[]> {
    this.#fetch([...new Set(paths)].filter((path) => !this.#read.has(path) && !this.#writes.replaces(path)))
    const stored = await Promise.all(paths.map((path) => this.#read.get(path)))
    return paths.map((path, index) => this.#writes.over(path, stored[index]) as T | undefined)
  }

  async find<T>(search: Search): Promise<FoundDocument<T>[]> {
    const { docs } = await this.#await(this.#transaction.get(searchQuery(this.#firestore, search)))
    return docs.map((found) => ({ path: found.ref.path, id: found.id, fields: found.data() as T }))
  }

  async count(search: Search): Promise<number> {
    const counted = await this.#await(this.#transaction.get(searchQuery(this.#firestore, search).count()))
    return counted.data().count
  }

  async sum(search: Search, field: string): Promise<number> {
    const sums = searchQuery(this.#firestore, search).aggregate({ sum: AggregateField.sum(field) })
    return (await this.#await(this.#transaction.get(sums))).data().sum
  }

  #fetch(paths: string[]): void {
    if (paths.length === 0) return
    const fetched = this.#await(this.#transaction.getAll(...paths.map((path) => this.#firestore.doc(path))))
    for (const [index, path] of paths.entries()) {
      const stored = fetched.then((found) => found[index]?.data())
      // Callers get the error by awaiting. Without callers, it must not become an unhandled rejection.
      stored.catch(() => {})
      this.#read.set(path, stored)
    }
  }

  /**
   * The first read begins the transaction. If it fails, the client keeps a second rejected promise without a handler, which would end the process.
   * Another read handles that promise, without a request to Firestore.
   */
  async #await<T>(reading: Promise<T>): Promise<T> {
    try {
      const found = await reading
      this.#hasBegun = true
      return found
    } catch (thrown) {
      if (!this.#hasBegun) this.#transaction.get(this.#firestore.doc('clock/now')).catch(() => {})
      throw thrown
    }
  }
}
