import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { parseMcpFile, readMcpFile } from './read-mcp-file.ts'

const parse = (file: unknown) => parseMcpFile(JSON.stringify(file), 'mcp.json')

test('servers of both kinds are read, and those that are disabled are left out', () => {
  const servers = parse({
    mcpServers: {
      files: { command: 'npx', args: ['-y', 'files', '.'], env: { LEVEL: '1' } },
      bare: { type: 'stdio', command: 'bare' },
      'far-away': { type: 'streamable-http', url: 'https://example.com/mcp', headers: { authorization: 'x' } },
      off: { command: 'off', disabled: true },
    },
  })
  expect(servers).toEqual({
    files: { type: 'stdio', command: 'npx', args: ['-y', 'files', '.'], env: { LEVEL: '1' } },
    bare: { type: 'stdio', command: 'bare', args: [], env: {} },
    'far-away': { type: 'http', url: 'https://example.com/mcp', headers: { authorization: 'x' } },
  })
})

test.each<[unknown, string]>([
  [[], 'mcpServers: must be an object with a server under each name: {"mcpServers": {"name": {"command": …}}}.'],
  [
    { servers: {} },
    'mcpServers: must be an object with a server under each name: {"mcpServers": {"name": {"command": …}}}.',
  ],
  [{ mcpServers: { 'a b': { command: 'x' } } }, 'mcpServers.a b: a name has at most 32 letters, digits, "_" and "-".'],
  [{ mcpServers: { a: 'npx' } }, 'mcpServers.a: must be an object with a command or a url.'],
  [{ mcpServers: { a: {} } }, 'mcpServers.a: must have either a command (with args and env) or a url (with headers).'],
  [
    { mcpServers: { a: { command: 'x', url: 'http://x' } } },
    'mcpServers.a: must have either a command (with args and env) or a url (with headers).',
  ],
  [{ mcpServers: { a: { command: '' } } }, 'mcpServers.a.command: must be a text that is not empty.'],
  [{ mcpServers: { a: { command: 'x', args: 'y' } } }, 'mcpServers.a.args: must be a list of texts.'],
  [{ mcpServers: { a: { command: 'x', args: [1] } } }, 'mcpServers.a.args: must be a list of texts.'],
  [
    { mcpServers: { a: { command: 'x', env: [] } } },
    'mcpServers.a.env: must be an object with a text under each name.',
  ],
  [
    { mcpServers: { a: { command: 'x', env: { PORT: 1 } } } },
    'mcpServers.a.env.PORT: must be a text; put quotes around it.',
  ],
  [{ mcpServers: { a: { command: 'x', arg: [] } } }, 'mcpServers.a.arg: is unknown. The nearest is "args".'],
  [{ mcpServers: { a: { url: 'http://x', cwd: '/' } } }, 'mcpServers.a.cwd: is unknown. The keys are: url, headers.'],
  [
    { mcpServers: { a: { url: 'ftp://x' } } },
    'mcpServers.a.url: must be an address that begins with http:// or https://.',
  ],
  [{ mcpServers: { a: { url: 'http://x', type: 'sse' } } }, 'mcpServers.a.type: must be "http" here, or absent.'],
  [{ mcpServers: { a: { command: 'x', disabled: 'no' } } }, 'mcpServers.a.disabled: must be true or false.'],
])('%j is refused with its place', (file, words) => {
  expect(() => parse(file)).toThrow(new Error(`mcp.json: ${words}`))
})

test('all mistakes are reported at once', () => {
  expect(() => parse({ mcpServers: { a: 1, b: { command: 'x', args: 7 } } })).toThrow(
    /mcpServers\.a: .*\n.*mcpServers\.b\.args: /,
  )
})

test('a file that is not JSON is refused with the line, and without its content', () => {
  const text = '{\n  "mcpServers": {\n    "a": {"command": "x" "secret": 1}\n  }\n}'
  expect(() => parseMcpFile(text, 'mcp.json')).toThrow(
    'mcp.json, line 3: this is not valid JSON. Look for a missing or extra comma or quote.',
  )
})

test('the default file may be absent; a named one may not', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'servers.json')
  expect(readMcpFile({})).toEqual({})
  expect(readMcpFile({ DECKHAND_MCP: ' ' })).toEqual({})
  expect(() => readMcpFile({ DECKHAND_MCP: path })).toThrow(
    `${path} cannot be read (the file does not exist). Fix the file, or remove DECKHAND_MCP.`,
  )
  writeFileSync(path, '{"mcpServers": {"a": {"command": "x"}}}')
  expect(readMcpFile({ DECKHAND_MCP: path })).toEqual({ a: { type: 'stdio', command: 'x', args: [], env: {} } })
})
