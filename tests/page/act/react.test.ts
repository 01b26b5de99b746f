import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openZoo } from './open-zoo.ts'
import { type WidgetCase, workEach } from './work-each.ts'

const cases: WidgetCase[] = [
  ['a text field', [['fill', '#name', 'Ada']], { name: 'Ada' }],
  [
    'a text field that is emptied',
    [
      ['fill', '#name', 'Ada'],
      ['fill', '#name', ''],
    ],
    { name: '' },
  ],
  ['a text area', [['fill', '#notes', 'one\ntwo']], { notes: 'one\ntwo' }],
  ['a checkbox', [['toggle', '#agree', true]], { agree: true }],
  [
    'a checkbox that is ticked twice',
    [
      ['toggle', '#agree', true],
      ['toggle', '#agree', true],
    ],
    { agree: true },
  ],
  ['a radio', [['toggle', '#paid', true]], { plan: 'paid' }],
  ['a select by value', [['fill', '#size', 'l']], { size: 'l' }],
  ['a select by label', [['fill', '#size', 'small']], { size: 's' }],
  ['a select for several', [['fill', '#picks', ['Cherry', 'a']]], { picks: ['a', 'c'] }],
  ['a button', [['click', '#send']], { sent: 1 }],
  ['Enter in a field', [['press', '#name', 'Enter']], { sent: 1 }],
  ['typing with keys', [['press', '#name', ['h', 'i', 'Backspace', 'o']]], { name: 'ho' }],
]

test.skipIf(!chromiumPath).each(cases)('React: %s is operated', (_what, steps, expected) =>
  workEach('react.jsx', steps, expected),
)

test.skipIf(!chromiumPath)('the value that React shows is reported', async () => {
  const zoo = await openZoo('<div id="root"></div>', 'react.jsx')
  expect(await zoo.act('fill', '#shout', 'ahoy')).toEqual({
    did: 'Filled the field "Shout": it is now "AHOY".',
    value: 'AHOY',
  })
  expect(await zoo.act('fill', '#stubborn', 'new')).toMatchObject({ value: 'always' })
})
