import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { assemble } from './assemble.ts'
import { leavesOf } from './parameter.ts'

test('values go back to their places, in the order of the schema', () => {
  const text = { type: 'string' }
  const leaves = leavesOf(
    toolOf('Do it.', { a: text, b: { type: 'object', properties: { c: text, d: text } }, e: text }).schema,
  )
  const [a, c, d] = leaves
  if (!a || !c || !d) throw new Error('There are four leaves.')
  const args = assemble(
    leaves,
    new Map([
      [d, 3],
      [a, 1],
      [c, 2],
    ]),
  )
  expect(JSON.stringify(args)).toBe('{"a":1,"b":{"c":2,"d":3}}')
})
