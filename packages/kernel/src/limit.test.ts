import { expect, test } from 'vitest'
import { bothLimits, createLimit } from './limit.ts'

test('the limit runs only so many tasks at once, in the order they came', async () => {
  const limit = createLimit(2)
  const started: number[] = []
  let atWork = 0
  let most = 0
  const task = (n: number) => async () => {
    started.push(n)
    most = Math.max(most, ++atWork)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atWork -= 1
    if (n === 1) throw new Error('one fails')
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => limit(task(n))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

/** A promise that is resolved from outside. */
function gateway() {
  let resolve = () => {}
  const promise = new Promise<void>((open) => {
    resolve = open
  })
  return { promise, resolve: () => resolve() }
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 1))

test('a waiting task lends its slot to another, and continues only when a slot is free', async () => {
  const limit = createLimit(1)
  const seen: string[] = []
  const gate = gateway()
  const waits = limit(async () => {
    await limit.whileWaiting(() => gate.promise)
    seen.push('goes on')
  })
  const works = limit(async () => {
    gate.resolve()
    await tick()
    seen.push('has worked')
  })
  await Promise.all([waits, works])
  expect(seen).toEqual(['has worked', 'goes on'])
})

test('after a wait that fails, the task takes a slot again before it continues', async () => {
  const limit = createLimit(1)
  await limit(async () => {
    const waited = limit.whileWaiting(() => Promise.reject(new Error('no')))
    await expect(waited).rejects.toThrow('no')
  })
  let atWork = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++atWork)
    await tick()
    atWork -= 1
  }
  await Promise.all([limit(work), limit(work)])
  expect(most).toBe(1)
})

test.each([
  [1, 3],
  [3, 1],
])('with two limits, %i inside and %i outside, the lower one applies', async (inside, outside) => {
  const limit = bothLimits(createLimit(inside), createLimit(outside))
  let atWork = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++atWork)
    await tick()
    atWork -= 1
  }
  await Promise.all([limit(work), limit(work), limit(work)])
  expect(most).toBe(1)
})

test('a waiting task lends its slots in both limits', async () => {
  const inner = createLimit(1)
  const outer = createLimit(1)
  const limit = bothLimits(inner, outer)
  const waited = limit(() =>
    limit.whileWaiting(() => Promise.all([outer(async () => 'outer'), inner(async () => 'inner')])),
  )
  expect(await waited).toEqual(['outer', 'inner'])
})

test('a task that continues and a task that begins never hold what the other waits for', async () => {
  const outer = createLimit(1)
  const limit = bothLimits(createLimit(1), outer)
  const below = gateway()
  const elsewhere = gateway()
  const goesOn = limit(() => limit.whileWaiting(() => below.promise))
  await tick()
  // An outside task holds the outer slot. The task that waited asks for it first, then a task that begins inside.
  const busy = outer(() => elsewhere.promise)
  below.resolve()
  await tick()
  const begins = limit(async () => 'began')
  await tick()
  elsewhere.resolve()
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('They wait for each other.')), 10_000))
  expect(await Promise.race([Promise.all([goesOn, begins, busy]), late])).toEqual([undefined, 'began', undefined])
})
