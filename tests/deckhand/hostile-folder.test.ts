import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Command, startCommand, userFolders } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

const program = fileURLToPath(new URL('../../packages/bridge/src/testing/agent.mjs', import.meta.url))
/** Each test starts commands, some of them several; a busy machine takes seconds for each. */
const slow = { timeout: 180_000 }

const secret = 'value-of-the-hostile-file'

interface Hostile {
  folder: string
  /** Whose own folders these commands use. */
  home: string
  /** Without DECKHAND_DATA. */
  env: Record<string, string | undefined>
  /** Everything in the folder that ran, asked the hostile model or was written. */
  traces(): string[]
}

/** A repository that does all it can to have its code run and its settings applied. */
async function hostileFolder(files: Record<string, string> = {}): Promise<Hostile> {
  const folder = tempFolder()
  const home = tempFolder()
  const asked: string[] = []
  const model = createServer((request, response) => {
    asked.push(`asked ${request.url}`)
    response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void model.close())
  const leave = (name: string) =>
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('ran-${name}', import.meta.url), '')\n`
  const all: Record<string, string> = {
    '.env': `DECKHAND_PROJECT=.
GEMINI_BASE_URL=http://127.0.0.1:${(model.address() as AddressInfo).port}
GEMINI_API_KEY=${secret}
GEMINI_BIN=./cli.mjs
DECKHAND_TOKEN=${secret}
NODE_OPTIONS=--import=./hook.mjs
`,
    'plugin.yaml': 'name: mole\nactions: [dig]\n',
    'package.json': '{"type": "module"}',
    'index.js': `${leave('plugin')}
export const dig = { kind: 'jay-action', method: 'GET', effect: 'read', isStreaming: false, services: [], handler: async () => 'dug' }
`,
    'deckhand.config.ts': `${leave('config')}export default {}\n`,
    'tools/mole_tool.ts': `${leave('tool')}export default { name: 'mole_tool', description: 'Digs.', handler: async () => 1 }\n`,
    'cli.mjs': leave('cli'),
    'hook.mjs': leave('hook'),
    'server.mjs': leave('server'),
    'agents/mole.md': '---\nname: mole\ndescription: Digs.\n---\nYou dig.\n',
    'mcp.json': JSON.stringify({ mcpServers: { digger: { command: process.execPath, args: ['server.mjs'] } } }),
    'config/.gemini.yaml': `apiKey: ${secret}\n`,
    '.deckhand/secret.key': 'k'.repeat(32),
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const before = listed(folder)
  return {
    folder,
    home,
    env: { ...userFolders(home), DECKHAND_DATA: undefined },
    traces: () => [...asked, ...listed(folder).filter((path) => !before.includes(path))],
  }
}

const listed = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

/** Speaks JSON-RPC with a command, line by line. */
function rpc({ child, output }: Command) {
  let id = 0
  return async <T>(method: string, params: object): Promise<T> => {
    const mine = ++id
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: mine, method, params })}\n`)
    const answers = () => output().split('\n').filter(isAnswer).map(parsed)
    await expect.poll(() => answers().some((each) => each.id === mine), { timeout: 60_000 }).toBe(true)
    const answer = answers().find((each) => each.id === mine)
    if (answer?.error) throw new Error(JSON.stringify(answer.error))
    return answer?.result as T
  }
}

const mcpClient = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }

const isAnswer = (line: string) => line.startsWith('{"') && line.endsWith('}') && line.includes('"jsonrpc"')
const parsed = (line: string) => JSON.parse(line) as { id?: number; result?: unknown; error?: unknown }

