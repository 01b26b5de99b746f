interface RefusedCommit {
  reads: ReadonlySet<string>
  ended: Promise<void>
  end(): void
}

/**
 * Puts the commits of one process in order when they contend. Firestore refuses a commit if a document that it read has changed since, so a short
 * transaction overtakes a long one, and starves it while short ones keep coming. So younger commits leave what a refused one reads alone until that one
 * has ended.
 */
export class CommitOrder {
  readonly #refused = new Map<number, RefusedCommit>()
  #begun = 0

  /** Returns the number of a new commit. Older commits have lower numbers. */
  begin(): number {
    this.#begun += 1
    return this.#begun
  }

  /** The commit read these documents, was refused, and will try again. */
  refused(number: number, reads: Iterable<string>): void {
    const commit = this.#refused.get(number) ?? newRefused()
    this.#refused.set(number, { ...commit, reads: new Set(reads) })
  }

  /** The commit was made or given up. */
  end(number: number): void {
    this.#refused.get(number)?.end()
    this.#refused.delete(number)
  }

  /** The end of the oldest commit that is older than this one, was refused, and reads one of the documents. */
  olderEnd(number: number, writes: string[]): Promise<void> | undefined {
    const older = [...this.#refused].filter(
      ([other, { reads }]) => other < number && writes.some((path) => reads.has(path)),
    )
    const [first] = older.sort(([a], [b]) => a - b)
    return first?.[1].ended
  }
}

function newRefused(): RefusedCommit {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { reads: new Set(), ended, end }
}
