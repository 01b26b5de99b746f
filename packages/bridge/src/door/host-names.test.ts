import { expect, test } from 'vitest'
import { hostNames } from './host-names.ts'

const tls = {}

test.each([
  ['80', { host: '127.0.0.1', hosts: [] }, 80, '127.0.0.1', true],
  ['80, by its address', { host: '::1', hosts: [] }, 80, '[::1]', true],
  ['443 with TLS', { host: 'box.example', hosts: ['Other.example:443'], tls }, 443, 'other.example', true],
  ['443 without TLS', { host: '127.0.0.1', hosts: [] }, 443, '127.0.0.1', false],
  ['80 with TLS', { host: '127.0.0.1', hosts: [], tls }, 80, '127.0.0.1', false],
  ['any other', { host: '127.0.0.1', hosts: [] }, 4480, '127.0.0.1', false],
])('at port %s a host without port is one of the bridge or not', (_, options, port, name, isOne) => {
  const names = hostNames(options, port)
  expect(names.has(name)).toBe(isOne)
  expect(names.has(`127.0.0.1:${port}`)).toBe(true)
})
