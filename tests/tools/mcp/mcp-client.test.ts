import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ToolPluginRegistry } from '@deckhand/kernel'
import type { JsonObject, McpServerDefinition } from '@deckhand/spec'
import type { McpServers } from '@deckhand/tools/mcp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { callPlugin, oddServer, type Told, testServers } from './odd-servers.ts'

function filesystemServer(folder: string): McpServerDefinition {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-filesystem/package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  const script = join(manifest, '..', String(Object.values(bin)[0]))
  return { type: 'stdio', command: process.execPath, args: [script, folder], env: {} }
}

async function pluginOf(servers: McpServers, name: string, definition: McpServerDefinition) {
  const { plugins } = await servers.plugins({ odd: definition })
  return plugins.find((plugin) => plugin.name === `mcp_odd_${name}`)
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('the tools of the public filesystem server become plugins with its schemas and the effects it names', async () => {
  const folder = tempFolder()
  const { plugins, problems } = await testServers().plugins({ files: filesystemServer(folder) })
  expect(problems).toEqual([])
  const effects = Object.fromEntries(plugins.map(({ name, effect }) => [name, effect]))
  expect(effects).toMatchObject({
    mcp_files_read_text_file: 'read',
    mcp_files_list_directory: 'read',
    mcp_files_write_file: 'write',
    mcp_files_move_file: 'write',
  })
  const recovery = Object.fromEntries(plugins.map((plugin) => [plugin.name, plugin.recovery]))
  expect(recovery).toMatchObject({
    mcp_files_write_file: 'keyed',
    mcp_files_edit_file: 'ask',
    mcp_files_read_text_file: 'ask',
  })
  const write = plugins.find(({ name }) => name === 'mcp_files_write_file')
  expect(write?.inputSchema).toMatchObject({ type: 'object', required: ['path', 'content'] })

  await callPlugin(write, { path: join(folder, 'a.txt'), content: 'ahoy' })
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('ahoy')
  const read = plugins.find(({ name }) => name === 'mcp_files_read_text_file')
  expect(JSON.stringify(await callPlugin(read, { path: join(folder, 'a.txt') }))).toContain('ahoy')
  writeFileSync(join(folder, 'b.png'), Buffer.alloc(2_000))
  const media = plugins.find(({ name }) => name === 'mcp_files_read_media_file')
  expect(JSON.stringify(await callPlugin(media, { path: join(folder, 'b.png') }))).toContain('image/png')
  await expect(callPlugin(read, { path: '/etc/passwd' })).rejects.toThrow(/outside allowed directories/)
})

test('W1 a read that takes an address is judged by it, whatever the server says; writes need approval anyway', async () => {
  const { plugins } = await testServers().plugins({ files: filesystemServer(tempFolder()) })
  const requestsOf = (name: string) => plugins.find((plugin) => plugin.name === `mcp_files_${name}`)?.requests
  const args = { path: 'a', urls: [{ href: 'HTTPS://Evil.example/?d=1' }] }
  expect(requestsOf('read_text_file')?.(args)).toEqual(['https://evil.example/?d=1'])
  expect(requestsOf('write_file')).toBeUndefined()
})

test('a server is started once for all its users, and again only for another definition', async () => {
  const servers = testServers()
  const pidOf = async (definition: McpServerDefinition) => {
    const found = JSON.parse(String(await callPlugin(await pluginOf(servers, 'first', definition))))
    return found.pid
  }
  const [one, two] = await Promise.all([pidOf(oddServer('')), pidOf(oddServer(''))])
  expect(one).toBe(two)
  expect(await pidOf(oddServer(''))).toBe(one)
  expect(await pidOf(oddServer('', { OTHER: 'x' }))).not.toBe(one)
})

test('all pages of tools are read', async () => {
  const { plugins } = await testServers().plugins({ odd: oddServer('pages') })
  expect(plugins.map(({ name }) => name)).toEqual(['mcp_odd_first', 'mcp_odd_second'])
})

test('a server gets the environment of its definition and nothing of ours but the harmless rest', async () => {
  vi.stubEnv('GEMINI_API_KEY', 'ours alone')
  onTestFinished(() => void vi.unstubAllEnvs())
  const first = await pluginOf(testServers(), 'first', oddServer('', { ODD_KEY: 'its own' }))
  const { env, args } = JSON.parse(String(await callPlugin(first, { city: 'Tokyo' })))
  expect(args).toEqual({ city: 'Tokyo' })
  expect(env).toMatchObject({ ODD_KEY: 'its own', PATH: process.env.PATH })
  expect(JSON.stringify(env)).not.toContain('ours alone')
})

test('variables stand for secrets where the caller allows it, and a missing one is named', async () => {
  const servers = testServers()
  const odd = oddServer('', { ODD_KEY: `key $\{ODD_SECRET}` })
  const envOf = async (variables?: Record<string, string>) => {
    const { plugins } = await servers.plugins({ odd }, variables ? { variables } : {})
    return (JSON.parse(String(await callPlugin(plugins[0]))) as { env: JsonObject }).env.ODD_KEY
  }
  expect(await envOf({ ODD_SECRET: 'x123' })).toBe('key x123')
  expect(await envOf()).toBe(`key $\{ODD_SECRET}`)
  expect(await servers.plugins({ odd }, { variables: {} })).toEqual({
    plugins: [],
    problems: [
      'MCP server "odd" has no tools now: its env "ODD_KEY" needs the environment variable ODD_SECRET, which is not set. Set it and try again.',
    ],
  })
})

test('S22: arguments named "toString", "constructor" and "__proto__" are validated against the schema of an MCP server', async () => {
  const { plugins } = await testServers().plugins({ odd: oddServer('inherited names') })
  const registry = new ToolPluginRegistry(plugins)
  const check = (tool: string, args: string) => registry.find(`mcp_odd_${tool}`)?.parse(JSON.parse(args)).problem
  expect(check('named', '{}')).toBe('"toString" is missing')
  expect(check('named', '{"toString":1}')).toBeUndefined()
  expect(check('named', '{"toString":1,"constructor":"x"}')).toBe('"constructor" must be number')
  expect(check('named', '{"toString":1,"__proto__":"x"}')).toBe('"__proto__" must be number')
  expect(check('async', '[]')).toBe('the arguments must be object')
})

test('an unusable tool is left out, and the others work', async () => {
  const { plugins, problems } = await testServers().plugins({ odd: oddServer('bad schemas') })
  expect(plugins.map(({ name }) => name)).toEqual(['mcp_odd_fine', 'mcp_odd_silent', 'mcp_odd_titled', 'mcp_odd_long'])
  expect(plugins.map(({ description }) => description.slice(0, 30))).toEqual([
    'Does fine.',
    'A tool of the MCP server "odd"',
    'The title',
    'x'.repeat(30),
  ])
  expect(plugins[3]).toMatchObject({ effect: 'write', recovery: 'keyed' })
  expect(plugins[3]?.description).toMatch(/Cut off here/)
  expect(problems).toEqual([
    'MCP server "odd": its tool "text" is left out. Its input schema is not one of type "object".',
    'MCP server "odd": its tool "none" is left out. Its input schema is not one of type "object".',
    expect.stringMatching(/^MCP server "odd": its tool "wrong" is left out\. .*not valid JSON Schema/),
    expect.stringMatching(/^MCP server "odd": its tool "x+" is left out\. Its name is longer than 120 characters\.$/),
    'MCP server "odd": its tool "odd\\u0007" is left out. Its name has control characters in it.',
    'MCP server "odd": its tool "" is left out. It has no name.',
    'Two tools of MCP servers are called "mcp_odd_fine": the second is left out. Rename its server.',
  ])
})

test('a server that hangs at start is given up in time, without affecting the others', async () => {
  const servers = testServers({ startTimeoutMs: 10_000 })
  const { plugins, problems } = await servers.plugins({ hanging: oddServer('hangs at start'), odd: oddServer('') })
  expect(plugins.map(({ name }) => name)).toEqual(['mcp_odd_first', 'mcp_odd_second'])
  expect(problems).toEqual([
    'MCP server "hanging" has no tools now: it did not answer within 10 s. See whether it waits for something, or runs at all.',
  ])
})

test('one that dies at start is reported with its last output, without control characters and without its keys', async () => {
  const { problems } = await testServers().plugins({ odd: oddServer('dies at start', { ODD_KEY: 'sesame-open' }) })
  expect(problems).toEqual([
    'MCP server "odd" has no tools now: it ended. Start its command by hand to see why. Its last words: "no licence for [hidden]".',
  ])
})

test('a missing command is named', async () => {
  const missing: McpServerDefinition = { type: 'stdio', command: 'deckhand-no-such-command', args: [], env: {} }
  expect(await testServers().plugins({ odd: missing })).toEqual({
    plugins: [],
    problems: [
      'MCP server "odd" has no tools now: the command "deckhand-no-such-command" was not found. Check the command, or install it.',
    ],
  })
})

test('a server that fails again and again is not started each time', async () => {
  const servers = testServers()
  const odd = oddServer('dies at start')
  await servers.plugins({ odd })
  expect((await servers.plugins({ odd })).problems[0]).not.toContain('tried again')
  expect((await servers.plugins({ odd })).problems[0]).toMatch(/it ended\..* It is tried again in 1 s\.$/)
  await sleep(1_100)
  expect((await servers.plugins({ odd })).problems[0]).not.toContain('tried again')
  expect((await servers.plugins({ odd })).problems[0]).toMatch(/It is tried again in 2 s\.$/)
})

test('output of a server between its messages is ignored', async () => {
  const { plugins, problems } = await testServers().plugins({ odd: oddServer('garbage') })
  expect(plugins).toHaveLength(2)
  expect(problems).toEqual([])
})

test('an invalid tool list leaves no tools, and the error says so', async () => {
  const { problems } = await testServers().plugins({ odd: oddServer('no list') })
  expect(problems).toEqual([
    'MCP server "odd" has no tools now: it answered what could not be understood (its list of tools is not a list). Check that it is an MCP server.',
  ])
})

test('a server that dies in a call fails that call, says that it may have happened, and is started for the next run', async () => {
  const servers = testServers()
  const odd = oddServer('dies in a call')
  const second = await pluginOf(servers, 'second', odd)
  await expect(callPlugin(second)).rejects.toThrow(
    'MCP server "odd": it ended. Start its command by hand to see why. Its last words: "out of memory". The next run starts it again. It is not known whether the call had its effect: look before you repeat it.',
  )
  await expect(callPlugin(second)).rejects.toThrow(/out of memory"\. The next run starts it again\.$/)
  expect((await servers.plugins({ odd })).plugins).toHaveLength(2)
})

test('a server that died between two runs is restarted for the next', async () => {
  const servers = testServers()
  const pidOf = async () => JSON.parse(String(await callPlugin(await pluginOf(servers, 'first', oddServer(''))))).pid
  const pid = await pidOf()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
  await sleep(50)
  expect(await pidOf()).not.toBe(pid)
})

test('an unanswered call times out, and the server is notified', async () => {
  const { plugins } = await testServers({ callTimeoutMs: 2_000 }).plugins({ odd: oddServer('never answers') })
  await expect(callPlugin(plugins[0])).rejects.toThrow(
    /^MCP server "odd": it did not answer within 2 s\. See whether it waits for something, or runs at all\.$/,
  )
  await expect(callPlugin(plugins[1])).rejects.toThrow(/within 2 s\..* It is not known whether/)
  expect(await callPlugin(plugins[0], { peek: true })).toBe('cancelled 2')
})

test('an abort ends the call at once, and the server is notified', async () => {
  const control = new AbortController()
  const first = await pluginOf(testServers(), 'first', oddServer('never answers'))
  const call = callPlugin(first, {}, { signal: control.signal })
  setTimeout(() => control.abort(new Error('stop')), 50)
  await expect(call).rejects.toThrow('stop')
  expect(await callPlugin(first, { peek: true })).toBe('cancelled 1')
})

test('progress is passed on and gives the call more time', async () => {
  const told: Told[] = []
  const first = await pluginOf(testServers({ callTimeoutMs: 3_000 }), 'first', oddServer('progress'))
  expect(await callPlugin(first, {}, { told })).toBe('done')
  expect(told).toHaveLength(6)
  expect(told[2]).toEqual({ message: 'step 3', fraction: 0.5 })
})

test('an error of a tool is thrown with its message', async () => {
  const servers = testServers()
  await expect(callPlugin(await pluginOf(servers, 'second', oddServer('fails')))).rejects.toThrow(
    /^There is no such city\.$/,
  )
  await expect(callPlugin(await pluginOf(servers, 'second', oddServer('refuses')))).rejects.toThrow(
    /^MCP server "odd": it refused: .*Unknown tool$/,
  )
  await expect(callPlugin(await pluginOf(servers, 'second', oddServer('no result')))).rejects.toThrow(
    /could not be understood/,
  )
})

test('a model gets text and the structured form once, and only a description of bytes', async () => {
  const first = await pluginOf(testServers(), 'first', oddServer(''))
  expect(await callPlugin(first, { shape: 'structured' })).toEqual({ c: 21 })
  expect(await callPlugin(first, { shape: 'both' })).toEqual({ text: 'It is warm.', structuredContent: { c: 21 } })
  expect(await callPlugin(first, { shape: 'bytes' })).toBe(
    '[image, image/png, 3000 bytes: not shown]\n[resource a://b, of no type that is named, 3 bytes: not shown]',
  )
})

test('a long text is cut visibly, and contains nothing that a database refuses', async () => {
  const result = String(await callPlugin(await pluginOf(testServers(), 'second', oddServer(''))))
  expect(result).toBe(
    `a${'b'.repeat(99_999)}\n\n[Cut off here: 100001 of 200001 characters are missing. Ask the tool for less at once.]`,
  )
})

test('a changed list of tools is read for the next run', async () => {
  const servers = testServers()
  const odd = oddServer('changes')
  await callPlugin(await pluginOf(servers, 'first', odd))
  await expect
    .poll(async () => (await servers.plugins({ odd })).plugins.map(({ name }) => name))
    .toEqual(['mcp_odd_third'])
})

test('closing ends the processes, also one that ignores the end of stdin', async () => {
  const servers = testServers()
  const pids = await Promise.all(
    [oddServer(''), oddServer('ignores its end')].map(async (odd) => {
      return JSON.parse(String(await callPlugin(await pluginOf(servers, 'first', odd)))).pid as number
    }),
  )
  await servers.close()
  for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false)
  expect((await servers.plugins({ odd: oddServer('') })).problems).toEqual([
    'MCP server "odd" has no tools now: Deckhand is stopping.',
  ])
})
