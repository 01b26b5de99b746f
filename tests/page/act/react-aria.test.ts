import { test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { type WidgetCase, workEach } from './work-each.ts'

const cases: WidgetCase[] = [
  ['a checkbox', [['toggle', 'label:has-text("Tick") input', true]], { tick: true }],
  ['a switch', [['toggle', 'label:has-text("Switch") input']], { on: true }],
  ['a toggle button', [['toggle', '#bold', true]], { bold: true }],
  ['a button', [['click', '#press']], { pressed: 'mouse' }],
  ['a radio', [['toggle', 'label:has-text("Paid") input', true]], { plan: 'paid' }],
  ['a radio group by name', [['fill', '[role=radiogroup]', 'Paid']], { plan: 'paid' }],
  ['a text field', [['fill', '#name', 'Ada']], { name: 'Ada' }],
  [
    'a number field',
    [
      ['fill', '#count', '5'],
      ['triggerEvent:blur', '#count'],
    ],
    { count: 5 },
  ],
  ['a select', [['fill', '#select', 'Banana']], { fruit: 'banana' }],
  ['a combobox', [['fill', '#combobox', 'Oslo']], { town: 'oslo' }],
  [
    'a menu',
    [
      ['click', '#menu'],
      ['click', '[role=menuitem]:has-text("Copy")'],
    ],
    { chosen: 'copy' },
  ],
  ['a menu, with keys', [['press', '#menu', ['Enter', 'ArrowDown', 'Enter']]], { chosen: 'paste' }],
  ['a slider', [['fill', 'input[type=range]', 75]], { volume: 75 }],
  ['a tab', [['click', '[role=tab]:has-text("Two")']], { tab: 'two' }],
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

test.skipIf(!chromiumPath).each(cases)('React Aria: %s is operated', (_what, steps, expected) =>
  workEach('react-aria.jsx', steps, expected),
)
