import { AggregateField, type Firestore, type Transaction } from '@google-cloud/firestore'
import type { Fields, FoundDocument, Reader, Search } from './documents.ts'
import { PendingWrites } from './pending-writes.ts'
import { searchQuery } from './search-query.ts'

type Stored = Fields | undefined

/** Reads within one transaction, which sees one moment: what was read once is not asked for again. `writes` are not committed yet. */
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

  /** Of the documents that were read by their paths. */
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
    const { docs } = await this.#hear(this.#transaction.get(searchQuery(this.#firestore, search)))
    return docs.map((found) => ({ path: found.ref.path, id: found.id, fields: found.data() as T }))
  }

  async count(search: Search): Promise<number> {
    const counted = await this.#hear(this.#transaction.get(searchQuery(this.#firestore, search).count()))
    return counted.data().count
  }

  async sum(search: Search, field: string): Promise<number> {
    const sums = searchQuery(this.#firestore, search).aggregate({ sum: AggregateField.sum(field) })
    return (await this.#hear(this.#transaction.get(sums))).data().sum
  }

  #fetch(paths: string[]): void {
    if (paths.length === 0) return
    const fetched = this.#hear(this.#transaction.getAll(...paths.map((path) => this.#firestore.doc(path))))
    for (const [index, path] of paths.entries()) {
      const stored = fetched.then((found) => found[index]?.data())
      // Whoever asked hears of it; the others, whom nobody waits for, must not end the process.
      stored.catch(() => {})
      this.#read.set(path, stored)
    }
  }

  /**
   * The first read begins the transaction. When it fails the client leaves a second promise of the same failure behind, which nobody listens to and
   * which would end the process. To read again listens to it; Firestore is not asked for that.
   */
  async #hear<T>(reading: Promise<T>): Promise<T> {
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
