import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['the header', latin('caf\xe9'), 'iso-8859-1'],
  ['a meta tag', latin('<meta charset="windows-1252">caf\xe9'), undefined],
  [
    'the longer meta tag',
    latin('<meta http-equiv="content-type" content="text/html; charset=iso-8859-1">caf\xe9'),
    undefined,
  ],
  ['an XML declaration', latin('<?xml version="1.0" encoding="ISO-8859-1"?>caf\xe9'), undefined],
  ['a byte order mark, over a wrong header', Buffer.from('\uFEFFcafé'), 'iso-8859-1'],
  ['a byte order mark of UTF-16', Buffer.from('\uFEFFcafé', 'utf16le'), undefined],
  ['the default: UTF-8', Buffer.from('café'), undefined],
  ['an unknown word: UTF-8', Buffer.from('café'), 'klingon'],
  ['a meta tag that cannot be true: UTF-8', Buffer.from('<meta charset="utf-16">café'), undefined],
])('the character set comes from %s', (_from, bytes, charset) => {
  expect(decodeText(bytes, charset)).toMatch(/café$/)
})

test('a NUL character is replaced', () => {
  expect(decodeText(Buffer.from('a\0b'))).toBe('a\uFFFDb')
})
