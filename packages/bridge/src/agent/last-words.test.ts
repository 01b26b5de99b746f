import { expect, test } from 'vitest'
import { LastWords } from './last-words.ts'

const secret = `secret-${'s'.repeat(60)}`
const clean = (text: string) => text.replaceAll(secret, '[removed]')

test('the tail has at most 2048 characters', () => {
  const words = new LastWords()
  for (let count = 0; count < 2_000; count += 1) words.add(`line ${count}\n`)
  expect(words.tail(clean)).toMatch(/line 1999$/)
  expect(words.tail(clean).length).toBeLessThanOrEqual(2048)
  expect(words.has(/^line 0$/m)).toBe(true)
})

test('a secret at the cut is not shown, even if removing other secrets shortens the rest', () => {
  const words = new LastWords()
  const others = `${secret} `.repeat(12)
  words.add(`${'x'.repeat(500)}${secret}${others}${'.'.repeat(2560 - 40 - others.length)}`)
  expect(words.tail(clean)).not.toContain('sss')
})

test('a short text is shown whole', () => {
  const words = new LastWords()
  words.add(`no ${secret}\n`)
  expect(words.tail(clean)).toBe('no [removed]')
})
