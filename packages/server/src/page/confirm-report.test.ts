import { expect, test } from 'vitest'
import { ConfirmReport } from './confirm-report.ts'

const tool = (name: string, more: object = {}) => ({ name, description: name, ...more })

function reportOn(confirm: string[]) {
  const reported: string[] = []
  const report = new ConfirmReport([{ key: 'mugs', origins: [], actions: [], confirm }], (words) =>
    reported.push(words),
  )
  const note = (times: number, ...definitions: unknown[]) => {
    for (let time = 0; time < times; time++) report.note('mugs', definitions)
  }
  return { reported, note }
}

test('P3: an entry that matches no control is reported once, with a suggestion and a reason why it may still be right', () => {
  const { reported, note } = reportOn(['click-pai', 'click-delete'])
  note(19, tool('click-pay'), tool('click-delete-billing', { labels: ['Delete'] }))
  expect(reported).toEqual([])
  note(40, tool('click-pay'))
  expect(reported).toEqual([
    expect.stringMatching(
      /^Site "mugs": "click-pai" under confirm .*Did you mean "click-pay"\?.*page that was not opened yet/,
    ),
  ])
})

test('P3: entries that matched on any page are not reported, and other sites and invalid definitions are ignored', () => {
  const { reported, note } = reportOn(['click-pay', 'fill-amount'])
  note(1, tool('click-pay'))
  note(1, tool('fill-amount-2', { labels: ['Amount'] }))
  note(40, null, 7, { name: 7 }, { name: 'click-pay', labels: 'x' })
  expect(reported).toEqual([])
  const empty = reportOn([])
  empty.note(40)
  expect(empty.reported).toEqual([])
})
