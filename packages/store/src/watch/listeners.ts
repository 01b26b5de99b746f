type Listener = () => void

/** Listeners by topic. Each is called in its own microtask, so that none runs inside a write or stops the others by throwing. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<{ call: Listener }>>()

  get isEmpty(): boolean {
    return this.#byTopic.size === 0
  }

  /** Returns a function that removes the listener. */
  add(topic: string, call: Listener): () => void {
    const entry = { call }
    const entries = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, entries.add(entry))
    return () => {
      entries.delete(entry)
      if (entries.size === 0 && this.#byTopic.get(topic) === entries) this.#byTopic.delete(topic)
    }
  }

  notify(topics: Iterable<string>): void {
    for (const topic of topics) {
      const entries = this.#byTopic.get(topic) ?? new Set()
      for (const entry of entries) queueMicrotask(() => entries.has(entry) && entry.call())
    }
  }

  notifyAll(): void {
    this.notify([...this.#byTopic.keys()])
  }

  clear(): void {
    for (const entries of this.#byTopic.values()) entries.clear()
    this.#byTopic.clear()
  }
}
