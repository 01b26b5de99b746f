import { expect, test } from 'vitest'
import { describeChange, type PageMoment } from './describe-change.ts'

const quiet: PageMoment = { address: 'https://shop.example/', dialogs: [], alerts: [] }

test('a page that stayed as it was is said to have', () => {
  expect(describeChange(quiet, { ...quiet })).toEqual({
    words: 'Nothing on the page changed.',
    changes: [],
    leftOut: 0,
  })
})

test('a new address, a dialog and an alert are told first', () => {
  const before = { ...quiet, dialogs: ['Menu'], outline: { cart: { count: 0 } } }
  const after = {
    address: 'https://shop.example/cart',
    dialogs: ['Sure?'],
    alerts: ['Sold out'],
    outline: { cart: { count: 1 } },
  }
  expect(describeChange(before, after)).toEqual({
    words:
      'The page is now https://shop.example/cart. The dialog "Sure?" opened. The dialog "Menu" closed. The page says "Sold out". cart.count is now "1".',
    changes: [
      { kind: 'navigated', to: 'https://shop.example/cart' },
      { kind: 'dialog-opened', name: 'Sure?' },
      { kind: 'dialog-closed', name: 'Menu' },
      { kind: 'alert', text: 'Sold out' },
      { kind: 'changed', place: 'cart.count', from: '0', to: '1' },
    ],
    leftOut: 0,
  })
})

test('what is gone and what is new are told apart', () => {
  const { changes } = describeChange({ ...quiet, outline: ['a', 'b'] }, { ...quiet, outline: ['a', null] })
  expect(changes).toEqual([{ kind: 'changed', place: '1', from: 'b', to: 'null' }])
  expect(describeChange({ ...quiet, outline: { a: 1 } }, { ...quiet, outline: {} }).words).toBe('a is gone.')
})

test('many changes stay a short report', () => {
  const outline = Array.from({ length: 5_000 }, (_, index) => `${index} ${'x'.repeat(1_000)}`)
  const report = describeChange({ ...quiet, outline: [] }, { ...quiet, outline })
  expect(report.leftOut).toBe(4_992)
  expect(JSON.stringify(report).length).toBeLessThan(2_500)
})
