import { expect, test } from 'vitest'
import { quotedTexts } from './quoted.ts'

test.each([
  ['say "good morning" now', ['good morning']],
  ["titled 'Road to 2030' please", ['Road to 2030']],
  ['“one” and «two»', ['one', 'two']],
  ["call it 'Anna's day' please", ["Anna's day"]],
  ["Anna's and Bob's books", []],
  ['an open " quote', []],
])('%s', (text, expected) => {
  expect(quotedTexts(text).map((quoted) => quoted.text)).toEqual(expected)
})
