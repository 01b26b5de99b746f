import { setTimeout } from 'node:timers/promises'

/** A model call or a handler at work. */
export interface Work {
  /** The tree that it belongs to, and the run of it. */
  tree: string
  run: string
  signal: AbortSignal
}

/** Watches from outside what the models and the tools of trees do. */
export class WatchedWork {
  readonly #atWork = new Set<Work>()
  readonly #listeners = new Set<(work: Work) => void>()
  readonly #started = new Map<string, number>()

  /** Called for every one that begins, with all that are running, including it. */
  onStart(listener: (work: Work) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  atWork(tree: string): Work[] {
    return [...this.#atWork].filter((work) => work.tree === tree)
  }

  /** How many have begun so far. */
  started(tree: string): number {
    return this.#started.get(tree) ?? 0
  }

  /** Resolves when so many have begun. */
  begun(tree: string, times: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.onStart(() => {
        if (this.started(tree) < times) return
        stop()
        resolve()
      })
    })
  }

  /** Takes a moment, or ends at once when aborted, and counts as running until then. */
  async take<T>(work: Work, ms: number, then: () => Promise<T> | T): Promise<T> {
    this.#atWork.add(work)
    this.#started.set(work.tree, this.started(work.tree) + 1)
    for (const listener of this.#listeners) listener(work)
    try {
      await setTimeout(ms, undefined, { signal: work.signal })
      return await then()
    } finally {
      this.#atWork.delete(work)
    }
  }
}
