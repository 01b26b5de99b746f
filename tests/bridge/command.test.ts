import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

const program = fileURLToPath(new URL('../../packages/bridge/src/testing/agent.mjs', import.meta.url))

const geminiBridge = fileURLToPath(new URL('../../packages/deckhand/dist/gemini-bridge.js', import.meta.url))

const certificate = (name: string) =>
  fileURLToPath(new URL(`../../packages/deckhand/src/testing/certificate/${name}`, import.meta.url))

interface Meta {
  pid: number
  argv: string[]
  cwd: string
  env: Record<string, string>
}

/** The bridge as a user starts it. */
async function startBridgeCommand(args: string[], env: Record<string, string> = {}) {
  const data = tempFolder()
  const command = startCommand(['bridge', '--port', '0', ...args], { DECKHAND_DATA: data, ...env })
  const [, url = ''] = await command.shows(/is at (wss?:\/\/127\.0\.0\.1:\d+\/acp)/)
  const [, token = ''] = await command.shows(/Token: (\S+)/)
  return { command, url, token, data, file: join(data, 'bridge.json') }
}

/** What the agent answered the bridge, as a client is told it. */
async function initialize(url: string, token: string): Promise<Meta> {
  return (await ask(url, token, 'initialize', { protocolVersion: 1 })).result._meta
}

