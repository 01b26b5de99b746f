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
    'a menu',
    [
      ['click', '#menu'],
      ['click', '#copy'],
    ],
    { chosen: 'copy' },
  ],
  [
    'a box within a menu',
    [
      ['click', '#menu'],
      ['toggle', '#bold', true],
    ],
    { bold: true },
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
  ['a slider, upwards', [['fill', '#slider', 75]], { volume: 75 }],
  ['a slider, to its end', [['fill', '#slider', 100]], { volume: 100 }],
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

test.skipIf(!chromiumPath).each(cases)('Radix: %s is operated', (_what, steps, expected) =>
  workEach('radix.jsx', steps, expected),
)
