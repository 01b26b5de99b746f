import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactValue } from './compact-value.ts'

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test('a small value stays as it is', () => {
  const state = { title: 'Shop', list: [1, 2, { deep: [null, true, 'x'] }] }
  expect(compactValue(state, 1_000)).toEqual(state)
})

test('long lists and texts are cut with a count', () => {
  const state = { list: Array.from({ length: 500 }, (_, index) => index), text: 'x'.repeat(5_000) }
  const compact = compactValue(state, 2_000) as { list: unknown[]; text: string }
  expect(compact.list.at(-1)).toBe('… and 440 more')
  expect(compact.list).toHaveLength(61)
  expect(compact.text).toBe(`${'x'.repeat(600)}… (4400 more characters)`)
})

test('deeply nested values are counted, and a text is not cut inside a character', () => {
  let deep: Record<string, never> | object = { end: 1 }
  for (let level = 0; level < 50; level++) deep = { deep }
  expect(JSON.stringify(compactValue(deep as never, 2_000))).toContain('… 1 fields')
  expect(compactValue('😀'.repeat(3_000), 3_000)).toMatch(/^(?:😀)+… \(\d+ more characters\)$/)
})

test('every value fits', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 40, max: 500 }), (value, bytes) => {
      expect(sizeOf(compactValue(value as never, bytes))).toBeLessThanOrEqual(bytes)
    }),
  )
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key${index}`, 'x'.repeat(100)]))
  expect(sizeOf(compactValue(wide, 20_000))).toBeLessThanOrEqual(20_000)
})
