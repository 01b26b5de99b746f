import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeUnfinished } from './close-unfinished.ts'

test.each([
  ['some **bold', 'some **bold**'],
  ['some **bold*', 'some **bold**'],
  ['some **', 'some '],
  ['some *', 'some '],
  ['a *word', 'a *word*'],
  ['**bold and *both', '**bold and *both***'],
  ['~~gone', '~~gone~~'],
  ['use `code', 'use `code`'],
  ['use `', 'use '],
  ['use ``a`b', 'use ``a`b``'],
  ['see [the docs', 'see the docs'],
  ['see [the docs]', 'see the docs'],
  ['see [the docs](https://exa', 'see the docs'],
  ['see **[the docs](https://exa', 'see **the docs**'],
  ['see ![a picture](https://exa', 'see '],
  ['Title\n-', 'Title'],
  ['Title\n==', 'Title'],
  ['Words\n``', 'Words'],
  ['- one\n- ', '- one'],
  ['#', ''],
  ['| a | b |', ''],
  ['| a | b |\n|--', ''],
])('%j is shown as %j until more comes', (text, mended) => {
  expect(closeUnfinished(text)).toBe(mended)
})

test.each([
  'see [the docs](https://example.test) and',
  'a[0',
  'snake_case_name',
  '2 * 3 is',
  'some **bold** and *more* words',
  'use `a * b` here',
  '| a | b |\n|---|---|\n| 1 | *2',
  '- one\n- two',
  'before `**` after',
])('%j is shown as it is, or only closed', (text) => {
  expect(closeUnfinished(text).startsWith(text)).toBe(true)
})

test('text without syntax is never changed, and closing marks never throws', () => {
  fc.assert(fc.property(fc.stringMatching(/^[a-z .,\n]*$/), (text) => closeUnfinished(text) === text))
  const signs = fc.array(
    fc.constantFrom('*', '**', '_', '`', '``', '[', '](', ')', '![', '~~', '|', '\\', 'a', ' ', '\n', '- '),
  )
  fc.assert(fc.property(signs, (parts) => typeof closeUnfinished(parts.join('')) === 'string'))
})
