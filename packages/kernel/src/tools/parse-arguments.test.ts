import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { tool } from '../testing/stage.ts'
import { createArgumentParser } from './parse-arguments.ts'

const parser = (parse: NonNullable<ToolPlugin['parse']>, more: Partial<ToolPlugin> = {}) =>
  createArgumentParser(tool('order', { parse, ...more }), () => 'the JSON Schema was asked')

const giving = (value: unknown) => parser(() => ({ value: value as JsonObject }))

test("a tool's own parser decides alone, and its check sees what the parser made", () => {
  const seen: JsonObject[] = []
  const parse = parser(({ n }) => (n === 1 ? { problem: 'n: not one' } : { value: { n: Number(n) } }), {
    check: (args) => {
      seen.push(args)
      return args.n === 2 ? 'two are too many.' : undefined
    },
  })
  expect(parse({ n: '3' })).toEqual({ value: { n: 3 } })
  expect(parse({ n: 1 })).toEqual({ problem: 'n: not one' })
  expect(parse({ n: '2' })).toEqual({ problem: 'two are too many' })
  expect(seen).toEqual([{ n: 3 }, { n: 2 }])
})

test('what a parser throws counts as what is wrong with the arguments, unless the tool is at fault', () => {
  const thrower = (error: Error) =>
    parser(() => {
      throw error
    })
  expect(thrower(new TypeError('Invalid URL.'))({})).toEqual({ problem: 'Invalid URL' })
  expect(() => thrower(new DeckhandError('BAD_TOOL', 'It is asynchronous.'))({})).toThrow('It is asynchronous.')
})

test('a parser that changes what it is given does not change what the model said', () => {
  const said = { list: [1] }
  const parse = parser((args) => {
    ;(args.list as number[]).push(2)
    return { value: args }
  })
  expect(parse(said)).toEqual({ value: { list: [1, 2] } })
  expect(said).toEqual({ list: [1] })
})

class Money {
  readonly euros = 1
}

const circle: { self?: unknown } = {}
circle.self = circle

test.each<[unknown, string]>([
  [{ when: new Date(0) }, '"when" is a Date'],
  [{ a: { b: [1, new Map()] } }, '"a.b.1" is a Map'],
  [{ price: new Money() }, '"price" is a Money'],
  [{ n: Number.NaN }, '"n" is NaN'],
  [{ n: Number.POSITIVE_INFINITY }, '"n" is Infinity'],
  [{ n: 1n }, '"n" is a bigint'],
  [{ list: [undefined] }, '"list.0" is undefined'],
  [{ list: new Array(1) }, '"list.0" is undefined'],
  [{ run: () => 1 }, '"run" is a function'],
  [undefined, 'the whole is undefined'],
  ['text', 'the whole is not an object'],
  [[1], 'the whole is not an object'],
  [circle, 'it is nested too deeply, or contains itself'],
])('A13: a parsed value that would differ after a restart is refused (%#)', (value, words) => {
  expect(() => giving(value)({})).toThrow(`Tool "order": its parsed arguments must be a JSON object, and ${words}.`)
})

test('a key without a value is left out, as in JSON', () => {
  expect(giving({ a: 1, b: undefined })({})).toEqual({ value: { a: 1 } })
})