const isServing = ({ output }: Command) => expect.poll(output, { timeout: 60_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+/)

/** Both ways that other programs start us: with a data folder of their choice, and without. */
const withData: [string, () => Promise<{ DECKHAND_DATA?: string }>][] = [
  ['without DECKHAND_DATA', async () => ({})],
  ['with DECKHAND_DATA', async () => ({ DECKHAND_DATA: join(tempFolder(), 'data') })],
]

describe.each(withData)('S8: in a hostile folder, %s,', slow, (_, moreEnv) => {
  test('"deckhand mcp" answers, and nothing of the folder is read or run', async () => {
    const { folder, home, env, traces } = await hostileFolder()
    const more = await moreEnv()
    const command = startCommand(['mcp'], { ...env, ...more }, folder)
    const call = rpc(command)
    expect(await call('initialize', mcpClient)).toMatchObject({ serverInfo: { name: 'deckhand' } })
    const { tools } = await call<{ tools: { name: string }[] }>('tools/list', {})
    expect(tools.map(({ name }) => name)).toContain('calculate')
    expect(tools.filter(({ name }) => /dig|mole/.test(name))).toEqual([])
    const result = await call('tools/call', { name: 'calculate', arguments: { expression: '2 + 2' } })
    expect(JSON.stringify(result)).toContain('4')
    expect(traces()).toEqual([])
    expect(readdirSync(more.DECKHAND_DATA ?? join(home, 'data-home/deckhand'))).toContain('secret.key')
  })

  test('"deckhand acp" answers, and nothing of the folder is read or run', async () => {
    const { folder, home, env, traces } = await hostileFolder()
    const more = await moreEnv()
    const call = rpc(startCommand(['acp'], { ...env, ...more }, folder))
    await call('initialize', { protocolVersion: 1, clientCapabilities: {} })
    const opened = await call<{ sessionId: string }>('session/new', { cwd: folder, mcpServers: [] })
    expect(JSON.stringify(opened)).not.toContain('mole')
    const { sessionId } = opened
    const prompt = [{ type: 'text', text: 'what is 12.5% of 2480?' }]
    expect(await call('session/prompt', { sessionId, prompt })).toEqual({ stopReason: 'end_turn' })
    expect(traces()).toEqual([])
    expect(readdirSync(more.DECKHAND_DATA ?? join(home, 'data-home/deckhand'))).toContain('secret.key')
  })

  test('"deckhand bridge" starts the CLI on the PATH there, and nothing of the folder is read or run', async () => {
    const { folder, home, env, traces } = await hostileFolder()
    const bin = tempFolder()
    writeFileSync(join(bin, 'gemini'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, { mode: 0o755 })
    const PATH = `${bin}${delimiter}${process.env.PATH}`
    const more = await moreEnv()
    const command = startCommand(['bridge', '--port', '0'], { ...env, ...more, PATH }, folder)
    const [, url = ''] = await command.shows(/is at (ws:\/\/127\.0\.0\.1:\d+\/acp)/)
    const [, token = ''] = await command.shows(/Token: (\S+)/)
    const { cwd } = await initialize(url, token)
    expect(cwd).toBe(folder)
    expect(traces()).toEqual([])
    expect(readdirSync(more.DECKHAND_DATA ?? join(home, 'data-home/deckhand'))).toContain('bridge.json')
  })
})

function initialize(url: string, token: string): Promise<{ cwd: string }> {
  const socket = new WebSocket(url, ['acp', `deckhand-token.${token}`])
  onTestFinished(() => socket.terminate())
  socket.on('open', () =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: 1 } })),
  )
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.id === 1) resolve(message.result._meta)
    })
  })
}

test.each([
  ['mcp', 'DECKHAND_DATA', '.deckhand'],
  ['acp', 'DECKHAND_MCP', 'mcp.json'],
  ['bridge', 'GEMINI_BIN', './cli.mjs'],
])('S8: "deckhand %s" refuses a %s that would be taken from the working folder', slow, async (command, name, value) => {
  const { folder, env, traces } = await hostileFolder()
  const { exitCode, errors } = startCommand([command], { ...env, [name]: value }, folder)
  expect(await exitCode).toBe(2)
  expect(errors()).toContain(`${name} must be an absolute path for "deckhand ${command}", and is "${value}"`)
  expect(traces()).toEqual([])
})

describe.each(withData)('S9: an unconfirmed hostile folder, %s,', slow, (_, moreEnv) => {
  test.each([['serve'], ['chat', 'what is 2 + 2?'], ['doctor']])('is refused by "deckhand %s"', async (...args) => {
    const { folder, env, traces } = await hostileFolder()
    const command = startCommand(args, { ...env, ...(await moreEnv()), PORT: '0' }, folder)
    expect(await command.exitCode).toBe(2)
    const code = 'code: deckhand.config.ts, tools/mole_tool.ts'
    for (const name of [
      'DECKHAND_PROJECT',
      'GEMINI_BASE_URL',
      'GEMINI_API_KEY',
      'GEMINI_BIN',
      'digger',
      'mole.md',
      code,
    ])
      expect(command.errors()).toContain(name)
    expect(command.errors()).toContain('Run "deckhand trust" in this folder')
    expect(command.errors()).not.toContain(secret)
    expect(traces()).toEqual([])
  })
})

