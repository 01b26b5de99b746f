import { nearNames } from '@deckhand/spec/near-names'
import { expect, test } from 'vitest'
import { suggestPaths } from './workspace-files.ts'

test('the same name elsewhere comes first, then similar spellings', () => {
  const candidates = ['notes/tide.md', 'old/Tides.md', 'accounts.xlsx']
  expect(suggestPaths('notes/tides.md', candidates, nearNames)).toEqual(['old/Tides.md', 'notes/tide.md'])
})

test('S17: comparing a path with many long names has a bounded cost', () => {
  const candidates = Array.from({ length: 1_000 }, (_, number) => `${'a'.repeat(190)}${number}`)
  let cost = 0
  suggestPaths('b'.repeat(195), candidates, (name, compared) => {
    for (const { length } of compared) cost += length * name.length
    return []
  })
  expect(cost).toBeGreaterThan(0)
  expect(cost).toBeLessThanOrEqual(1_000_000)
})
