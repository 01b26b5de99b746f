import { expect, test } from 'vitest'
import { readBlock, textBlocks } from './text-blocks.ts'

const read = (text: string) => textBlocks(text).map(readBlock)

test('paragraphs, headings, lists and code become blocks', () => {
  expect(read('# Mugs\nTwo are **left**.\n\n- blue\n- `red`\n3. three\n```js\nif (a) {\n\n}\n```\nEnd')).toEqual([
    { kind: 'heading', words: ['Mugs'] },
    { kind: 'paragraph', words: ['Two are ', { kind: 'bold', words: ['left'] }, '.'] },
    { kind: 'list', items: [['blue'], [{ kind: 'code', text: 'red' }]] },
    { kind: 'list', start: 3, items: [['three']] },
    { kind: 'code', text: 'if (a) {\n\n}' },
    { kind: 'paragraph', words: ['End'] },
  ])
})

test('only web addresses become links, and nothing else is markup', () => {
  expect(read('[a](https://b.example/c) http://d.example. [x](javascript:alert(1)) <b>no</b>')).toEqual([
    {
      kind: 'paragraph',
      words: [
        { kind: 'link', text: 'a', address: 'https://b.example/c' },
        ' ',
        { kind: 'link', text: 'http://d.example', address: 'http://d.example' },
        '. [x](javascript:alert(1)) <b>no</b>',
      ],
    },
  ])
})

test('when text grows only the last block changes', () => {
  const [first, second] = [textBlocks('One\n\nTw'), textBlocks('One\n\nTwo\n- a')]
  expect([first, second]).toEqual([
    ['One', 'Tw'],
    ['One', 'Two', '- a'],
  ])
})
