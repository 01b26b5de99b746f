import { AggregateField, type Firestore, type Query, type Transaction } from '@google-cloud/firestore'
import type { Command, Documents, Fields, FoundDocument, Reader, Search } from './documents.ts'
import { PendingWrites } from './pending-writes.ts'

/** Documents on Google's own client. */
export class FirestoreDocuments implements Documents {
  readonly #firestore: Firestore

  constructor(firestore: Firestore) {
    this.#firestore = firestore
  }

  write<T>(command: Command<T>): Promise<T> {
    return this.#firestore.runTransaction(async (transaction) => {
      const writes = new PendingWrites()
      const value = await command({
        ...this.#reader(transaction, (path, stored) => writes.over(path, stored)),
        set: (path, fields) => writes.set(path, fields),
        update: (path, fields) => writes.update(path, fields),
        remove: (path) => writes.remove(path),
      })
      writes.apply(transaction, (path) => this.#firestore.doc(path))
      return value
    })
  }

  read<T>(query: (documents: Reader) => Promise<T>): Promise<T> {
    return this.#firestore.runTransaction((transaction) => query(this.#reader(transaction)), { readOnly: true })
  }

  watch(path: string, listener: () => void): () => void {
    return this.#firestore.doc(path).onSnapshot(listener, () => {})
  }

  watchSearch(search: Search, listener: () => void): () => void {
    return this.#query(search).onSnapshot(listener, () => {})
  }

  close(): Promise<void> {
    return this.#firestore.terminate()
  }

  #reader(
    transaction: Transaction,
    over: (path: string, stored: Fields | undefined) => Fields | undefined = (_, stored) => stored,
  ): Reader {
    const getAll = async (paths: string[]) => {
      if (paths.length === 0) return []
      const found = await transaction.getAll(...paths.map((path) => this.#firestore.doc(path)))
      return found.map((snapshot, index) => over(paths[index] ?? '', snapshot.data()))
    }
    return {
      getAll: <T>(paths: string[]) => getAll(paths) as Promise<(T | undefined)[]>,
      get: async <T>(path: string) => (await getAll([path]))[0] as T | undefined,
      find: async <T>(search: Search): Promise<FoundDocument<T>[]> => {
        const { docs } = await transaction.get(this.#query(search))
        return docs.map((found) => ({ path: found.ref.path, id: found.id, fields: found.data() as T }))
      },
      count: async (search) => (await transaction.get(this.#query(search).count())).data().count,
      sum: async (search, field) => {
        const sums = this.#query(search).aggregate({ sum: AggregateField.sum(field) })
        return (await transaction.get(sums)).data().sum
      },
    }
  }

  #query({ collection, group, where = [], orderBy = [], after, limit }: Search): Query {
    let query: Query = group ? this.#firestore.collectionGroup(collection) : this.#firestore.collection(collection)
    for (const [field, comparison, value] of where) query = query.where(field, comparison, value)
    for (const [field, direction] of orderBy) query = query.orderBy(field, direction)
    if (after) query = query.startAfter(...after)
    return limit === undefined ? query : query.limit(limit)
  }
}
