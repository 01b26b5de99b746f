import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids are UUIDv7 in bare hexadecimal and sort by the order they were made in', () => {
  const ids = Array.from({ length: 10_000 }, () => newId())
  expect(ids.every((id) => /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a clock that jumps back makes no id that sorts before the last', () => {
  const later = newId(Date.now() + 5_000)
  expect(newId(Date.now() - 60_000) > later).toBe(true)
})