describe('F1: code that lies in a folder', slow, () => {
  const commands = [
    ...[['serve'], ['chat', 'what is 2 + 2?'], ['briefing'], ['tools', 'list'], ['tools', 'validate']],
    ...[['tools', 'validate', 'tools/mole_tool.ts'], ['tools', 'try', 'mole_tool', '--yes'], ['doctor'], ['migrate']],
    ...[['agents', 'validate'], ['agents', 'list'], ['validate'], ['actions', 'list'], ['runs', 'list']],
  ]

  test('is run by no command before a person confirmed it', async () => {
    const { folder, env, traces } = await hostileFolder({ '.env': '' })
    for (const args of commands) {
      const command = startCommand(args, { ...env, PORT: '0' }, folder)
      const code = await command.exitCode
      const checksOnly = ['agents', 'validate', 'actions'].includes(args[0] ?? '')
      if (!checksOnly)
        expect([code, command.errors()]).toEqual([2, expect.stringContaining('code: deckhand.config.ts')])
    }
    expect(traces()).toEqual([])
  })

  test('is run where a project is named, and by "mcp" not even then', async () => {
    const { folder, env, traces } = await hostileFolder({ '.env': '', 'mcp.json': '{"mcpServers": {}}' })
    const elsewhere = tempFolder()
    const named = { ...env, DECKHAND_PROJECT: folder }
    const call = rpc(startCommand(['mcp'], named, elsewhere))
    await call('initialize', mcpClient)
    const { tools } = await call<{ tools: { name: string }[] }>('tools/list', {})
    expect(tools.map(({ name }) => name)).not.toContain('mole_tool')
    // The plugin of a project that the environment names is run by every command.
    expect(traces()).toEqual(['ran-plugin'])
    const list = startCommand(['tools', 'list', '--project', folder], env, elsewhere)
    expect([await list.exitCode, list.output()]).toEqual([0, expect.stringContaining('mole_tool')])
    expect(traces().sort()).toEqual(['ran-config', 'ran-plugin', 'tools/ran-tool'])
  })
})

test('S9: names that are not settings are never taken, and harmless ones need no confirmation', slow, async () => {
  const { home, env } = await hostileFolder()
  const folder = tempFolder()
  writeFileSync(join(folder, 'hook.mjs'), `import { writeFileSync } from 'node:fs'\nwriteFileSync('ran', '')\n`)
  writeFileSync(join(folder, '.env'), 'LOG_LEVEL=debug\nNODE_OPTIONS=--import=./hook.mjs\nHOME=/nowhere\n')
  const command = startCommand(['serve'], { ...env, PORT: '0' }, folder)
  await isServing(command)
  expect(existsSync(join(folder, 'ran'))).toBe(false)
  expect(readdirSync(join(home, 'config-home/deckhand/folders'))).toHaveLength(1)
})

test(
  'S9: a data folder that came with the folder is refused; one that Deckhand made there needs no confirmation',
  slow,
  async () => {
    const home = tempFolder()
    const folder = tempFolder()
    const env = { ...userFolders(home), DECKHAND_DATA: undefined }
    const start = async () => {
      const command = startCommand(['migrate'], env, folder)
      return { code: await command.exitCode, output: command.output() }
    }
    expect(await start()).toMatchObject({ code: 0 })
    expect(await start()).toMatchObject({ code: 0, output: expect.stringContaining('the schema is current') })
    const id = readFileSync(join(folder, '.deckhand/folder.id'), 'utf8')
    rmSync(join(folder, '.deckhand'), { recursive: true })
    mkdirSync(join(folder, '.deckhand'))
    writeFileSync(join(folder, '.deckhand/secret.key'), 'k'.repeat(32))
    writeFileSync(join(folder, '.deckhand/folder.id'), 'a guess')
    expect(await start()).toMatchObject({ code: 2, output: expect.stringContaining('.deckhand') })
    expect(readdirSync(join(folder, '.deckhand')).sort()).toEqual(['folder.id', 'secret.key'])
    writeFileSync(join(folder, '.deckhand/folder.id'), id)
    expect((await start()).code).toBe(0)
  },
)

const main = fileURLToPath(new URL('../../packages/deckhand/dist/main.js', import.meta.url))
/** util-linux can run a command at a terminal that we type into. */
const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true

