import type { DocumentReference, Firestore, Query } from '@google-cloud/firestore'
import { Listeners } from '../../watch/listeners.ts'
import type { Search } from '../documents/documents.ts'
import { explainFailure } from '../documents/explain-failure.ts'
import { isPassing } from '../documents/grpc-status.ts'
import { searchQuery } from '../documents/search-query.ts'
import { ChangeStream } from './change-stream.ts'

// A stream may be silent without being broken; this is how late somebody learns of what it did not tell.
const everyMs = 5_000

export interface WatchOptions {
  lookMs?: number
  onFault?: (error: Error) => void
}

/** Who watches what. One stream of Firestore serves all who watch the same here; what this process writes is told without it. */
export class DocumentWatchers {
  readonly #firestore: Firestore
  readonly #lookMs: number
  readonly #listeners = new Listeners()
  readonly #streams = new Map<string, ChangeStream>()
  readonly #onFault: (error: Error) => void
  /** What was told already. It is the same for every stream, and at every try. */
  readonly #told = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  /** `lookMs`: how often everybody is told, whether or not anything was heard. `onFault` is told once of what keeps streams from being heard for good. */
  constructor(firestore: Firestore, { lookMs = everyMs, onFault = () => {} }: WatchOptions = {}) {
    this.#firestore = firestore
    this.#lookMs = lookMs
    this.#onFault = onFault
  }

  watch(path: string, listener: () => void): () => void {
    return this.#add(path, () => this.#firestore.doc(path), listener)
  }

  watchSearch(search: Search, listener: () => void): () => void {
    return this.#add(JSON.stringify(search), () => searchQuery(this.#firestore, search), listener)
  }

  /** After a commit: those here, at once. */
  tell(paths: Iterable<string>): void {
    this.#listeners.tell(paths)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#listeners.clear()
    for (const stream of this.#streams.values()) stream.stop()
    this.#streams.clear()
  }

  #add(topic: string, source: () => DocumentReference | Query, listener: () => void): () => void {
    this.#timer ??= setInterval(() => this.#look(), this.#lookMs).unref()
    const stream = this.#streams.get(topic) ?? this.#open(topic, source())
    this.#streams.set(topic, stream)
    stream.watchers += 1
    const remove = this.#listeners.add(topic, listener)
    let isWatching = true
    return () => {
      if (isWatching) this.#leave(topic, stream)
      isWatching = false
      remove()
    }
  }

  #open(topic: string, source: DocumentReference | Query): ChangeStream {
    const onEnd = (thrown: unknown) => this.#tellFault(thrown)
    return new ChangeStream(source, () => this.#listeners.tell([topic]), onEnd)
  }

  #tellFault(thrown: unknown): void {
    const fault = explainFailure(thrown)
    if (isPassing(thrown) || this.#told.has(fault.message)) return
    this.#told.add(fault.message)
    this.#onFault(fault)
  }

  #leave(topic: string, stream: ChangeStream): void {
    stream.watchers -= 1
    if (stream.watchers > 0 || this.#streams.get(topic) !== stream) return
    this.#streams.delete(topic)
    stream.stop()
  }

  #look(): void {
    for (const stream of this.#streams.values()) stream.revive()
    this.#listeners.tellAll()
  }
}
