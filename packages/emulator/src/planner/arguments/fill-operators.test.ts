import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { now } from '../testing/moments.ts'
import { fillArguments } from './fill-arguments.ts'

const query = {
  type: 'string',
  description:
    'What to look for: words, and operators such as from:ann@example.com, is:unread, has:attachment, after:2026/11/01, before:, newer_than:7d.',
}
const tool = toolOf('Search the parcels and their labels.', { query }, ['query'])
const plain = toolOf(
  'Search the parcels and their labels.',
  { query: { type: 'string', description: 'Words to look for' } },
  ['query'],
)

test.each([
  ['any unread parcels from Hanna?', 'is:unread from:Hanna'],
  ["find Hanna's parcels about the lease", 'from:Hanna lease'],
  ['find parcels with attachments since Monday', 'has:attachment after:2026/07/13'],
  ['which parcels from Ada Byron came yesterday?', 'from:"Ada Byron" after:2026/07/14 before:2026/07/15'],
  ['show the latest parcels', 'newer_than:7d'],
])('%s', (clause, value) => {
  expect(fillArguments({ tool, clause, now }).args).toEqual({ query: value })
})

test('a query that shows no operators gets words', () => {
  expect(fillArguments({ tool: plain, clause: 'find parcels from Hanna', now }).args.query).not.toContain(':')
})
