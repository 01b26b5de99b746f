import type { DocumentReference, Query } from '@google-cloud/firestore'

/** Calls back when a document or search has changed. The client retries temporary errors itself. `revive` restarts a stream that it gave up. */
export class ChangeStream {
  readonly #source: DocumentReference | Query
  readonly #notify: () => void
  readonly #onEnd: (thrown: unknown) => void
  #stop: (() => void) | undefined
  watchers = 0

  /** `onEnd` gets the error that made the client give up. */
  constructor(source: DocumentReference | Query, notify: () => void, onEnd: (thrown: unknown) => void) {
    this.#source = source
    this.#notify = notify
    this.#onEnd = onEnd
    this.revive()
  }

  revive(): void {
    this.#stop ??= this.#listen()
  }

  stop(): void {
    this.#stop?.()
  }

  #listen(): () => void {
    const onEnd = (thrown: unknown) => {
      this.#stop = undefined
      this.#onEnd(thrown)
    }
    // Two equal calls, because the client's types have no common signature.
    if ('where' in this.#source) return this.#source.onSnapshot(this.#notify, onEnd)
    return this.#source.onSnapshot(this.#notify, onEnd)
  }
}
