import { type DocumentReference, FieldValue, type Transaction } from '@google-cloud/firestore'
import type { Fields } from './documents.ts'
import { wellFormedFields } from './well-formed.ts'

type Pending =
  | { type: 'set' | 'update'; fields: Fields }
  | { type: 'increase'; amounts: Record<string, number> }
  | { type: 'remove' }

/** By path, in the order of the first write. */
export type Savepoint = ReadonlyMap<string, Pending>

/** The field with the mark of the commit that last wrote a document. It shows if a commit without a response succeeded. */
export const markField = 'write'

/** Buffers the writes of commands, because in a Firestore transaction nothing may be read after the first write. */
export class PendingWrites {
  #byPath = new Map<string, Pending>()

  /** Makes a savepoint for `restore`. */
  save(): Savepoint {
    return new Map(this.#byPath)
  }

  restore(savepoint: Savepoint): void {
    this.#byPath = new Map(savepoint)
  }

  set(path: string, fields: Fields): void {
    this.#byPath.set(path, { type: 'set', fields: wellFormedFields(fields) })
  }

  update(path: string, fields: Fields): void {
    const before = this.#byPath.get(path)
    if (before?.type === 'remove') throw new Error(`A command updates ${path}, which it has removed.`)
    if (before?.type === 'increase') throw new Error(`A command updates ${path}, which it only adds to.`)
    this.#byPath.set(path, {
      type: before?.type ?? 'update',
      fields: { ...before?.fields, ...wellFormedFields(fields) },
    })
  }

  increase(path: string, field: string, by: number): void {
    const before = this.#byPath.get(path)
    if (before && before.type !== 'increase') throw new Error(`A command adds to ${path}, which it has written.`)
    const amounts = { ...before?.amounts, [field]: (before?.amounts[field] ?? 0) + by }
    this.#byPath.set(path, { type: 'increase', amounts })
  }

  remove(path: string): void {
    this.#byPath.set(path, { type: 'remove' })
  }

  /** The document if it was set, with later changes. */
  pending(path: string): Fields | undefined {
    const pending = this.#byPath.get(path)
    return pending?.type === 'set' ? pending.fields : undefined
  }

  /** True if the stored document is not needed any more. */
  replaces(path: string): boolean {
    const type = this.#byPath.get(path)?.type
    return type === 'set' || type === 'remove'
  }

  /** The document after the buffered writes. `stored`: its fields in the database. */
  over(path: string, stored: Fields | undefined): Fields | undefined {
    const pending = this.#byPath.get(path)
    if (!pending) return stored
    if (pending.type === 'remove') return undefined
    if (pending.type === 'increase') return { ...stored, ...sums(stored, pending.amounts) }
    return pending.type === 'set' ? pending.fields : { ...stored, ...pending.fields }
  }

  /** The documents that get the mark, first those that are set, because others rarely overwrite those. */
  get marked(): string[] {
    const ofType = (isSet: boolean) =>
      [...this.#byPath].filter(([, { type }]) => type !== 'remove' && (type === 'set') === isSet).map(([path]) => path)
    return [...ofType(true), ...ofType(false)]
  }

  get paths(): string[] {
    return [...this.#byPath.keys()]
  }

  apply(transaction: Transaction, reference: (path: string) => DocumentReference, mark: string): void {
    for (const [path, pending] of this.#byPath) applyOne(transaction, reference(path), pending, { [markField]: mark })
  }
}

function applyOne(transaction: Transaction, document: DocumentReference, pending: Pending, mark: Fields): void {
  switch (pending.type) {
    case 'set':
      transaction.set(document, { ...pending.fields, ...mark })
      break
    case 'update':
      transaction.update(document, { ...pending.fields, ...mark })
      break
    case 'increase':
      transaction.set(document, { ...increments(pending.amounts), ...mark }, { merge: true })
      break
    case 'remove':
      transaction.delete(document)
      break
  }
}

function increments(amounts: Record<string, number>): Fields {
  return Object.fromEntries(Object.entries(amounts).map(([field, by]) => [field, FieldValue.increment(by)]))
}

function sums(stored: Fields | undefined, amounts: Record<string, number>): Fields {
  return Object.fromEntries(Object.entries(amounts).map(([field, by]) => [field, Number(stored?.[field] ?? 0) + by]))
}
