export interface Limit {
  <T>(task: () => Promise<T>): Promise<T>
  /** Called by a running task that only waits for others: they may use its slot until it continues. */
  whileWaiting<T>(wait: () => Promise<T>): Promise<T>
}

/** Runs at most `size` tasks at once. The others wait in the order they came. */
export function createLimit(size: number): Limit {
  let running = 0
  const queue: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < size) running += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave(): void {
    // Hand the slot over instead of freeing it: a newcomer could take a free slot ahead of the queue.
    const next = queue.shift()
    if (next) next()
    else running -= 1
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

/** A limit whose tasks count against both. */
export function bothLimits(inner: Limit, outer: Limit): Limit {
  const limit = <T>(task: () => Promise<T>) => inner(() => outer(task))
  // Slots are always taken from the inside out, also after a wait. Otherwise two tasks could each hold the slot that the other waits for.
  const whileWaiting = <T>(wait: () => Promise<T>) => outer.whileWaiting(() => inner.whileWaiting(wait))
  return Object.assign(limit, { whileWaiting })
}
