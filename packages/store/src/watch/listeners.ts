type Listener = () => void

/** Who watches what. Listeners are called later, each by itself, so that none runs inside a write or keeps another from its turn. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<{ call: Listener }>>()

  get isEmpty(): boolean {
    return this.#byTopic.size === 0
  }

  /** Returns how to stop. */
  add(topic: string, call: Listener): () => void {
    const entry = { call }
    const entries = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, entries.add(entry))
    return () => {
      entries.delete(entry)
      if (entries.size === 0 && this.#byTopic.get(topic) === entries) this.#byTopic.delete(topic)
    }
  }

  tell(topics: Iterable<string>): void {
    for (const topic of topics) {
      const entries = this.#byTopic.get(topic) ?? new Set()
      for (const entry of entries) queueMicrotask(() => entries.has(entry) && entry.call())
    }
  }

  tellAll(): void {
    this.tell([...this.#byTopic.keys()])
  }

  clear(): void {
    for (const entries of this.#byTopic.values()) entries.clear()
    this.#byTopic.clear()
  }
}
