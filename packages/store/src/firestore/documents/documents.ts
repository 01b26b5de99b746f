/** What a document holds. A field that is `undefined` is refused by Firestore: leave it out, or write `null`. */
export type Fields = Record<string, unknown>

export interface FoundDocument<T> {
  path: string
  /** The last part of the path. */
  id: string
  fields: T
}

export type Comparison = '<' | '<=' | '==' | '>' | '>=' | 'in' | 'array-contains' | 'array-contains-any'

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
  /** Of what is found only these fields are read. It costs as much, but what is long does not travel. */
  only?: string[]
}

/** Paths are made by `paths.ts` alone. */
export interface Reader {
  get<T>(path: string): Promise<T | undefined>
  /** In the order of the paths, and asked for at once: several that are needed are best fetched so. None is asked for twice. */
  getAll<T>(paths: string[]): Promise<(T | undefined)[]>
  find<T>(search: Search): Promise<FoundDocument<T>[]>
  count(search: Search): Promise<number>
  /** Of a field that holds numbers, over all that is found; made by the database, so that nothing else of it is read. */
  sum(search: Search, field: string): Promise<number>
}

/**
 * Writes are kept back until the command is over, and then made at once. `get` and `getAll` see them; a search does not, so a command
 * searches before it writes about what it searches for, and not at all for what another command of its lane may have written with it.
 */
export interface Writer extends Reader {
  /** The whole document. */
  set(path: string, fields: Fields): void
  /** Some fields of a document that is there, or that this command has set. */
  update(path: string, fields: Fields): void
  /** Adds to a number of a document, which is made when it is not there. Nobody has to read it for that, and so nobody waits for others who add to it. */
  increase(path: string, field: string, by: number): void
  remove(path: string): void
  /** The document if it was set with this commit, by this command or by one of its lane before it. Asks nobody. */
  pending<T>(path: string): T | undefined
}

/** Whoever only makes documents needs no more: a command, and a copy from another store. */
export type Setter = Pick<Writer, 'set'>

/** One atomic step. It may be run again when others were faster, so it has no effect but through the writer. */
export type Command<T> = (documents: Writer) => Promise<T>

export interface Documents {
  /**
   * Resolves when it is committed. It is applied once, also when the answer to a commit was lost, if it writes a document that no other
   * command writes; otherwise it must be harmless to repeat. Commands of one lane are run one after
   * another, in the order they were asked for; those that wait while one is committed are committed together, each taken back by itself.
   * Rejects with what the command threw, or with INTERNAL and words that say what to do.
   */
  write<T>(command: Command<T>, options?: { lane?: string }): Promise<T>
  /** Sees one moment of what is committed. */
  read<T>(query: (documents: Reader) => Promise<T>): Promise<T>
  /** Calls back when the document may have changed, here or in another process. Returns how to stop. */
  watch(path: string, listener: () => void): () => void
  watchSearch(search: Search, listener: () => void): () => void
  /** What the clock of Firestore says, in milliseconds since 1970. */
  time(): Promise<number>
  /** Waits for what was asked before. What is asked later is refused. */
  close(): Promise<void>
}
