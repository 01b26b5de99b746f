import { expect, test } from 'vitest'
import { decodeWords } from './message-headers.ts'

test.each([
  ['plain', 'plain'],
  ['=?UTF-8?B?w5xiZXI=?= das', 'Über das'],
  ['=?utf-8?q?J=C3=B6rg_M?= =?utf-8?q?=C3=BCller?= <j@example.com>', 'Jörg Müller <j@example.com>'],
  ['=?iso-8859-1?Q?caf=E9?=', 'café'],
  ['=?no-such?Q?x?=', 'x'],
  ['a =?broken', 'a =?broken'],
])('%s reads %s', (text, readable) => {
  expect(decodeWords(text)).toBe(readable)
})
