import type { DocumentReference, Firestore, Query } from '@google-cloud/firestore'
import { Listeners } from '../../watch/listeners.ts'
import type { Search } from '../documents/documents.ts'
import { explainFailure } from '../documents/explain-failure.ts'
import { isPassing } from '../documents/grpc-status.ts'
import { searchQuery } from '../documents/search-query.ts'
import { ChangeStream } from './change-stream.ts'

// A stream may miss a change without an error. Then listeners find it with the next poll.
const everyMs = 5_000

export interface WatchOptions {
  pollMs?: number
  onFault?: (error: Error) => void
}

/** Notifies listeners of changes. Listeners of the same topic share one stream of Firestore. Writes of this process notify them directly. */
export class DocumentWatchers {
  readonly #firestore: Firestore
  readonly #pollMs: number
  readonly #listeners = new Listeners()
  readonly #streams = new Map<string, ChangeStream>()
  readonly #onFault: (error: Error) => void
  /** Reported faults, because every stream has the same fault at every attempt. */
  readonly #reported = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  /** `pollMs`: how often all listeners are called without a known change. `onFault` gets each permanent failure of streams once. */
  constructor(firestore: Firestore, { pollMs = everyMs, onFault = () => {} }: WatchOptions = {}) {
    this.#firestore = firestore
    this.#pollMs = pollMs
    this.#onFault = onFault
  }

  watch(path: string, listener: () => void): () => void {
    return this.#add(path, () => this.#firestore.doc(path), listener)
  }

  watchSearch(search: Search, listener: () => void): () => void {
    return this.#add(JSON.stringify(search), () => searchQuery(this.#firestore, search), listener)
  }

  /** Call this after a commit. Notifies the listeners in this process. */
  notify(paths: Iterable<string>): void {
    this.#listeners.notify(paths)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#listeners.clear()
    for (const stream of this.#streams.values()) stream.stop()
    this.#streams.clear()
  }

  #add(topic: string, source: () => DocumentReference | Query, listener: () => void): () => void {
    this.#timer ??= setInterval(() => this.#poll(), this.#pollMs).unref()
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
    const onEnd = (thrown: unknown) => this.#reportFault(thrown)
    return new ChangeStream(source, () => this.#listeners.notify([topic]), onEnd)
  }

  #reportFault(thrown: unknown): void {
    const fault = explainFailure(thrown)
    if (isPassing(thrown) || this.#reported.has(fault.message)) return
    this.#reported.add(fault.message)
    this.#onFault(fault)
  }

  #leave(topic: string, stream: ChangeStream): void {
    stream.watchers -= 1
    if (stream.watchers > 0 || this.#streams.get(topic) !== stream) return
    this.#streams.delete(topic)
    stream.stop()
  }

  #poll(): void {
    for (const stream of this.#streams.values()) stream.revive()
    this.#listeners.notifyAll()
  }
}
