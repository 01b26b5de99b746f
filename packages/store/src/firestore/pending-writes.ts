import type { DocumentReference, Transaction } from '@google-cloud/firestore'
import type { Fields } from './documents.ts'

type Pending = { type: 'set' | 'update'; fields: Fields } | { type: 'remove' }

/** What a command has written and Firestore does not know of yet: there, nothing may be read after the first write. */
export class PendingWrites {
  readonly #byPath = new Map<string, Pending>()

  set(path: string, fields: Fields): void {
    this.#byPath.set(path, { type: 'set', fields })
  }

  update(path: string, fields: Fields): void {
    const before = this.#byPath.get(path)
    if (before?.type === 'remove') throw new Error(`A command updates ${path}, which it has removed.`)
    this.#byPath.set(path, { type: before?.type ?? 'update', fields: { ...before?.fields, ...fields } })
  }

  remove(path: string): void {
    this.#byPath.set(path, { type: 'remove' })
  }

  /** The document as the command has left it, whose fields in the database are `stored`. */
  over(path: string, stored: Fields | undefined): Fields | undefined {
    const pending = this.#byPath.get(path)
    if (!pending) return stored
    if (pending.type === 'remove') return undefined
    return pending.type === 'set' ? pending.fields : { ...stored, ...pending.fields }
  }

  apply(transaction: Transaction, reference: (path: string) => DocumentReference): void {
    for (const [path, pending] of this.#byPath) {
      if (pending.type === 'set') transaction.set(reference(path), pending.fields)
      else if (pending.type === 'update') transaction.update(reference(path), pending.fields)
      else transaction.delete(reference(path))
    }
  }
}
