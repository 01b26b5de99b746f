import { expect, test } from 'vitest'
import { toolOutput } from './tool-output.ts'

test('an answer stays as it is', () => {
  const answer = { a: [1, 'ü🌱\n', null], b: { c: true } }
  expect(toolOutput(answer)).toBe(answer)
  expect(toolOutput('the text \\u0000')).toBe('the text \\u0000')
})

test('what a store refuses is taken out, at every depth and in keys', () => {
  const odd = { 'k\u0000': ['a\u0000b', { c: 'half \ud83c' }], d: '\udf31' }
  expect(toolOutput(odd)).toEqual({ k: ['ab', { c: 'half \ufffd' }], d: '\ufffd' })
})

test('a key that everything in JavaScript has stays a key', () => {
  const odd = JSON.parse('{"__proto__": "a\\u0000"}')
  expect(JSON.stringify(toolOutput(odd))).toBe('{"__proto__":"a"}')
})

test('a long answer is cut with a word about how much is missing, and not inside of a character', () => {
  const rows = toolOutput(Array.from({ length: 20_000 }, (_, index) => `row ${index}`))
  expect(rows).toMatch(
    /^\["row 0",.*\n\n\[Cut off here: \d+ of \d+ characters are missing\. Ask for less at once\.\]$/s,
  )
  expect(String(rows).length).toBeLessThan(100_200)
  const text = `${'x'.repeat(99_999)}🌱 and more`
  expect(toolOutput(text)).toMatch(/^x+\ufffd\n\n\[Cut off here: 10 of/)
})
