import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { assertOwnHost, assertSameOrigin } from './same-origin.ts'

const publicOrigin = 'https://agent.example'
const asked = (localAddress: string, host: string, origin?: string) =>
  ({ headers: { host, origin }, socket: { localAddress, localPort: 4300 } }) as IncomingMessage

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('whoever came over %s may name it', (address) => {
  for (const name of ['127.0.0.1:4300', 'localhost:4300', '[::1]:4300']) {
    expect(() => assertSameOrigin(asked(address, name, `http://${name}`), publicOrigin)).not.toThrow()
    expect(() => assertSameOrigin(asked(address, name))).not.toThrow()
  }
})

test.each(['10.0.0.7', '::ffff:10.0.0.7', 'fe80::1', '127.0.0.1.evil', ''])(
  'whoever came over "%s" is not at this machine, whatever they say',
  (address) => {
    const words = 'Host: this server answers only to agent.example.'
    for (const name of ['127.0.0.1:4300', 'localhost:4300', '[::1]:4300'])
      expect(() => assertSameOrigin(asked(address, name), publicOrigin)).toThrow(words)
    expect(() => assertSameOrigin(asked(address, 'agent.example', 'http://127.0.0.1:4300'), publicOrigin)).toThrow(
      'Origin',
    )
    expect(() => assertSameOrigin(asked(address, 'agent.example', publicOrigin), publicOrigin)).not.toThrow()
  },
)

test('whoever names another host is told the right ones', () => {
  const words = (address: string, origin?: string) => () => assertSameOrigin(asked(address, 'evil.example'), origin)
  expect(words('127.0.0.1')).toThrow('Host: this server answers only to 127.0.0.1:4300 and localhost:4300.')
  expect(words('127.0.0.1', publicOrigin)).toThrow('answers only to agent.example and 127.0.0.1:4300.')
  expect(words('10.0.0.7')).toThrow('answers only to its public address.')
})

test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
  'S11: what a proxy forwarded to a name of loopback, by its %s, is not from this machine',
  (name) => {
    const forwarded = (host: string, origin?: string) => {
      const incoming = asked('127.0.0.1', host, origin)
      incoming.headers[name] = 'somebody'
      return incoming
    }
    const words = new RegExp(`^${name}: .*DECKHAND_SIGN_IN=firebase and DECKHAND_PUBLIC_URL`)
    for (const host of ['127.0.0.1:4300', 'localhost:4300', '[::1]:4300']) {
      expect(() => assertSameOrigin(forwarded(host, `http://${host}`))).toThrow(words)
      expect(() => assertOwnHost(forwarded(host), publicOrigin)).toThrow(words)
    }
    expect(() => assertSameOrigin(forwarded('agent.example', publicOrigin), publicOrigin)).not.toThrow()
  },
)
