import { DeckhandError } from '@deckhand/spec/errors'
import { settledWithin } from '../within.ts'

/** The requests in progress. A stopping server waits for them, so that none reads from a closed store. */
export class OpenRequests {
  readonly #open = new Map<Promise<unknown>, AbortController | undefined>()
  #draining = false
  #stopping = false

  /** The server will stop soon: requests are still answered, but clients should move to another server. */
  get isDraining(): boolean {
    return this.#draining
  }

  get isStopping(): boolean {
    return this.#stopping
  }

  /** The controller aborts when the server stops, which ends open streams. After that the app refuses new work. `rest` is what continues after the work, such as a streaming answer. */
  keep<T>(work: (controller: AbortController) => Promise<T>, rest?: () => Promise<unknown> | undefined): Promise<T> {
    const controller = new AbortController()
    const done = work(controller)
    this.#add(done.then(rest, rest), controller)
    return done
  }

  /** For work that ends by itself: a stopping server only waits for it. */
  async waitFor(work: Promise<unknown>): Promise<void> {
    this.#add(work)
    await work
  }

  #add(work: Promise<unknown>, controller?: AbortController): void {
    this.#open.set(work, controller)
    const forget = () => this.#open.delete(work)
    void work.then(forget, forget)
  }

  drain(): void {
    this.#draining = true
  }

  /** Asks all requests to end, and waits at most this long. */
  async stop(patienceMs: number): Promise<void> {
    this.#draining = true
    this.#stopping = true
    for (const controller of this.#open.values()) controller?.abort()
    await settledWithin(patienceMs, this.#open.keys())
  }
}

export function stopping(): DeckhandError {
  return new DeckhandError('UNAVAILABLE', 'The server is stopping. Ask again in a moment.')
}
