export type Limit = <T>(task: () => Promise<T>) => Promise<T>

/** At most `size` tasks at work at once; the others wait in the order they came. */
export function createLimit(size: number): Limit {
  let atWork = 0
  const queue: (() => void)[] = []

  return async (task) => {
    if (atWork < size) atWork += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await task()
    } finally {
      // The place is handed over, never freed and taken again: in between a newcomer could slip in ahead of the queue.
      const next = queue.shift()
      if (next) next()
      else atWork -= 1
    }
  }
}
