/** The fields of a document. Firestore refuses `undefined`: leave the field out, or write `null`. */
export type Fields = Record<string, unknown>

export interface FoundDocument<T> {
  path: string
  /** The last part of the path. */
  id: string
  fields: T
}

export type Comparison = '<' | '<=' | '==' | '>' | '>=' | 'in' | 'array-contains' | 'array-contains-any'

/** A search by fields. firestore.indexes.json has the index of every search that needs a composite one. */
export interface Search {
  /** The path of a collection, or with `group`, the name of collections at any level. */
  collection: string
  group?: true
  where?: [field: string, comparison: Comparison, value: unknown][]
  orderBy?: [field: string, direction: 'asc' | 'desc'][]
  /** Starts after the document with these values in the fields of `orderBy`. */
  after?: unknown[]
  limit?: number
  /** Reads only these fields. It costs the same, but long fields are not transferred. */
  only?: string[]
}

/** All paths come from `paths.ts`. */
export interface Reader {
  get<T>(path: string): Promise<T | undefined>
  /** In the order of the paths, in one request. No document is requested twice. */
  getAll<T>(paths: string[]): Promise<(T | undefined)[]>
  find<T>(search: Search): Promise<FoundDocument<T>[]>
  count(search: Search): Promise<number>
  /** The sum of a number field over all found documents. The database computes it, so the documents are not read. */
  sum(search: Search, field: string): Promise<number>
}

/**
 * Writes are buffered until the command ends, and then sent together. `get` and `getAll` see them, searches do not. So a command must search before
 * it writes matching documents, and must not search for documents that another command in the same commit may have written.
 */
export interface Writer extends Reader {
  /** The whole document. */
  set(path: string, fields: Fields): void
  /** Some fields of an existing document, or of one that this command has set. */
  update(path: string, fields: Fields): void
  /** Adds to a number in a document, and creates the document if it is missing. Does not read it, so concurrent increases do not conflict. */
  increase(path: string, field: string, by: number): void
  remove(path: string): void
  /** The document if this commit sets it, by this command or an earlier one of its lane. Reads nothing. */
  pending<T>(path: string): T | undefined
}

/** The part of a writer that only creates documents: for commands, and for copies from another store. */
export type Setter = Pick<Writer, 'set'>

/** One atomic step. It may run again after a conflict, so it must have no effects except through the writer. */
export type Command<T> = (documents: Writer) => Promise<T>

export interface Documents {
  /**
   * Resolves when the command is committed. It is applied once, even if the response to a commit was lost, if it writes a document that no other
   * command writes; otherwise it must be safe to repeat. Commands of one lane run in order. Those that wait during a commit are committed together,
   * but each is rolled back by itself. Rejects with the command's error, or with INTERNAL and advice.
   */
  write<T>(command: Command<T>, options?: { lane?: string }): Promise<T>
  /** Sees one snapshot of committed data. */
  read<T>(query: (documents: Reader) => Promise<T>): Promise<T>
  /** Calls back when the document may have changed, in this or another process. Returns a function that stops this. */
  watch(path: string, listener: () => void): () => void
  watchSearch(search: Search, listener: () => void): () => void
  /** Firestore's time, in milliseconds since 1970. */
  time(): Promise<number>
  /** Waits for earlier requests, and refuses later ones. */
  close(): Promise<void>
}
