import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { McpServerDefinition } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { webServer } from '../../support/servers/web-server.ts'
import { key, startSessions, startStateless } from './http-server.ts'
import { callPlugin, testServers } from './odd-servers.ts'

const at = (url: string, authorization = key): McpServerDefinition => ({
  type: 'http',
  url,
  headers: { authorization },
})

const weather = async () => ({ stateless: await startStateless(), sessions: (await startSessions()).url })

test.each(['stateless', 'sessions'] as const)(
  'tools of a server over HTTP are listed and called (%s)',
  async (kind) => {
    const { plugins, problems } = await testServers().plugins({ weather: at((await weather())[kind]) })
    expect(problems).toEqual([])
    expect(plugins.map(({ name, effect }) => [name, effect])).toEqual([
      ['mcp_weather_look', 'read'],
      ['mcp_weather_change', 'write'],
    ])
    expect(await callPlugin(plugins[0], { city: 'Tokyo' })).toBe('look Tokyo')
    const control = new AbortController()
    setTimeout(() => control.abort(new Error('stop')), 50)
    await expect(callPlugin(plugins[1], { city: 'Nowhere' }, { signal: control.signal })).rejects.toThrow('stop')
  },
)

test.each(['stateless', 'sessions'] as const)('a wrong key is reported as such, without the key (%s)', async (kind) => {
  const url = (await weather())[kind]
  const { plugins, problems } = await testServers().plugins({ weather: at(`${url}?key=secret`, 'Bearer wrong') })
  expect(plugins).toEqual([])
  expect(problems).toEqual([
    `MCP server "weather" has no tools now: ${url} does not let us in (401). Check its headers.`,
  ])
})

async function freeAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}/mcp`
}

test('an unreachable address is reported as such', async () => {
  const url = await freeAddress()
  const { problems } = await testServers().plugins({ weather: at(url) })
  expect(problems).toEqual([
    `MCP server "weather" has no tools now: nothing answers at ${url}. Start the server, or check the address.`,
  ])
})

test('a server that never responds is given up in time, and does not block closing', async () => {
  const { port } = await webServer(() => {})
  const url = `http://127.0.0.1:${port}/mcp`
  const { problems } = await testServers({ startTimeoutMs: 300 }).plugins({ weather: at(url) })
  expect(problems[0]).toContain('it did not answer within 0.3 s.')
  const servers = testServers({ startTimeoutMs: 3_600_000 })
  const waiting = servers.plugins({ weather: at(url) })
  await sleep(50)
  await servers.close()
  expect((await waiting).plugins).toEqual([])
})

test('no message contains a password from a URL, and an invalid URL is reported as such', async () => {
  const { problems } = await testServers().plugins({
    secret: at('http://ann:sesame@127.0.0.1:9/mcp'),
    odd: at('http://[/mcp'),
  })
  expect(problems[0]).toContain('MCP server "secret" has no tools now: ')
  expect(problems[0]).not.toContain('sesame')
  expect(problems[1]).toBe('MCP server "odd" has no tools now: its url is not a valid URL. Check it.')
})

test('a server that forgot our session fails the call and is reconnected for the next run', async () => {
  const { url, forget } = await startSessions()
  const servers = testServers()
  const { plugins } = await servers.plugins({ weather: at(url) })
  forget()
  await expect(callPlugin(plugins[0], { city: 'Tokyo' })).rejects.toThrow(
    `MCP server "weather": ${url} answered 404. Check that its address is one of an MCP server. The next run starts it again.`,
  )
  const again = await servers.plugins({ weather: at(url) })
  expect(await callPlugin(again.plugins[0], { city: 'Tokyo' })).toBe('look Tokyo')
})
