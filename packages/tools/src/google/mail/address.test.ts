import { expect, test } from 'vitest'
import { normalAddress, parseAddress } from './address.ts'

test.each([
  ['ann@example.com', '', 'ann@example.com'],
  ['  Ann.Lee+x@Example.COM ', '', 'ann.lee+x@example.com'],
  ['Ann Lee <ann@example.com>', 'Ann Lee', 'ann@example.com'],
  ['"Lee, Ann" <ann@example.com>', 'Lee, Ann', 'ann@example.com'],
  ['"a \\"b\\" c" <ann@example.com>', 'a "b" c', 'ann@example.com'],
  ['Jörg 😀 <j@bücher.example>', 'Jörg 😀', 'j@xn--bcher-kva.example'],
  ['<ann@example.com>', '', 'ann@example.com'],
  ['ann@ｅxample.com', '', 'ann@example.com'],
])('%s is one address', (text, name, address) => {
  expect(parseAddress(text, 'to[0]')).toEqual({ name, address })
})

test.each([
  'ann',
  '@example.com',
  'ann@',
  'ann@localhost',
  'ann@example',
  'ann@127.0.0.1',
  'ann@[127.0.0.1]',
  'ann@exam ple.com',
  'a b@example.com',
  '.ann@example.com',
  'an..n@example.com',
  '"ann x"@example.com',
  'ann@example.com, bob@example.com',
  'ann@example.com;bob@example.com',
  'friends: ann@example.com;',
  'ann@example.com (Ann)',
  'Ann (x) <ann@example.com>',
  'Lee, Ann <ann@example.com>',
  'good@example.com <evil@example.net>',
  '"good@example.com" <evil@example.net>',
  'good＠example.com <evil@example.net>',
  'Ann <ann@example.com> <bob@example.com>',
  'Ann <ann@example.com',
  'аnn@example.com',
  'mar\u212a@example.com',
  'ann＠example.com',
  'ann@example.com\r\nBcc: evil@example.net',
  'Ann\n <ann@example.com>',
  'Ann\u202e <ann@example.com>',
  'Ann \ud800 <ann@example.com>',
  `${'a'.repeat(65)}@example.com`,
])('%j is refused, naming the field', (text) => {
  expect(() => parseAddress(text, 'cc[2]')).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', field: 'cc[2]' }))
  expect(normalAddress(text)).toBeUndefined()
})