/** Runs a command at a terminal and types `typed` when it asks. */
async function atTerminal(args: string[], typed: string, { folder, env }: Pick<Hostile, 'folder' | 'env'>) {
  const line = [process.execPath, main, ...args].map((word) => `'${word}'`).join(' ')
  const { PATH, HOME } = process.env
  const child = spawn('script', ['-qec', line, '/dev/null'], { cwd: folder, env: { PATH, HOME, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data
    if (output.includes('[y/N] ') && !child.stdin.writableEnded) child.stdin.end(typed)
  })
  const [code] = await once(child, 'close')
  return { code: code as number, output }
}

describe.skipIf(!hasTerminal)('S9: at a terminal', slow, () => {
  test('one yes confirms the folder as it is; nothing else is asked until it changes', async () => {
    const hostile = await hostileFolder()
    const { folder, env, traces } = hostile
    const asked = await atTerminal(['trust'], 'y\n', hostile)
    expect(asked).toMatchObject({ code: 0, output: expect.stringContaining('is confirmed.') })
    const found = ['DECKHAND_PROJECT', 'MCP servers digger', 'agents: agent file mole.md', 'a data folder', 'code: ']
    for (const words of found) expect(asked.output).toContain(words)
    expect(asked.output).not.toContain(secret)
    expect(asked.output).not.toContain('NODE_OPTIONS')
    expect(traces()).toEqual(['.deckhand/folder.id'])
    const serve = startCommand(['serve'], { ...env, PORT: '0' }, folder)
    await isServing(serve)
    expect(existsSync(join(folder, 'ran-plugin'))).toBe(true)
    expect(existsSync(join(folder, 'ran-hook'))).toBe(false)
    writeFileSync(join(folder, 'agents/mole.md'), '---\nname: mole\ndescription: Digs.\n---\nYou dig deeper.\n')
    expect(await startCommand(['runs', 'list'], env, folder).exitCode).toBe(0)
    writeFileSync(join(folder, 'mcp.json'), '{"mcpServers": {}}')
    expect(await startCommand(['runs', 'list'], env, folder).exitCode).toBe(2)
  })

  test('F1: code is confirmed as it is, and only the commands that say so run it', async () => {
    const hostile = await hostileFolder({ '.env': '', 'mcp.json': '{"mcpServers": {}}' })
    const { folder, env, traces } = hostile
    const asked = await atTerminal(['trust'], 'y\n', hostile)
    expect(asked.output).toContain('code: deckhand.config.ts, tools/mole_tool.ts')
    for (const name of ['mcp', 'acp']) {
      const call = rpc(startCommand([name], env, folder))
      await call('initialize', name === 'mcp' ? mcpClient : { protocolVersion: 1, clientCapabilities: {} })
    }
    expect(await startCommand(['migrate'], env, folder).exitCode).toBe(0)
    const ran = () => traces().filter((path) => /ran-/.test(path))
    expect(ran()).toEqual([])
    const list = () => startCommand(['tools', 'list'], env, folder)
    expect(await list().exitCode).toBe(0)
    expect(ran().sort()).toEqual(['ran-config', 'tools/ran-tool'])
    for (const path of ran()) rmSync(join(folder, path))
    for (const [name, text] of [
      ['tools/more.ts', ''],
      ['tools/mole_tool.ts', 'export default 1\n'],
      ['deckhand.config.ts', ''],
    ] as const) {
      const before = existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined
      writeFileSync(join(folder, name), text)
      expect(await list().exitCode).toBe(2)
      if (before === undefined) rmSync(join(folder, name))
      else writeFileSync(join(folder, name), before)
    }
    expect(ran()).toEqual([])
    expect(await list().exitCode).toBe(0)
  })

  test('a no, or Ctrl-C, starts nothing and is not remembered', async () => {
    const hostile = await hostileFolder()
    for (const typed of ['n\n', '\n', '\u0003']) {
      const { code, output } = await atTerminal(['chat', 'what is 2 + 2?'], typed, hostile)
      expect(code).toBe(2)
      expect(output).toContain('Nothing was started')
      expect(output).not.toContain('deckhand help')
    }
    expect(hostile.traces()).toEqual([])
  })

  test('a confirmation can be taken back', async () => {
    const hostile = await hostileFolder()
    const { folder, env } = hostile
    await atTerminal(['trust'], 'yes\n', hostile)
    expect(await startCommand(['migrate'], env, folder).exitCode).toBe(0)
    expect(await startCommand(['trust', '--forget'], env, folder).exitCode).toBe(0)
    expect(await startCommand(['migrate'], env, folder).exitCode).toBe(2)
  })
})
