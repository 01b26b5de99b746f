import { AggregateField, type Firestore, type Transaction } from '@google-cloud/firestore'
import type { Fields, FoundDocument, Reader, Search } from './documents.ts'
import { searchQuery } from './search-query.ts'

type Stored = Fields | undefined
type Over = (path: string, stored: Stored) => Stored

/** Reads within one transaction, which sees one moment: what was read once is not asked for again. `over` is what is not committed yet. */
export class TransactionReader implements Reader {
  readonly #firestore: Firestore
  readonly #transaction: Transaction
  readonly #over: Over
  readonly #read = new Map<string, Promise<Stored>>()

  constructor(firestore: Firestore, transaction: Transaction, over: Over = (_, stored) => stored) {
    this.#firestore = firestore
    this.#transaction = transaction
    this.#over = over
  }

  async get<T>(path: string): Promise<T | undefined> {
    const [fields] = await this.getAll<T>([path])
    return fields
  }

  async getAll<T>(paths: string[]): Promise<(T | undefined)[]> {
    this.#fetch([...new Set(paths)].filter((path) => !this.#read.has(path)))
    const stored = await Promise.all(paths.map((path) => this.#read.get(path)))
    return paths.map((path, index) => this.#over(path, stored[index]) as T | undefined)
  }

  async find<T>(search: Search): Promise<FoundDocument<T>[]> {
    const { docs } = await this.#transaction.get(searchQuery(this.#firestore, search))
    return docs.map((found) => ({ path: found.ref.path, id: found.id, fields: found.data() as T }))
  }

  async count(search: Search): Promise<number> {
    const counted = await this.#transaction.get(searchQuery(this.#firestore, search).count())
    return counted.data().count
  }

  async sum(search: Search, field: string): Promise<number> {
    const sums = searchQuery(this.#firestore, search).aggregate({ sum: AggregateField.sum(field) })
    return (await this.#transaction.get(sums)).data().sum
  }

  #fetch(paths: string[]): void {
    if (paths.length === 0) return
    const fetched = this.#transaction.getAll(...paths.map((path) => this.#firestore.doc(path)))
    for (const [index, path] of paths.entries()) {
      const stored = fetched.then((found) => found[index]?.data())
      // Whoever asked hears of it; the others, whom nobody waits for, must not end the process.
      stored.catch(() => {})
      this.#read.set(path, stored)
    }
  }
}
