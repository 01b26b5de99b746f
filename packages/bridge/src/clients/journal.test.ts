import { expect, test } from 'vitest'
import { Journal } from './journal.ts'
import type { Outgoing } from './outgoing.ts'

const text = (rest: string): Outgoing => ({ rest, bytes: Buffer.byteLength(rest) })

function read(journal: Journal, number: number): string {
  const target = Buffer.alloc(journal.bytesOf(number))
  journal.copy(number, target, 0)
  return target.toString()
}

test('messages are numbered from 1, and the oldest are dropped over the limit', () => {
  const journal = new Journal({ bytes: 1_000, messages: 3 })
  expect([journal.first, journal.last]).toEqual([1, 0])
  for (const word of ['one', 'two', 'three', 'four', 'five']) journal.push(text(word))
  expect([journal.first, journal.last]).toEqual([3, 5])
  expect([3, 4, 5].map((number) => read(journal, number))).toEqual(['three', 'four', 'five'])
})

test('the oldest are dropped over the size limit', () => {
  const journal = new Journal({ bytes: 10, messages: 100 })
  for (const word of ['aaaa', 'bbbb', 'cccc']) journal.push(text(word))
  expect([journal.first, journal.last, journal.bytes]).toEqual([2, 3, 8])
})

test('a message larger than the limit is kept alone', () => {
  const journal = new Journal({ bytes: 10, messages: 100 })
  journal.push(text('small'))
  journal.push(text('x'.repeat(1_000)))
  expect([journal.first, read(journal, 2).length]).toEqual([2, 1_000])
  journal.push(text('after'))
  expect([journal.first, read(journal, 3)]).toEqual([3, 'after'])
})

test('smaller limits drop the oldest and keep the rest unchanged', () => {
  const journal = new Journal({ bytes: 100_000, messages: 10_000 })
  for (let number = 1; number <= 5_000; number += 1) journal.push(text(`message ${number}`))
  journal.setLimits({ bytes: 1_200, messages: 10_000 })
  expect(journal.bytes).toBeLessThanOrEqual(1_200)
  for (let number = journal.first; number <= 5_000; number += 1) expect(read(journal, number)).toBe(`message ${number}`)
  journal.push(text('next'))
  expect(read(journal, 5_001)).toBe('next')
})

test('after any stream of messages, the latest ones are kept', () => {
  const journal = new Journal({ bytes: 3_000, messages: 50 })
  const pushed: string[] = ['']
  for (let step = 0; step < 20_000; step += 1) {
    const word = `${step}${'é€𐍈x'.repeat((step * 7) % 40)}`
    pushed.push(word)
    journal.push(text(word))
    if (step % 5_000 === 4_999) journal.setLimits({ bytes: 2_000 + (step % 3) * 1_000, messages: 300 })
    if (step % 97 > 0) continue
    for (let number = journal.first; number <= journal.last; number += 1)
      expect(read(journal, number)).toBe(pushed[number])
  }
  expect(journal.last).toBe(20_000)
  expect(journal.last - journal.first).toBeGreaterThan(10)
})
