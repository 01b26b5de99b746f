import { expect } from 'vitest'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: as vitest declares it
  interface Matchers<T = any> {
    /** Asserts that the work, a function of a size, grows linearly with it. Takes the smaller of the two sizes that are compared. */
    toGrowLinearly(size: number): void
  }
}

/** The CPU time of the work in milliseconds. Load on the machine makes a process wait; it does not make it work more. */
function workOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

// Four times the size is about 4 times the work if it grows linearly, and 16 times if it grows with the square.
const mostGrowth = 10
const tries = 3
const leastMs = 5

expect.extend({
  toGrowLinearly(work: (size: number) => void, size: number) {
    work(size)
    // Less is too little to measure.
    const small = Math.max(
      leastMs,
      workOf(() => work(size)),
    )
    let large = Number.POSITIVE_INFINITY
    for (let left = tries; left > 0 && large >= small * mostGrowth; left -= 1) {
      large = Math.min(
        large,
        workOf(() => work(4 * size)),
      )
    }
    const message = () =>
      `The size ${size} took ${small} ms of CPU time and ${4 * size} took ${large} ms. More than ${mostGrowth} times as much is not linear.`
    return { pass: large < small * mostGrowth, message }
  },
})
