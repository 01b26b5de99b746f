import type { Write } from './wire.ts'

/** What Firestore would charge for. */
export interface UsageCounts {
  reads: number
  writes: number
  deletes: number
}

export class Usage {
  readonly #counts: UsageCounts = { reads: 0, writes: 0, deletes: 0 }

  read(documents: number): void {
    this.#counts.reads += documents
  }

  write(writes: Write[]): void {
    const deletes = writes.filter((write) => write.delete).length
    this.#counts.deletes += deletes
    this.#counts.writes += writes.length - deletes
  }

  get counts(): UsageCounts {
    return { ...this.#counts }
  }
}
