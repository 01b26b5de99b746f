import { expect, test } from 'vitest'
import { type ClientAddressSource, clientAddressOf } from './client-address.ts'

const addressFor = (
  source: ClientAddressSource | undefined,
  remoteAddress: string | undefined,
  headers: [string, string][] | Record<string, string> = {},
) => clientAddressOf(source)({ header: (name) => new Headers(headers).get(name) ?? undefined, peer: { remoteAddress } })

const forwarded = (proxies: number, list: string) =>
  addressFor({ from: 'forwarded', proxies }, '127.0.0.1', { 'x-forwarded-for': list })

test('S13: without a setting the address is that of the socket, whatever headers say', () => {
  const headers = { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9', 'x-real-ip': '9.9.9.9' }
  expect(addressFor(undefined, '1.2.3.4', headers)).toBe('1.2.3.4')
  expect(addressFor({ from: 'socket' }, '::ffff:1.2.3.4', headers)).toBe('1.2.3.4')
  expect(addressFor(undefined, undefined)).toBe('unknown')
})

test('S13: entries that a client puts into X-Forwarded-For are left of those of the proxies, and do not count', () => {
  expect(forwarded(1, '8.8.8.8, 7.7.7.7, 1.2.3.4')).toBe('1.2.3.4')
  expect(forwarded(2, '8.8.8.8, 1.2.3.4, 10.0.0.1')).toBe('1.2.3.4')
  expect(forwarded(1, 'garbage,,, 1.2.3.4')).toBe('1.2.3.4')
  const twice: [string, string][] | Record<string, string> = [
    ['x-forwarded-for', '9.9.9.9'],
    ['x-forwarded-for', '1.2.3.4'],
  ]
  expect(addressFor({ from: 'forwarded', proxies: 1 }, '127.0.0.1', twice)).toBe('1.2.3.4')
})

test.each([
  ['fewer entries than proxies', 2, '1.2.3.4'],
  ['no entry', 1, ''],
  ['an empty last entry', 1, '1.2.3.4,'],
  ['a word', 1, 'unknown'],
  ['an incomplete address', 1, '1.2.3'],
  ['an octet too large', 1, '1.2.3.256'],
  ['a leading zero', 1, '01.2.3.4'],
  ['IPv4 in brackets', 1, '[1.2.3.4]'],
  ['an open bracket', 1, '[::1'],
  ['too many groups', 1, '1:2:3:4:5:6:7:8:9'],
  ['two addresses without a comma', 1, '1.2.3.4 5.6.7.8'],
])('S13: with %s in the header, the address is that of the socket', (_title, proxies, list) => {
  expect(forwarded(proxies, list)).toBe('127.0.0.1')
})

test('S13: a header that the proxy sets is read whole, and ignored if it has two addresses', () => {
  const source = { from: 'header', name: 'cf-connecting-ip' } as const
  expect(addressFor(source, '10.0.0.1', { 'cf-connecting-ip': '1.2.3.4' })).toBe('1.2.3.4')
  expect(addressFor(source, '10.0.0.1', { 'cf-connecting-ip': '1.2.3.4, 5.6.7.8' })).toBe('10.0.0.1')
  expect(addressFor(source, '10.0.0.1', { 'x-forwarded-for': '1.2.3.4' })).toBe('10.0.0.1')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:102:304', '1.2.3.4'],
  ['[::ffff:1.2.3.4]', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
])('S13: %s counts as %s', (address, key) => {
  expect(forwarded(1, address)).toBe(key)
})
