import { expect, test } from 'vitest'
import { type Order, RunQueue } from './run-queue.ts'

function taken(order: Order, pushed: [userId: string, run: string][]): string[] {
  const queue = new RunQueue<string>(order)
  for (const [userId, run] of pushed) queue.push(userId, run)
  return Array.from({ length: pushed.length }, () => queue.shift() ?? '')
}

const crowd: [string, string][] = [
  ['ann', 'a1'],
  ['ann', 'a2'],
  ['ann', 'a3'],
  ['bob', 'b1'],
  ['cy', 'c1'],
  ['bob', 'b2'],
]

test('in order, whoever came first is taken first', () => {
  expect(taken('in order', crowd)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

test('with turns users take turns, and the runs of each stay in order', () => {
  expect(taken('turns', crowd)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('with turns one who comes late is not behind what others have in line', () => {
  const queue = new RunQueue<number>('turns')
  for (let n = 0; n < 10_000; n += 1) queue.push('hog', n)
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual([0, 1, 2])
  queue.push('late', -1)
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual([3, -1, 4])
  expect(queue.size).toBe(9_995)
})

test('with turns a second run comes when the oldest is taken, and not before, as long as others come with a first one', () => {
  const queue = new RunQueue<string>('turns')
  for (const run of ['a1', 'a2', 'a3']) queue.push('ann', run)
  queue.push('early', 'e')
  const taken = Array.from({ length: 17 }, (_, n) => {
    queue.push(`user ${n}`, `u${n}`)
    return queue.shift(n % 8 === 7 ? 'oldest' : 'next')
  })
  expect(taken.slice(0, 3)).toEqual(['a1', 'e', 'u0'])
  expect([taken.indexOf('a2'), taken.indexOf('a3')]).toEqual([7, 15])
  expect(queue.size).toBe(4)
  expect(Array.from({ length: 5 }, () => queue.shift())).toEqual(['u13', 'u14', 'u15', 'u16', undefined])
})
