import { status } from '@grpc/grpc-js'
import { Refusal } from '../refusal.ts'
import type { FirestoreFault, FirestoreFaultKind } from './firestore-fault.ts'

/** Faults of one database, in the order they were asked for. Each commit takes at most one. */
export class DatabaseFaults {
  readonly #waiting: FirestoreFaultKind[] = []
  readonly #listening = new Set<(error: Refusal) => void>()

  add({ kind, times = 1 }: FirestoreFault): void {
    if (kind === 'listen-broken') for (const fail of [...this.#listening]) fail(unavailable())
    else for (let count = times; count > 0; count -= 1) this.#waiting.push(kind)
  }

  /** Calls back when a stream shall break. Returns how to stop. */
  onBreak(fail: (error: Refusal) => void): () => void {
    this.#listening.add(fail)
    return () => this.#listening.delete(fail)
  }

  /** Makes a commit go as the next fault wants it. */
  async commit<T>(make: () => Promise<T>): Promise<T> {
    const kind = this.#waiting.shift()
    if (kind === 'commit-aborted') throw new Refusal(status.ABORTED, 'Aborted, as was asked for.')
    if (kind === 'commit-unavailable') throw unavailable()
    const made = await make()
    if (kind === 'commit-lost') throw unavailable()
    return made
  }

  /** How many commits are still to be hit. */
  get size(): number {
    return this.#waiting.length
  }
}

const unavailable = () => new Refusal(status.UNAVAILABLE, 'Unavailable, as was asked for.')
