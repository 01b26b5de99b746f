import { expect, test } from 'vitest'
import { titleOf } from './title-of.ts'

test.each([
  ['Which tests\tare  slow?', 'Which tests are slow?'],
  ['\n  \r\n First line \r\nsecond', 'First line'],
  [' \n ', ''],
  ['🚢'.repeat(80), '🚢'.repeat(80)],
  ['🚢'.repeat(81), `${'🚢'.repeat(79)}…`],
])('%j', (text, title) => {
  expect(titleOf(text)).toBe(title)
})
