import { setTimeout as sleep } from 'node:timers/promises'
import { DeckhandError } from '@deckhand/spec/errors'

/** What is being answered at this moment. A server that stops waits for it, so that nobody reads from a store that is closed. */
export class OpenRequests {
  readonly #open = new Map<Promise<unknown>, AbortController | undefined>()
  #draining = false
  #stopping = false

  /** The server will stop: everything is still answered, but whoever asks shall look for another one. */
  get isDraining(): boolean {
    return this.#draining
  }

  get isStopping(): boolean {
    return this.#stopping
  }

  /** The controller is aborted when the server stops: who follows a run lets go of it. Nothing begins once it does, for the app refuses it. `rest`: what goes on after the work, such as an answer that streams. */
  keep<T>(work: (stops: AbortController) => Promise<T>, rest?: () => Promise<unknown> | undefined): Promise<T> {
    const stops = new AbortController()
    const done = work(stops)
    this.#add(done.then(rest, rest), stops)
    return done
  }

  /** For work that ends by itself: a server that stops only waits for it. */
  async waitFor(work: Promise<unknown>): Promise<void> {
    this.#add(work)
    await work
  }

  #add(work: Promise<unknown>, stops?: AbortController): void {
    this.#open.set(work, stops)
    const forget = () => this.#open.delete(work)
    void work.then(forget, forget)
  }

  drain(): void {
    this.#draining = true
  }

  /** Asks all to end, and waits for them no longer than this. */
  async stop(patienceMs: number): Promise<void> {
    this.#draining = true
    this.#stopping = true
    for (const stops of this.#open.values()) stops?.abort()
    const patience = new AbortController()
    const impatient = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})
    await Promise.race([Promise.allSettled(this.#open.keys()), impatient])
    patience.abort()
  }
}

export function stopping(): DeckhandError {
  return new DeckhandError('UNAVAILABLE', 'The server is stopping. Ask again in a moment.')
}
