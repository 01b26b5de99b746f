import type { DocumentReference, Query } from '@google-cloud/firestore'

/** Tells when what it listens to has changed. The client goes on by itself after what passes; what it gave up over is tried again by `revive`. */
export class ChangeStream {
  readonly #source: DocumentReference | Query
  readonly #tell: () => void
  readonly #onEnd: (thrown: unknown) => void
  #stop: (() => void) | undefined
  watchers = 0

  /** `onEnd` is called with what the client gave up over. */
  constructor(source: DocumentReference | Query, tell: () => void, onEnd: (thrown: unknown) => void) {
    this.#source = source
    this.#tell = tell
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
    // Two calls, for the types of the client know no listener for either.
    if ('where' in this.#source) return this.#source.onSnapshot(this.#tell, onEnd)
    return this.#source.onSnapshot(this.#tell, onEnd)
  }
}
