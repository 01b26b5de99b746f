import { test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { type WidgetCase, workEach } from './work-each.ts'

const cases: WidgetCase[] = [
  ['a checkbox', [['toggle', '#tick', true]], { tick: true }],
  ['a switch', [['toggle', '#switch']], { on: true }],
  ['a radio', [['toggle', '#paid', true]], { plan: 'paid' }],
  ['a radio group by name', [['fill', '#plan', 'Paid']], { plan: 'paid' }],
  ['a select', [['fill', '#select', 'Banana']], { fruit: 'banana' }],
  [
    'a select that is chosen in twice',
    [
      ['fill', '#select', 'Banana'],
      ['fill', '#select', 'Cherry'],
    ],
    { fruit: 'cherry' },
  ],
  ['a combobox', [['fill', '#combobox', 'Oslo']], { town: 'Oslo' }],
  [
    'a menu',
    [
      ['click', '#menu'],
      ['click', '#copy'],
    ],
    { chosen: 'copy' },
  ],
  [
    'a menu within a menu',
    [
      ['click', '#menu'],
      ['click', '#share'],
      ['click', '#mail'],
    ],
    { chosen: 'mail' },
  ],
  ['a slider', [['fill', 'input[type=range]', 75]], { volume: 75 }],
  ['a number field', [['fill', '#count', '5']], { count: 5 }],
  ['a button of a number field', [['click', '#more']], { count: 2 }],
  ['a tab', [['click', '#two']], { tab: 'two' }],
  ['a dialog', [['click', '#dialog']], { open: true }],
  [
    'a dialog that is closed again',
    [
      ['click', '#dialog'],
      ['click', '#close'],
    ],
    { open: false },
  ],
]

test.skipIf(!chromiumPath).each(cases)('Base UI: %s is operated', (_what, steps, expected) =>
  workEach('base-ui.jsx', steps, expected),
)
