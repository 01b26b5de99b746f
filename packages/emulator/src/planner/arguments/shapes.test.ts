import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { leavesOf } from './parameter.ts'
import { shapedTexts, shapeOf } from './shapes.ts'

test.each([
  ['mail', 'to bob@example.com, please', ['bob@example.com']],
  ['link', 'see https://example.org/a?b=1.', ['https://example.org/a?b=1']],
  ['path', 'read notes/todo.md and src/', ['notes/todo.md', 'src/']],
  ['path', 'this and/or that on 5/6/2027', []],
  ['phone', 'call +49 170 1234567 now', ['+49 170 1234567']],
  ['phone', 'in 2026', []],
] as const)('%s in %s', (shape, text, expected) => {
  expect(shapedTexts(text, shape).map((found) => found.text)).toEqual(expected)
})

test.each([
  [{ to: { type: 'string', description: 'Mail address of the recipient' } }, 'mail'],
  [{ homepage: { type: 'string', format: 'uri' } }, 'link'],
  [{ path: { type: 'string', description: 'Where the file is' } }, 'path'],
  [{ body: { type: 'string', description: 'Text of the mail' } }, undefined],
  [{ filename_count: { type: 'integer', description: 'How many files' } }, undefined],
])('%j asks for %s', (properties, shape) => {
  const [leaf] = leavesOf(toolOf('Do it.', properties).schema)
  expect(leaf && shapeOf(leaf)).toBe(shape)
})
