export interface Limit {
  <T>(task: () => Promise<T>): Promise<T>
  /** Called by a task at work that only waits for others: its place is theirs until it goes on. */
  whileWaiting<T>(wait: () => Promise<T>): Promise<T>
}

/** At most `size` tasks at work at once; the others wait in the order they came. */
export function createLimit(size: number): Limit {
  let atWork = 0
  const queue: (() => void)[] = []

  async function enter(): Promise<void> {
    if (atWork < size) atWork += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave(): void {
    // The place is handed over, never freed and taken again: in between a newcomer could slip in ahead of the queue.
    const next = queue.shift()
    if (next) next()
    else atWork -= 1
  }

  async function limit<T>(task: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }

  async function whileWaiting<T>(wait: () => Promise<T>): Promise<T> {
    leave()
    try {
      return await wait()
    } finally {
      await enter()
    }
  }

  return Object.assign(limit, { whileWaiting })
}

/** What counts against both. */
export function bothLimits(inner: Limit, outer: Limit): Limit {
  const limit = <T>(task: () => Promise<T>) => inner(() => outer(task))
  // Places are always taken from the inside out, also again: two that each hold what the other waits for would wait for ever.
  const whileWaiting = <T>(wait: () => Promise<T>) => outer.whileWaiting(() => inner.whileWaiting(wait))
  return Object.assign(limit, { whileWaiting })
}
