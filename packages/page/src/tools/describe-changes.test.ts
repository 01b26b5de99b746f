import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'

const page = (...content: unknown[]) => ({ viewState: { path: '/', content }, refNames: [] })
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `Row ${from + index}`)

test('content that moved is neither new nor gone', () => {
  const changes = describeChanges(page('Mug', 'Cup', 'Pan'), page('Offer', 'Cup', 'Mug', 'Pan', 'Pot'))
  expect(changes).toEqual(['content: new "Offer"', 'content: new "Pot"'])
})

test("the page's status comes first, however much else changed", () => {
  const changes = describeChanges(
    page(...rows(0, 20), { status: '20 rows' }),
    page(...rows(30, 60), { status: 'Order 7 is placed.' }),
  )
  expect(changes[0]).toBe('content: new {"status":"Order 7 is placed."}')
  expect(changes).toHaveLength(13)
  expect(changes.at(-1)).toMatch(/^and \d+ more$/)
})

test('a status that changes in place also comes first', () => {
  const before = { viewState: { title: 'Shop', status: '2 pieces' }, refNames: [] }
  const after = { viewState: { title: 'Cart', status: '3 pieces' }, refNames: [] }
  expect(describeChanges(before, after)).toEqual(['status: "2 pieces" -> "3 pieces"', 'title: "Shop" -> "Cart"'])
})
