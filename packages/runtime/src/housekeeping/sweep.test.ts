import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Sweep, sweep } from './sweep.ts'

/** So many items to remove. Some of them refuse. */
function scene(count: number, refuses: (item: number) => boolean = () => false) {
  const items = new Set(Array.from({ length: count }, (_, index) => index))
  const faults: unknown[] = []
  const stop = new AbortController()
  const options: Sweep<number> = {
    find: async (limit) => [...items].slice(0, limit),
    remove: async (item) => !refuses(item) && items.delete(item),
    idOf: String,
    onFault: (error) => faults.push(error),
    signal: stop.signal,
  }
  return { items, faults, stop, options }
}

test('an item that cannot be removed does not hold up the others, and is tried once', async () => {
  let tries = 0
  const { items, options } = scene(130, (item) => item < 120 && ++tries > 0)
  await sweep(options)
  expect(items.size).toBe(120)
  expect(tries).toBe(120)
})

test('an error is reported, and the other items are removed', async () => {
  const { items, faults, options } = scene(5)
  const failure = new Error('broken')
  await sweep({ ...options, remove: (item) => (item === 0 ? Promise.reject(failure) : options.remove(item)) })
  expect([[...items], faults]).toEqual([[0], [failure]])
})

test('it pauses for as long as it works', async () => {
  const { options } = scene(4)
  const times: number[] = []
  const remove = async (item: number) => {
    times.push(performance.now())
    await setTimeout(40)
    return options.remove(item)
  }
  await sweep({ ...options, remove })
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(75)
})

test('it stops after the current item', async () => {
  const { items, stop, options } = scene(50)
  const remove = (item: number) => {
    if (items.size === 48) stop.abort()
    return options.remove(item)
  }
  await sweep({ ...options, remove })
  expect(items.size).toBe(47)
})

test('two concurrent sweeps rarely work on the same item', async () => {
  const { items, options } = scene(60)
  let worked = 0
  const remove = async (item: number) => {
    if (!items.has(item)) return false
    worked += 1
    await setTimeout(1)
    return options.remove(item)
  }
  await Promise.all([sweep({ ...options, remove }), sweep({ ...options, remove })])
  expect(items.size).toBe(0)
  expect(worked).toBeLessThan(80)
})
