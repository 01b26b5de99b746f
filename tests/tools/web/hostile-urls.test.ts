import { fetchPage } from '@deckhand/tools/web'
import { expect, test } from 'vitest'
import { webServer } from '../../support/servers/web-server.ts'
import { nameServer } from './name-server.ts'

const { signal } = new AbortController()
const inner = () => webServer((_request, response) => void response.end('the inner server'))

/** In no use: the block is unassigned. */
const unusedPublicAddress = '2d00:1::1'

// PORT becomes that of a server that must see no connection.
test.each([
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://127.255.255.254:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0x7F.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.0.0.01:PORT/',
  'http://017700000001:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://2130706433.:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://127。0。0。1:PORT/',
  'http://127.0.0.1:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://127%2e0%2e0%2e1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:///127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/ ',
  'ht\ntp://127.0.\t0.1:PORT/',
  'HTTP://LOCALHOST:PORT/',
  'http://localhost:PORT/',
  'http://localhost.:PORT/',
  'http://localhost..:PORT/',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/',
  'http://app.localhost:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://ip6-localhost:PORT/',
  'http://printer.local:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fe80::1%25lo]:PORT/',
  'http://[::1%25lo]:PORT/',
  'http://[::1]@127.0.0.1:PORT/',
  'http://[127.0.0.1]:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://example.com:80@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT@example.com/',
  'http://user:password@localhost:PORT/',
  'http://@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@example.com/',
  'http://127.0.0.1:PORT\\@example.com/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'http://172.16.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://100.100.100.200/latest/meta-data/',
  'http://168.63.129.16/machine',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://metadata/computeMetadata/v1/',
  'https://127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'data:text/html,hello',
  'gopher://127.0.0.1:PORT/_GET',
  'ws://127.0.0.1:PORT/',
  'javascript:fetch("http://127.0.0.1:PORT/")',
  'blob:http://127.0.0.1:PORT/1',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/info',
  '//127.0.0.1:PORT/',
  '',
])('%j is refused, and nothing is connected to', async (template) => {
  const { port, connections } = await inner()
  const url = template.replace('PORT', String(port))
  await expect(fetchPage(url, { signal })).rejects.toThrow(
    /only the public web|not a valid URL\. Give|http:\/\/ and https:\/\/ only|user name or a password/,
  )
  expect(connections()).toBe(0)
})

test.each([
  'http://127.0.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://localhost:PORT/',
  '//127.0.0.1:PORT/',
  'http://user@127.0.0.1:PORT/',
  'http://inside.example.com:PORT/',
  'file:///etc/passwd',
  'http://:PORT',
])('a redirect to %j is refused, and nothing is connected to', async (template) => {
  const { port, connections } = await inner()
  const { resolve } = await nameServer({ 'outer.example.com': ['127.0.0.1'], 'inside.example.com': ['127.0.0.1'] })
  const location = template.replace('PORT', String(port))
  const outer = await webServer((_request, response) => void response.writeHead(302, { location }).end())
  const url = `http://outer.example.com:${outer.port}/`
  await expect(fetchPage(url, { signal, resolve, allowHosts: ['outer.example.com'] })).rejects.toThrow(
    /only the public web|is not a valid URL|http:\/\/ and https:\/\/ only|user name or a password/,
  )
  expect([outer.connections(), connections()]).toEqual([1, 0])
})

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '0.0.0.0', '::1', '::ffff:7f00:1', 'fd00:ec2::254'])(
  'a public name that leads to %s is refused, and nothing is connected to',
  async (address) => {
    const { port, connections } = await inner()
    const { resolve } = await nameServer({ 'inside.example.com': [address] })
    const fetched = fetchPage(`http://inside.example.com:${port}/`, { signal, resolve })
    await expect(fetched).rejects.toThrow(/^inside\.example\.com leads to \S+, an? .*only the public web/)
    expect(connections()).toBe(0)
  },
)

test('a name with a public and an inner address is refused', async () => {
  const { port, connections } = await inner()
  const resolve = async () => [
    { address: unusedPublicAddress, family: 6 },
    { address: '127.0.0.1', family: 4 },
  ]
  await expect(fetchPage(`http://both.example.com:${port}/`, { signal, resolve })).rejects.toThrow(
    'leads to 127.0.0.1, a loopback address',
  )
  expect(connections()).toBe(0)
})

test('a name that is public when it is checked and 127.0.0.1 afterwards is looked up once, and never reaches the inner server', async () => {
  const { port, connections } = await inner()
  const { resolve, rounds } = await nameServer({ 'rebinding.example.com': [unusedPublicAddress, '127.0.0.1'] })
  const url = `http://rebinding.example.com:${port}/`
  await expect(fetchPage(url, { signal, resolve, timeoutMs: 1_000 })).rejects.toThrow(/could not be read/)
  expect(rounds('rebinding.example.com')).toBe(1)
  await expect(fetchPage(url, { signal, resolve })).rejects.toThrow('leads to 127.0.0.1, a loopback address')
  expect(connections()).toBe(0)
})

test('an allowed host can be read, by its name and by its address', async () => {
  const { port } = await inner()
  const { resolve } = await nameServer({ 'wiki.corp': ['127.0.0.1'] })
  for (const host of ['wiki.corp', '127.0.0.1']) {
    const url = `http://${host}:${port}/`
    expect(await fetchPage(url, { signal, resolve, allowHosts: [host] })).toEqual({ url, text: 'the inner server' })
  }
})

test('allowing a host allows no other', async () => {
  const { port, connections } = await inner()
  const { resolve } = await nameServer({ 'a.wiki.corp': ['127.0.0.1'], 'wiki.example.com': ['127.0.0.1'] })
  for (const host of ['a.wiki.corp', 'wiki.example.com', 'wiki.corp.example.com', 'localhost', '127.0.0.1']) {
    await expect(fetchPage(`http://${host}:${port}/`, { signal, resolve, allowHosts: ['wiki.corp'] })).rejects.toThrow(
      host === 'wiki.corp.example.com' ? 'there is no such host' : 'only the public web',
    )
  }
  expect(connections()).toBe(0)
})
