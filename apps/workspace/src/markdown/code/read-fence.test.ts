import { expect, test } from 'vitest'
import { groupLines } from './group-lines.ts'
import { readFence } from './read-fence.ts'

test.each([
  ['```js\na\n\nb\n```\n\n', false, { code: 'a\n\nb', language: 'js' }],
  ['\n~~~~ C++ title\n~~~\n~~~~', false, { code: '~~~', language: 'c++' }],
  ['  ```\n    a\n  b\n  ```', false, { code: '  a\nb', language: '' }],
  ['```js\na\n``', true, { code: 'a', language: 'js' }],
  ['```js\na\n', true, { code: 'a\n', language: 'js' }],
  ['```', true, { code: '', language: '' }],
])('%j is read as code', (block, isOpen, code) => {
  expect(readFence(block, isOpen)).toEqual(code)
})

test.each(['words', '`` a', '    ```\n', '``` a`b'])('%j is no fence', (block) => {
  expect(readFence(block, false)).toBeUndefined()
})

test('joined groups of lines equal the code, and there are few groups', () => {
  const code = Array.from({ length: 1_000 }, (_, line) => `line ${line}`).join('\n')
  expect(groupLines(code).join('')).toBe(code)
  expect(groupLines(code)).toHaveLength(25)
  expect(groupLines('')).toEqual([''])
})
