import { test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { type WidgetCase, workEach } from './work-each.ts'

const cases: WidgetCase[] = [
  ['a text field', [['fill', '#name', 'Ada']], { name: 'Ada' }],
  ['a number field', [['fill', '#count', 7]], { count: 7 }],
  ['a field that waits for change', [['fill', '#lazy', 'later']], { lazy: 'later' }],
  ['a checkbox', [['toggle', '#agree', true]], { agree: true }],
  ['a radio', [['toggle', '#paid']], { plan: 'paid' }],
  ['a select', [['fill', '#size', 'Large']], { size: 'l' }],
  ['a form', [['triggerEvent:submit', '#name']], { sent: 1 }],
]

test.skipIf(!chromiumPath).each(cases)('Vue: %s is operated', (_what, steps, expected) =>
  workEach('vue.js', steps, expected),
)
