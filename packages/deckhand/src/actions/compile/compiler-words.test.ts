import { expect, test } from 'vitest'
import { disagreement } from './compiler-words.ts'

const words = (about: 'input' | 'output', message: string, details: string[] = []) =>
  disagreement({ exportName: 'add', about }, 'cart.add', 'src/cart.ts', {
    line: 1,
    column: 1,
    code: 2322,
    message,
    details,
  })

test.each([
  [
    words('input', "Type '{ a: string; }' is not assignable to type '{ a: number; }'.", [
      "Types of property 'a' are incompatible.",
    ]),
    "src/cart.ts: the handler of cart.add takes { a: number; }, and the file gives { a: string; }. Types of property 'a' are incompatible.",
  ],
  [
    words('output', "Property 'b' is missing in type '{ a: string; }' but required in type '{ b: string; }'."),
    'src/cart.ts: the handler of cart.add returns { a: string; }, and the file promises { b: string; }. "b" is missing.',
  ],
  [
    words('input', "Type '{}' is missing the following properties from type '{ a: 1; b: 2; }': a, b"),
    'src/cart.ts: the handler of cart.add takes { a: 1; b: 2; }, and the file gives {}. Missing: a, b.',
  ],
  [
    words('output', 'Something new.', ['And more.']),
    'src/cart.ts: the handler of cart.add does not agree with the output of this file. Something new. And more.',
  ],
])('%#', (told, expected) => {
  expect(told).toBe(expected)
})

test('a first line that is printed twice is reported once', () => {
  const line = "Type '1' is not assignable to type '2'."
  expect(words('input', line, [line, 'Why.'])).toBe(
    'src/cart.ts: the handler of cart.add takes 2, and the file gives 1. Why.',
  )
})
