/** What a document holds. A field that is `undefined` is refused by Firestore: leave it out, or write `null`. */
export type Fields = Record<string, unknown>

export interface FoundDocument<T> {
  path: string
  /** The last part of the path. */
  id: string
  fields: T
}

export type Comparison = '<' | '<=' | '==' | '>' | '>=' | 'in' | 'array-contains'

/** A search by fields. Every shape of one that needs an index of several fields is in firestore.indexes.json. */
export interface Search {
  /** The path of a collection, or with `group` the name that collections anywhere have. */
  collection: string
  group?: true
  where?: [field: string, comparison: Comparison, value: unknown][]
  orderBy?: [field: string, direction: 'asc' | 'desc'][]
  /** Goes on behind what has these values in the fields of `orderBy`. */
  after?: unknown[]
  limit?: number
}

/** Paths are made by `paths.ts` alone. */
export interface Reader {
  get<T>(path: string): Promise<T | undefined>
  /** In the order of the paths. */
  getAll<T>(paths: string[]): Promise<(T | undefined)[]>
  find<T>(search: Search): Promise<FoundDocument<T>[]>
  count(search: Search): Promise<number>
  /** Of a field that holds numbers, over all that is found; made by the database, so that nothing else of it is read. */
  sum(search: Search, field: string): Promise<number>
}

/**
 * Writes are kept back until the command is over, and then made at once. `get` and `getAll` see them; a search does not, so a command
 * searches before it writes about what it searches for.
 */
export interface Writer extends Reader {
  /** The whole document. */
  set(path: string, fields: Fields): void
  /** Some fields of a document that is there, or that this command has set. */
  update(path: string, fields: Fields): void
  remove(path: string): void
}

/** One atomic step. It may be run again when others were faster, so it has no effect but through the writer. */
export type Command<T> = (documents: Writer) => Promise<T>

export interface Documents {
  /** Resolves when it is committed. Commands of one lane are run one after another, in the order they were asked for. */
  write<T>(command: Command<T>, options?: { lane?: string }): Promise<T>
  /** Sees one moment of what is committed. */
  read<T>(query: (documents: Reader) => Promise<T>): Promise<T>
  /** Calls back when the document may have changed, here or in another process. Returns how to stop. */
  watch(path: string, listener: () => void): () => void
  watchSearch(search: Search, listener: () => void): () => void
  /** Waits for what was asked before. What is asked later is refused. */
  close(): Promise<void>
}
