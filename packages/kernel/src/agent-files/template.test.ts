import type { JsonObject } from '@deckhand/spec'
import { assert, constantFrom, dictionary, jsonValue, property, string, tuple, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { fillTemplate, placeholdersOf } from './template.ts'

test.each<[template: string, args: JsonObject, filled: string]>([
  ['Sum up {{text}}.', { text: 'boats' }, 'Sum up boats.'],
  ['{{ text }} {{text}}', { text: 'a' }, 'a a'],
  ['{{text}} {{more}}', { text: 'a' }, 'a {{more}}'],
  ['{{a}} {{b}} {{c}} {{d}}', { a: { x: [1] }, b: 1.5, c: true, d: null }, '{"x":[1]} 1.5 true null'],
  ['{{a}}{{b}}', { a: '{{b}}', b: '{{a}}' }, '{{b}}{{a}}'],
  ['{{a}}', { a: "$& $1 $' $$" }, "$& $1 $' $$"],
  ['{{constructor}} {{__proto__}}', {}, '{{constructor}} {{__proto__}}'],
  ['{{#if a}}x{{/if}} {{{a}}} {{a b}}', { a: 'v' }, '{{#if a}}x{{/if}} {v} {{a b}}'],
])('%j with %j is %j', (template, args, filled) => {
  expect(fillTemplate(template, args)).toBe(filled)
})

const names = constantFrom('a', 'text', '_x1', 'constructor', '__proto__')
const plain = string().filter((words) => !/[{}]/.test(words))

test('for any arguments, each placeholder becomes its argument and the text between stays', async () => {
  const pieces = uniqueArray(tuple(plain, names), { maxLength: 5, selector: ([, name]) => name })
  await assert(
    property(pieces, dictionary(names, jsonValue()), (parts, given) => {
      const args = given as JsonObject
      const template = parts.map(([words, name]) => `${words}{{${name}}}`).join('')
      const expected = parts.map(([words, name]) => {
        const value = Object.getOwnPropertyDescriptor(args, name)?.value
        return words + (value === undefined ? `{{${name}}}` : typeof value === 'string' ? value : JSON.stringify(value))
      })
      expect(fillTemplate(template, args)).toBe(expected.join(''))
      expect(placeholdersOf(template).map(({ name }) => name)).toEqual(parts.map(([, name]) => name))
    }),
  )
})

test('any template stays unchanged without arguments', async () => {
  await assert(
    property(string({ unit: constantFrom('{', '}', 'a', ' ', '$') }), (text) => fillTemplate(text, {}) === text),
  )
})
