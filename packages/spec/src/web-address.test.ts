import { expect, test } from 'vitest'
import { addressesIn, addressesInJson, normalAddress, typedAddresses } from './web-address.ts'

test.each([
  ['HTTPS://Example.COM:443/a/../b#part', 'https://example.com/b'],
  ['https:\\\\example.com\\a', 'https://example.com/a'],
  ['http:example.com', 'http://example.com/'],
  [' https://exam\tple.com/ü ', 'https://example.com/%C3%BC'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ['http://2130706433/', 'http://127.0.0.1/'],
])('%j is the same address as %s', (text, expected) => {
  expect(normalAddress(text)).toBe(expected)
})

test.each(['example.com', 'ftp://example.com', 'mailto:a@example.com', 'data:text/plain,x', ''])(
  '%j is no address of the web',
  (text) => {
    expect(normalAddress(text)).toBeUndefined()
  },
)

test.each([
  ['See https://a.example/x.', ['https://a.example/x.', 'https://a.example/x']],
  ['[here](https://a.example/x)', ['https://a.example/x)', 'https://a.example/x']],
  ['<https://a.example/x>, "https://b.example/"', ['https://a.example/x', 'https://b.example/']],
  ['https://a.example/(x).', ['https://a.example/(x).', 'https://a.example/(x)', 'https://a.example/(x']],
  ['https://a.example,https://b.example', ['https://a.example/', 'https://b.example/']],
  ['見て https://a.example/x。', ['https://a.example/x%E3%80%82', 'https://a.example/x']],
  ['a.example/x and ftp://b.example', []],
])('the addresses of %j', (text, expected) => {
  expect(addressesIn(text)).toEqual(expected)
})

test('what a person typed may lack its scheme', () => {
  expect(typedAddresses('Summarise docs.example.org/a?b=1, please')).toEqual(
    expect.arrayContaining(['https://docs.example.org/a?b=1', 'http://docs.example.org/a?b=1']),
  )
  expect(typedAddresses('Mail ann@example.org about it')).toEqual([])
})

test('addresses of arguments are found at any depth, in every spelling that is read as one', () => {
  const args = { a: [{ b: 'HTTP:\\\\a.example\\x' }], c: 'see https://b.example/y !', d: 1, e: null }
  expect(addressesInJson(args)).toEqual(['http://a.example/x', 'https://b.example/y'])
})
