import { expect, test } from 'vitest'
import { OriginRule, type OriginRuleOptions, type RequestFacts } from './origin-rule.ts'

const publicOrigin = 'https://agent.example'
const rule = (options: Partial<OriginRuleOptions> = {}) => new OriginRule({ identity: 'local', ...options })

interface Asking {
  method?: string
  url?: string
  address?: string
  forwardedBy?: string
  headers?: Record<string, string>
}

function asked({
  method = 'GET',
  url = 'http://x/',
  address = '127.0.0.1',
  forwardedBy,
  headers = {},
}: Asking): RequestFacts {
  const given = new Headers(headers)
  const peer = { localAddress: address, remoteAddress: address, localPort: 4300, forwardedBy }
  return { method, url, header: (name) => given.get(name) ?? undefined, peer }
}

const at = (address: string, host: string, origin?: string) =>
  asked({ address, headers: { host, ...(origin !== undefined && { origin }) } })

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('a request over %s may use loopback names', (address) => {
  for (const name of ['127.0.0.1:4300', 'localhost:4300', '[::1]:4300']) {
    expect(() => rule({ publicOrigin }).assertAllowed(at(address, name, `http://${name}`))).not.toThrow()
    expect(() => rule().assertAllowed(at(address, name))).not.toThrow()
  }
})

test.each(['10.0.0.7', '::ffff:10.0.0.7', 'fe80::1', '127.0.0.1.evil', ''])(
  'a request over "%s" is not from this machine, whatever its headers say',
  (address) => {
    const { assertAllowed } = {
      assertAllowed: (each: RequestFacts) => () => rule({ publicOrigin }).assertAllowed(each),
    }
    for (const name of ['127.0.0.1:4300', 'localhost:4300', '[::1]:4300'])
      expect(assertAllowed(at(address, name))).toThrow('Host: this server answers only to agent.example.')
    expect(assertAllowed(at(address, 'agent.example', 'http://127.0.0.1:4300'))).toThrow('Origin')
    expect(assertAllowed(at(address, 'agent.example', publicOrigin))).not.toThrow()
  },
)

test('a remote peer is not at this machine, even if its connection ends at loopback', () => {
  const peer = { localAddress: '127.0.0.1', remoteAddress: '10.0.0.7', localPort: 4300 }
  expect(() => rule().assertAllowed({ ...at('127.0.0.1', '127.0.0.1:4300'), peer })).toThrow('Host')
})

test('a request for another host gets the right names', () => {
  const words = (address: string, options = {}) => {
    return () => rule(options).assertAllowed(at(address, 'evil.example'))
  }
  expect(words('127.0.0.1')).toThrow('Host: this server answers only to 127.0.0.1:4300 and localhost:4300.')
  expect(words('127.0.0.1', { publicOrigin })).toThrow('answers only to agent.example and 127.0.0.1:4300.')
  expect(words('10.0.0.7')).toThrow('answers only to its public address.')
})

test('S11: a request that a proxy forwarded to a loopback name is not from this machine', () => {
  const forwardedBy = 'x-forwarded-for'
  const words = /^x-forwarded-for: .*DECKHAND_SIGN_IN=firebase and DECKHAND_PUBLIC_URL/
  for (const host of ['127.0.0.1:4300', 'localhost:4300', '[::1]:4300']) {
    const forwarded = asked({ forwardedBy, headers: { host, origin: `http://${host}` } })
    expect(() => rule().assertAllowed(forwarded)).toThrow(words)
    expect(() => rule({ publicOrigin }).assertHost(forwarded)).toThrow(words)
  }
  const headers = { host: 'agent.example', origin: publicOrigin }
  expect(() => rule({ publicOrigin }).assertAllowed(asked({ forwardedBy, headers }))).not.toThrow()
})

/** Mounted in a product's server, whose users have their own cookies. */
const mounted = rule({ identity: 'provider', anyHost: true, origins: ['https://listed.example'] })
const cookie = { cookie: 'session=1' }
const bearer = { authorization: 'Bearer t' }
const own = { origin: 'https://app.example' }
const listed = { origin: 'https://listed.example' }
const foreign = { origin: 'https://evil.example' }
const opaque = { origin: 'null' }

test.each([
  // Origin, credentials, whether it may read, whether it may change something
  ['no Origin, nothing', {}, true, true],
  ['no Origin, a cookie', cookie, true, false],
  ['no Origin, a token', bearer, true, true],
  ['no Origin, both', { ...cookie, ...bearer }, true, true],
  ["no Origin, a cookie and its session's key", { ...cookie, 'deckhand-session-key': 'k' }, true, true],
  ['our Origin, a cookie', { ...own, ...cookie }, true, true],
  ['our Origin, a token', { ...own, ...bearer }, true, true],
  ['a listed Origin, a cookie', { ...listed, ...cookie }, true, true],
  ['a listed Origin, a token', { ...listed, ...bearer }, true, true],
  ['a foreign Origin, nothing', foreign, false, false],
  ['a foreign Origin, a cookie', { ...foreign, ...cookie }, false, false],
  ['a foreign Origin, a token', { ...foreign, ...bearer }, true, true],
  ['a foreign Origin, both', { ...foreign, ...cookie, ...bearer }, false, false],
  [
    "a foreign Origin, a cookie and a session's key",
    { ...foreign, ...cookie, 'deckhand-session-key': 'k' },
    false,
    false,
  ],
  ['an opaque Origin, a cookie', { ...opaque, ...cookie }, false, false],
  ['an opaque Origin, a token', { ...opaque, ...bearer }, true, true],
  [
    'a picture on another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', ...cookie },
    false,
    false,
  ],
  ['a picture on a sibling', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', ...cookie }, false, false],
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', ...cookie }, true, false],
  [
    'an Origin that only X-Forwarded-Host names',
    { ...foreign, ...cookie, 'x-forwarded-host': 'evil.example' },
    false,
    false,
  ],
] as const)('S23: %s', (_title, headers, mayRead, mayChange) => {
  const allows = (method: string) => {
    try {
      mounted.assertAllowed(asked({ method, headers: { host: 'app.example', ...headers } }))
      return true
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: 'FORBIDDEN', field: 'Origin' })
      return false
    }
  }
  expect([allows('GET'), allows('HEAD')]).toEqual([mayRead, mayRead])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']) expect(allows(method), method).toBe(mayChange)
})

test('S23: for a request over HTTPS, an Origin with http is another origin', () => {
  const headers = { host: 'app.example', ...cookie, origin: 'http://app.example' }
  const post = (url: string) => () => mounted.assertAllowed(asked({ method: 'POST', url, headers }))
  expect(post('https://app.example/')).toThrow('Origin')
  expect(post('http://app.example/')).not.toThrow()
})

test('S2: on a server for the person at this machine, a token does not excuse a foreign Origin', () => {
  const headers = { host: '127.0.0.1:4300', ...foreign, ...bearer }
  expect(() => rule().assertAllowed(asked({ headers }))).toThrow('Origin')
})
