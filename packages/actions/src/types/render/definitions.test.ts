import type { JsonSchema } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { renderTypes } from './render-types.ts'

const text = { type: 'string' }
const refTo = (name: string) => ({ $ref: `#/$defs/${name}` })

function rendered(inputDefinitions: JsonSchema, outputDefinitions: JsonSchema = {}, output: JsonSchema = {}): string {
  return renderTypes({
    name: 'x',
    description: '',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false, $defs: inputDefinitions },
    outputSchema: { ...output, $defs: outputDefinitions },
  })
}

/** The declared names with the first line of each. */
const declared = (source: string) => source.match(/(?<=^export (interface|type) ).*/gm)?.slice(1)

test('each definition is exported under its name, also one that is made of itself', () => {
  const node = {
    type: 'object',
    properties: { next: refTo('tree-node'), all: { type: 'array', items: refTo('tree-node') } },
  }
  const source = rendered({ 'tree-node': node }, { 'tree-node': node }, refTo('tree-node'))
  expect(source).toContain('export type XOutput = TreeNode\n')
  expect(source).toContain('export interface TreeNode {\n  next?: TreeNode\n  all?: TreeNode[]\n}\n')
})

test('names that are taken get a number: by the input, by the file type, by another definition', () => {
  const source = rendered({
    xInput: text,
    JayFile: text,
    'a-b': text,
    aB: text,
    'A b': text,
    any: text,
    '3d': text,
    '…': text,
  })
  const names = ['XInput2', 'JayFile2', 'AB', 'AB2', 'AB3', 'Any', 'Type3d', 'Type']
  expect(declared(source)).toEqual(['XOutput = unknown', ...names.map((name) => `${name} = string`)])
})

test('what input and output define alike is there once, though the input is closed and the output open', () => {
  const card = { type: 'object', properties: { price: refTo('price') } }
  const closed = { ...card, additionalProperties: false }
  expect(declared(rendered({ card: closed, price: text }, { price: text, card }))).toEqual([
    'XOutput = unknown',
    'Card {',
    'Price = string',
  ])
})

test('what input and output define differently has two names, and so has all that refers to it', () => {
  const card = { type: 'object', properties: { price: refTo('price') } }
  const source = rendered({ card, price: text }, { card, price: { type: 'number' } }, refTo('card'))
  const names = ['XOutput = CardOutput', 'Card {', 'Price = string', 'CardOutput {', 'PriceOutput = number']
  expect(declared(source)).toEqual(names)
  expect(source).toContain('export interface CardOutput {\n  price?: PriceOutput\n}')
})

test('definitions that are made of nothing but each other are unknown', () => {
  const source = rendered({
    a: refTo('b'),
    b: { anyOf: [refTo('a'), text] },
    c: { allOf: [refTo('c'), text] },
    list: { type: 'array', items: refTo('list') },
  })
  expect(declared(source)).toEqual(['XOutput = unknown', 'A = unknown', 'B = unknown', 'C = string', 'List = List[]'])
})

test('a list of itself is unknown inside where the compiler would have to look into it at once', () => {
  const list = (items: unknown) => ({ type: 'array', items })
  const source = rendered({
    one: { anyOf: [text, list(refTo('one'))] },
    two: { anyOf: [list(text), list(refTo('two'))] },
    both: { allOf: [list(text), list(refTo('both'))] },
    far: { allOf: [{ type: 'boolean' }, refTo('list')] },
    list: list(refTo('far')),
    tuple: { type: 'array', prefixItems: [list(refTo('tuple'))], maxItems: 1 },
  })
  const [, ...names] = declared(source) ?? []
  expect(names).toEqual([
    'One = string | One[]',
    'Two = string[] | unknown[]',
    'Both = string[] & unknown[]',
    'Far = boolean',
    'List = Far[]',
    'Tuple = [unknown[]?]',
  ])
})

test('a definition called like something that every object has is found only when it is there', () => {
  const source = rendered({ constructor: text, a: refTo('constructor'), b: refTo('toString') })
  expect(declared(source)).toEqual(['XOutput = unknown', 'Constructor = string', 'A = Constructor', 'B = unknown'])
})

test('definitions by the thousand, in a row, of one name or different at the very end, are done in time', () => {
  const keys = Array.from({ length: 8_000 }, (_, index) => `d-${'-'.repeat(index % 2)}${index >> 1}`)
  const row = (last: unknown) =>
    Object.fromEntries(keys.map((key, index) => [key, index + 1 < keys.length ? refTo(keys[index + 1] ?? '') : last]))
  const ring = Object.fromEntries(keys.map((key, index) => [key, refTo(keys[(index + 1) % keys.length] ?? '')]))
  const source = rendered(row(text), row({ type: 'number' }))
  expect(source).toContain('export type D0Output = D03\n')
  expect(rendered(ring)).toContain('export type D0 = unknown\n')
})
