import type { Documents, Fields, Setter } from '../documents/documents.ts'

// Far below the limits of a commit, so that each commit is short even on a slow connection.
const mostDocuments = 300
const mostBytes = 2_000_000
const commitsAtOnce = 4

type Batch = [path: string, fields: Fields][]

/** Batches writes into large commits, several at once. Their order does not matter, because no one reads the database yet. */
export class BulkWrites implements Setter {
  /** The number of documents by collection name. */
  readonly written = new Map<string, number>()
  readonly #documents: Documents
  #batch: Batch = []
  #bytes = 0
  #full: Batch[] = []

  constructor(documents: Documents) {
    this.#documents = documents
  }

  set(path: string, fields: Fields): void {
    const bytes = path.length + sizeOf(fields)
    if (this.#batch.length === mostDocuments || this.#bytes + bytes > mostBytes) this.#close()
    this.#batch.push([path, fields])
    this.#bytes += bytes
    const collection = path.split('/').at(-2) ?? ''
    this.written.set(collection, (this.written.get(collection) ?? 0) + 1)
  }

  /** Commits the full batches. Must be called regularly, or everything stays in memory. */
  async settle(): Promise<void> {
    while (this.#full.length > 0) {
      const batches = this.#full.splice(0, commitsAtOnce)
      await Promise.all(batches.map((batch) => this.#commit(batch)))
    }
  }

  /** Commits the rest. */
  async end(): Promise<void> {
    this.#close()
    await this.settle()
  }

  #close(): void {
    if (this.#batch.length > 0) this.#full.push(this.#batch)
    this.#batch = []
    this.#bytes = 0
  }

  #commit(batch: Batch): Promise<void> {
    return this.#documents.write(async (writer) => {
      for (const [path, fields] of batch) writer.set(path, fields)
    })
  }
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (value instanceof Uint8Array) return value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.entries(value).reduce((sum, [name, each]) => sum + name.length + sizeOf(each), 0)
}
