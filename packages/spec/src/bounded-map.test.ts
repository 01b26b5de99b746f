import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

const keysOf = <T>(map: BoundedMap<string, T>) => [...map.entries()].map(([key]) => key)

test('a full map drops only its oldest entry', () => {
  const map = new BoundedMap<string, number>({ entries: 3 })
  for (const key of ['a', 'b', 'c', 'd']) map.set(key, 1)
  expect(keysOf(map)).toEqual(['b', 'c', 'd'])
  expect(map.size).toBe(3)
})

test('`set` and `use` make an entry the newest, `get` does not', () => {
  const map = new BoundedMap<string, number>({ entries: 3 })
  for (const key of ['a', 'b', 'c', 'a']) map.set(key, 1)
  expect(map.get('b')).toBe(1)
  expect(map.use('c')).toBe(1)
  expect(map.use('nothing')).toBeUndefined()
  expect(keysOf(map)).toEqual(['b', 'a', 'c'])
})

test('a heavy entry drops as many old ones as needed, and one that is too heavy drops none', () => {
  const map = new BoundedMap<string, string>({ entries: 100, weight: 10, weigh: ({ length }) => length })
  for (const key of ['a', 'b', 'c']) map.set(key, 'xxx')
  map.set('heavy', 'xxxxxx')
  expect(keysOf(map)).toEqual(['c', 'heavy'])
  map.set('too heavy', 'x'.repeat(11))
  expect(keysOf(map)).toEqual(['c', 'heavy'])
  map.delete('heavy')
  map.delete('heavy')
  for (const key of ['d', 'e']) map.set(key, 'xxx')
  expect(keysOf(map)).toEqual(['c', 'd', 'e'])
})
