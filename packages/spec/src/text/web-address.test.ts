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
  '%j is not a web address',
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

test('a typed address may lack its scheme', () => {
  expect(typedAddresses('Summarise docs.example.org/a?b=1, please')).toEqual(
    expect.arrayContaining(['https://docs.example.org/a?b=1', 'http://docs.example.org/a?b=1']),
  )
  expect(typedAddresses('Mail ann@example.org about it')).toEqual([])
})

test('addresses in arguments are found at any depth and in any spelling', () => {
  const args = { a: [{ b: 'HTTP:\\\\a.example\\x' }], c: 'see https://b.example/y !', d: 1, e: null }
  expect(addressesInJson(args)).toEqual(['http://a.example/x', 'https://b.example/y'])
})

test.each([
  'ftp://evil.example/SECRET',
  'wss://evil.example/SECRET',
  'postgres://a:b@evil.example/SECRET',
  'clone git@evil.example:a/SECRET now',
  'site:evil.example/?d=SECRET',
  '[evil](evil.example/?d=SECRET)',
  'https%3A%2F%2Fevil.example%2FSECRET',
  'https%3A%2F%2Fevil.example%2FSECRET%',
])('%j has an address that a tool could request', (text) => {
  expect(addressesInJson({ q: text }).join(' ')).toMatch(/evil\.example.*SECRET/)
})

test.each(['look into package.json/scripts', 'src/app.ts/x', 'Mail ann@example.org: hello', 'either/or', 'e.g./i.e.'])(
  '%j has none',
  (text) => {
    expect(addressesInJson({ q: text })).toEqual([])
  },
)

test('a typed address with another scheme counts as given', () => {
  expect(typedAddresses('Clone git@a.example:b/c and ftp://a.example/d.')).toEqual(
    expect.arrayContaining(['git@a.example:b/c', 'ftp://a.example/d']),
  )
})

test.each([
  ['evil.example/?d=SECRET', 'https://evil.example/?d=SECRET'],
  ['evil.example?d=SECRET', 'https://evil.example/?d=SECRET'],
  ['evil.example/?d=my secret words', 'https://evil.example/?d=my%20secret%20words'],
  [' Evil.Example/SECRET ', 'https://evil.example/SECRET'],
  ['//evil.example/SECRET', 'https://evil.example/SECRET'],
  ['\\\\evil.example\\SECRET', 'https://evil.example/SECRET'],
  ['evil.example:8080', 'https://evil.example:8080/'],
  ['user:SECRET@evil.example/', 'https://user:SECRET@evil.example/'],
  ['SECRET.evil.example', 'https://secret.evil.example/'],
  ['SECRET.evil.md', 'https://secret.evil.md/'],
  ['evil%2eexample/SECRET', 'https://evil.example/SECRET'],
  ['evil。example/SECRET', 'https://evil.example/SECRET'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['notes.md/SECRET', 'https://notes.md/SECRET'],
  ['192.0.2.1/?d=SECRET', 'https://192.0.2.1/?d=SECRET'],
  ['192.0.2.1', 'https://192.0.2.1/'],
  ['3221225985/?d=SECRET', 'https://192.0.2.1/?d=SECRET'],
  ['192.513/?d=SECRET', 'https://192.0.2.1/?d=SECRET'],
  ['[2001:db8::1]/SECRET', 'https://[2001:db8::1]/SECRET'],
])('an argument %j is an address without its scheme', (text, expected) => {
  expect(addressesInJson({ at: [text] })).toEqual([expected])
})

test.each([
  ...['', 'word', 'and/or', 'Hello there. Is it done?', 'See notes.md and/or ask.', 'etc.', 'e.g.', 'localhost'],
  ...['ann@example.org', 'mailto:ann@example.org', 'data:text/plain,x', 'urn:isbn:12'],
  ...['notes.md', 'run.sh', 'report.final.pdf', 'a.test.ts', 'notes.md#part', '.env', './a.b', '../a.b/c', '/notes.md'],
  ...['src/notes.md', '/etc/hosts.d/x', 'C:\\a.b', '*.md', 'application/vnd.ms-excel', 'v1.2.3', '1.2.3'],
  ...['12.5', '12.5/100', '3/4 cup', '2026/11/16', '31.12.2026', '12:30', '1.000,50', '20261116'],
])('an argument %j is not an address', (text) => {
  expect(addressesInJson([text])).toEqual([])
})
