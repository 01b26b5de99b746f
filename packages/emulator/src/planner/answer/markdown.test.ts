import { expect, test } from 'vitest'
import { toMarkdown } from './markdown.ts'

test.each([
  ['plain words', 'plain words'],
  [310, '310'],
  [[], 'Nothing was found.'],
  [['a', 'b'], '- a\n- b'],
  [{}, 'Done.'],
  [null, 'Done; there is nothing to show.'],
  [{ due_date: '2026-08-12', fine: 0 }, '- due date: 2026-08-12\n- fine: 0'],
  [{ time: '19:00', place: 'Tokyo', text: 'In Tokyo it is 19:00.' }, 'In Tokyo it is 19:00.'],
  [[{ id: 'p1', name: 'Goat log', price: 4 }], '- **Goat log** · price: 4, id: p1'],
  [{ tags: ['a', 'b'], owner: { name: 'Eva', id: 3 } }, '- tags: a, b\n- owner: **Eva** · id: 3'],
])('%j', (value, expected) => {
  expect(toMarkdown(value)).toBe(expected)
})

test('a list in an object gets a heading', () => {
  expect(toMarkdown({ openLoans: [{ title: 'Dune', due: 'Friday' }] })).toBe(
    '**open loans**\n\n- **Dune** · due: Friday\n',
  )
})

test('long lists and texts are cut', () => {
  expect(toMarkdown(Array.from({ length: 25 }, (_, index) => index))).toContain('… and 5 more')
  expect(toMarkdown('x'.repeat(9000)).length).toBeLessThan(4100)
})

test('of a search only what was found is told', () => {
  expect(toMarkdown({ zone: 'UTC', found: 0, events: [] })).toBe('Nothing was found.')
  expect(
    toMarkdown({ zone: 'UTC', found: 1, events: [{ title: 'Tea', when: 'at 5', start: '17', id: 'e1', room: 'B' }] }),
  ).toBe('- **Tea** · when: at 5, room: B')
})

test('a sentence about a thing stands for it, a text that the thing has does not', () => {
  expect(toMarkdown({ id: 'e1', title: 'Tea', text: '"Tea" is in the diary.' })).toBe('"Tea" is in the diary.')
  expect(toMarkdown({ title: 'Tea', text: 'Bring a cup.' })).toContain('title: Tea')
})
