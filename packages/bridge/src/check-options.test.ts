import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import type { BridgeOptions } from './bridge-options.ts'
import { checkOptions } from './check-options.ts'

const options: BridgeOptions = { agent: { name: 'It', command: 'it', args: [] }, root: tmpdir() }

test.each<[string, Partial<BridgeOptions>]>([
  ['host', { host: '0.0.0.0' }],
  ['host', { host: '::' }],
  ['host', { host: '127.0.0.1.evil.example' }],
  ['port', { port: 70_000 }],
  ['port', { port: 1.5 }],
  ['token', { token: '' }],
  ['token', { token: 'short' }],
  ['token', { token: 'with spaces and so, not one' }],
  ['origins', { origins: ['*'] }],
  ['origins', { origins: ['null'] }],
  ['origins', { origins: ['http://localhost:3000/'] }],
  ['origins', { origins: ['https://Example.com'] }],
  ['root', { root: '/nowhere/at/all' }],
  ['root', { root: process.execPath }],
  ['limits.clients', { limits: { clients: 0 } }],
  ['limits.journalBytes', { limits: { journalBytes: Number.NaN } }],
])('the error names the option %s: %j', (name, wrong) => {
  expect(() => checkOptions({ ...options, ...wrong })).toThrow(`${name}: `)
})

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])(
  '%s is a loopback address and needs no certificate',
  (host) => {
    expect(checkOptions({ ...options, host }).limits.clients).toBe(32)
  },
)

test('another address is accepted with a certificate', () => {
  expect(() => checkOptions({ ...options, host: '0.0.0.0', tls: { key: 'k', cert: 'c' } })).not.toThrow()
})
