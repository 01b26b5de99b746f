import type { ThreadRecord, ThreadStore } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { searchThreads } from './search-threads.ts'

const titles = ['The harbour lease', 'Café budget 2026', 'Lease renewal, second draft', 'Viewing on Thursday']

/** Newest first, as stores list. */
function storeOf(names: string[]): Pick<ThreadStore, 'list'> {
  const threads = names.map((title, index) => ({ id: String(1_000 - index), title }) as ThreadRecord)
  return {
    list: async (_userId, { after, limit }) =>
      threads.filter(({ id }) => after === undefined || id < after).slice(0, limit),
  }
}

const search = async (q: string, more: { limit?: number; after?: string } = {}, names = titles) =>
  (await searchThreads(storeOf(names) as ThreadStore, 'ann', { q, limit: 20, ...more })).map(({ title }) => title)

test.each([
  ['lease', ['The harbour lease', 'Lease renewal, second draft']],
  ['LEA drAFT', ['Lease renewal, second draft']],
  ['cafe', ['Café budget 2026']],
  ['ease', []],
  ['...', titles],
])('"%s" finds %j', async (q, expected) => {
  expect(await search(q)).toEqual(expected)
})

test('it continues after the last result, and finds titles many pages away', async () => {
  const names = [...Array.from({ length: 450 }, (_, index) => `Other ${index}`), 'The lease', 'Another lease']
  expect(await search('lease', { limit: 1 }, names)).toEqual(['The lease'])
  expect(await search('lease', { after: '550' }, names)).toEqual(['Another lease'])
})
