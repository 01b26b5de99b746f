import { expect, test } from 'vitest'
import { ConfirmReport } from './confirm-report.ts'

const tool = (name: string, more: object = {}) => ({ name, description: name, ...more })

function reportOn(confirm: string[]) {
  const told: string[] = []
  const report = new ConfirmReport([{ key: 'mugs', origins: [], actions: [], confirm }], (words) => told.push(words))
  const note = (times: number, ...definitions: unknown[]) => {
    for (let time = 0; time < times; time++) report.note('mugs', definitions)
  }
  return { told, note }
}

test('P3: an entry that matches no control is told once, with what it may have been and why it may be right all the same', () => {
  const { told, note } = reportOn(['click-pai', 'click-delete'])
  note(19, tool('click-pay'), tool('click-delete-billing', { labels: ['Delete'] }))
  expect(told).toEqual([])
  note(40, tool('click-pay'))
  expect(told).toEqual([
    expect.stringMatching(
      /^Site "mugs": "click-pai" under confirm .*Did you mean "click-pay"\?.*page that was not opened yet/,
    ),
  ])
})

test('P3: entries that matched, on whichever page, are not told, and other sites and odd definitions are left alone', () => {
  const { told, note } = reportOn(['click-pay', 'fill-amount'])
  note(1, tool('click-pay'))
  note(1, tool('fill-amount-2', { labels: ['Amount'] }))
  note(40, null, 7, { name: 7 }, { name: 'click-pay', labels: 'x' })
  expect(told).toEqual([])
  const empty = reportOn([])
  empty.note(40)
  expect(empty.told).toEqual([])
})