async function ask(url: string, token: string, method: string, params: object): Promise<{ result: { _meta: Meta } }> {
  const ca = readFileSync(certificate('cert.pem'))
  const socket = new WebSocket(url, ['acp', `deckhand-token.${token}`], { ca })
  onTestFinished(() => socket.terminate())
  const answer = new Promise<{ result: { _meta: Meta } }>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.id === 1) resolve(message)
    })
  })
  socket.on('open', () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
  return answer
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('the model and the approval mode reach the program as flags, in the named folder', async () => {
  const root = realpathSync(tempFolder())
  const env = { GEMINI_BIN: program, GEMINI_MODEL: 'gemini-x', GEMINI_APPROVAL_MODE: 'auto_edit' }
  const { url, token } = await startBridgeCommand(['--root', root], env)
  const { argv, cwd } = await initialize(url, token)
  expect(argv).toEqual(['--acp', '--model', 'gemini-x', '--approval-mode', 'auto_edit'])
  expect(cwd).toBe(root)
})

test('the server finds it by a file that exists while it runs; a signal ends it and the agent', async () => {
  const { command, url, token, file, data } = await startBridgeCommand([
    '--agent',
    `"${process.execPath}" ${program} --x`,
  ])
  const { pid, argv } = await initialize(url, token)
  expect(argv).toEqual(['--x'])
  const { root, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  expect(rest).toEqual({ url, token, pid: command.child.pid, agent: 'agent.mjs' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(root).toBe(process.cwd())
  command.child.kill('SIGTERM')
  expect(await command.exitCode).toBe(0)
  expect(existsSync(file)).toBe(false)
  expect(isAlive(pid)).toBe(false)
  const log = readFileSync(join(data, 'gemini-acp.log'), 'utf8')
  expect(log).toMatch(/client->agent .*"method":"initialize"/)
  expect(log).not.toContain(token)
})

test('with a certificate it is reachable over wss', async () => {
  const env = { GEMINI_TLS_CERT: certificate('cert.pem'), GEMINI_TLS_KEY: certificate('key.pem') }
  const { url, token } = await startBridgeCommand([], { GEMINI_BIN: program, ...env })
  expect(url).toMatch(/^wss:/)
  expect((await initialize(url, token)).argv).toContain('--acp')
})

test("Deckhand's own agents are reached without a command deckhand on the path, on the bridge's data", async () => {
  const root = tempFolder()
  const { command, data } = await startBridgeCommand(['--root', root, '--agent', 'deckhand acp'], {
    PATH: '/usr/bin:/bin',
  })
  await command.shows(/^Deckhand is ready/m)
  expect(readdirSync(root)).toEqual([])
  expect(existsSync(join(data, 'secret.key'))).toBe(true)
})

test("the agent's environment has what its model needs and none of Deckhand's settings", async () => {
  const hidden = {
    DECKHAND_SECRET: 'secret-of-deckhand-0123456789-0123456789',
    DATABASE_URL: 'postgres://ann:hidden@127.0.0.1:1/x',
    GOOGLE_CLIENT_SECRET: 'hidden-client',
    SLACK_CLIENT_SECRET: 'hidden-slack',
    GEMINI_HISTORY_URL: 'http://127.0.0.1:1/hidden',
    GEMINI_HISTORY_TOKEN: 'hidden-history',
  }
  const needed = { GEMINI_API_KEY: 'key-of-the-model', GOOGLE_CLOUD_PROJECT: 'p', SSH_AUTH_SOCK: '/tmp/agent' }
  const { url, token } = await startBridgeCommand(['--agent', `"${process.execPath}" ${program} --tell-env`], {
    ...hidden,
    ...needed,
  })
  const { env } = await initialize(url, token)
  expect(env).toMatchObject({ ...needed, PATH: process.env.PATH })
  expect(Object.keys(env).filter((name) => name in hidden || name.startsWith('DECKHAND_'))).toEqual([])
})

test('gemini-bridge is the same command', async () => {
  const { PATH } = process.env
  const env = { PATH, GEMINI_APPROVAL_MODE: 'sometimes', DECKHAND_DATA: tempFolder() }
  const { status, stderr } = spawnSync(process.execPath, [geminiBridge], { env, encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toContain('GEMINI_APPROVAL_MODE must be one of default, auto_edit, yolo, plan')
})

test('it says what to do about an agent that is not installed, and keeps listening', async () => {
  const { command, url } = await startBridgeCommand([], { GEMINI_BIN: 'no-such-gemini' })
  await command.shows(
    /Gemini CLI is not installed: there is no command "no-such-gemini"\. Install it with: npm install -g @google\/gemini-cli/,
  )
  expect((await fetch(`${url.replace('ws', 'http').replace('/acp', '/health')}`)).status).toBe(200)
})

test('a port in use is reported with what to do', async () => {
  const { url } = await startBridgeCommand([], { GEMINI_BIN: program })
  const { port } = new URL(url)
  const second = startCommand(['bridge', '--port', port], { GEMINI_BIN: program })
  expect(await second.exitCode).toBe(1)
  expect(second.errors()).toContain(`Port ${port} is taken. Choose another one with --port.`)
})

test('a wrong setting is refused before anything is started', async () => {
  const command = startCommand(['bridge'], { GEMINI_APPROVAL_MODE: 'sometimes' })
  expect(await command.exitCode).toBe(2)
  expect(command.errors()).toContain('GEMINI_APPROVAL_MODE must be one of default, auto_edit, yolo, plan')
})

test('a ready agent is shown under the name that it reports', async () => {
  const agent = `"${process.execPath}" ${program} --title "Able agent"`
  const { command, file } = await startBridgeCommand(['--agent', agent])
  await command.shows(/Able agent \(agent\.mjs\) is ready/)
  await expect.poll(() => JSON.parse(readFileSync(file, 'utf8')).agent).toBe('Able agent')
})

test('a missing sign-in is reported in the terminal too if the agent reports it only at the first session', async () => {
  const { command, url, token } = await startBridgeCommand([], { GEMINI_BIN: program })
  expect(await ask(url, token, 'session/new', {})).toMatchObject({ error: { data: { kind: 'not_signed_in' } } })
  await command.shows(/Gemini CLI is not signed in \(Authentication required\)/)
})

test('a refused page is reported with the setting that would allow it', async () => {
  const { command, url, token } = await startBridgeCommand([], { GEMINI_BIN: program })
  const socket = new WebSocket(url, ['acp', `deckhand-token.${token}`], { origin: 'https://app.example.com' })
  socket.on('error', () => {})
  await command.shows(/A page from "https:\/\/app\.example\.com" was refused\. .*GEMINI_ORIGINS/)
})
