import { expect, test } from 'vitest'
import { docComment } from './doc-comment.ts'

test('a description is a comment; line breaks in it stay', () => {
  expect(docComment({ description: 'One line.' })).toBe('/** One line. */\n')
  expect(docComment({ description: 'One.\r\n\n  Two.\n' })).toBe('/**\n * One.\n *\n * Two.\n */\n')
  expect(docComment({ title: 'A title', description: ' ' })).toBe('/** A title */\n')
  expect(docComment({ title: 7, description: '' })).toBe('')
})

test('what is preset and what is deprecated has a tag', () => {
  expect(docComment({ default: null })).toBe('/** @default null */\n')
  expect(docComment({ description: 'Old.', default: { a: '*/' }, deprecated: true })).toBe(
    '/**\n * Old.\n * @default {"a":"*\\/"}\n * @deprecated\n */\n',
  )
})

test('a description cannot end the comment or contain compiler directives', () => {
  expect(docComment({ description: 'a */ b **/' })).toBe('/** a *\\/ b **\\/ */\n')
  expect(docComment({ description: '@ts-expect-error' })).toBe('/** \\@ts-expect-error */\n')
  expect(docComment({ description: '* @ts-ignore' })).toBe('/** * \\@ts-ignore */\n')
  expect(docComment({ description: 'ask @ann' })).toBe('/** ask @ann */\n')
})

test('half a character and control characters do not reach the file', () => {
  expect(docComment({ description: 'a\ud800b\u0000c' })).toBe('/** a\ufffdb c */\n')
})
