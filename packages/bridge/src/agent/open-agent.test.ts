import { realpathSync } from 'node:fs'
import type { AcpInitializeResult } from '@deckhand/spec'
import { afterEach, expect, test } from 'vitest'
import { createSecretRemover } from '../log/secret-remover.ts'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { agentProgram, isAlive, testAgent, until } from '../testing/test-agent.ts'

afterEach(cleanUp)

interface Meta {
  pid: number
  argv: string[]
  cwd: string
  env: { NO_RELAUNCH: string; GIVEN?: string }
  params: unknown
  child: number
  loose: number
}

const meta = (agent: AcpInitializeResult) => agent._meta as unknown as Meta

test('the bridge initializes the agent itself, in the root, with its capabilities', async () => {
  const root = realpathSync(temporaryFolder())
  const { link } = testAgent(['--acp'], { root, agent: { env: { GIVEN: 'this' } } })
  expect(link.condition).toEqual({ state: 'starting' })
  const { params, cwd, env, argv } = meta(await link.ready())
  expect({ cwd, env, argv }).toEqual({ cwd: root, env: { NO_RELAUNCH: '1', GIVEN: 'this' }, argv: ['--acp'] })
  expect(params).toEqual({
    protocolVersion: 1,
    clientInfo: { name: 'deckhand-bridge', title: 'Deckhand bridge', version: '0.1.0' },
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: true }, terminal: false },
  })
  expect(link.condition).toMatchObject({ state: 'ready', agent: { agentInfo: { name: 'test-agent' } } })
})

test('messages go both ways, and the answer to initialize is not passed on', async () => {
  const { link, ask, lines, messages } = testAgent([])
  await link.ready()
  expect(await ask('echo', { text: 'größer 🚢' })).toEqual({ jsonrpc: '2.0', id: 1, result: { text: 'größer 🚢' } })
  expect(lines).toEqual(['{"jsonrpc":"2.0","id":1,"result":{"text":"größer 🚢"}}'])
  expect(messages).toHaveLength(1)
})

test('lines that are not messages are ignored', async () => {
  const { link, ask, messages } = testAgent(['--noise'])
  await link.ready()
  await ask('echo')
  expect(messages).toHaveLength(1)
})

test('a line over the limit is reported with its size and beginning, and the agent keeps running', async () => {
  const { link, ask, tooLarge } = testAgent([])
  await link.ready()
  link.send({ jsonrpc: '2.0', id: 'large', method: 'huge', params: { bytes: 300_000 } })
  const { bytes, beginning } = await until(() => tooLarge[0])
  expect(bytes).toBeGreaterThan(300_000)
  expect(beginning).toMatch(/^\{"jsonrpc":"2.0","id":"large","result":\{"text":"xxx/)
  expect(beginning).toHaveLength(4096)
  expect(await ask('echo')).toMatchObject({ result: {} })
})

test('an old version that does not know --acp is started with its older arguments', async () => {
  const older = [agentProgram, '--old', '--experimental-acp']
  const { link, conditions } = testAgent(['--old', '--acp'], { agent: { olderArgs: older } })
  expect(meta(await link.ready()).argv).toEqual(['--old', '--experimental-acp'])
  expect(conditions.map(({ state }) => state)).toEqual(['ready'])
})

test('a program that does not know the older arguments either fails', async () => {
  const { link } = testAgent(['--old', '--acp'], { agent: { olderArgs: [agentProgram, '--old', '--acp'] } })
  await expect(link.ready()).rejects.toMatchObject({
    problem: {
      kind: 'crashed',
      message: 'Test agent ended with code 1.',
      tail: expect.stringContaining('Unknown argument: acp'),
    },
  })
})

test('an agent that is not installed is reported with its install command, and is started again only on request', async () => {
  const agent = { command: 'no-such-agent', install: 'npm install -g the-agent' }
  const { link, conditions } = testAgent([], { agent })
  await expect(link.ready()).rejects.toMatchObject({
    problem: {
      kind: 'not_installed',
      message:
        'Test agent is not installed: there is no command "no-such-agent". Install it with: npm install -g the-agent',
      command: 'npm install -g the-agent',
    },
  })
  expect(link.condition).not.toHaveProperty('retryInMs')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(conditions.map(({ state }) => state)).toEqual(['failed'])
  await expect(link.ready()).rejects.toMatchObject({ problem: { kind: 'not_installed' } })
  expect(conditions.map(({ state }) => state)).toEqual(['failed', 'starting', 'failed'])
})

test('a missing root is not mistaken for a missing agent', async () => {
  const { link } = testAgent([], { root: '/no/such/folder' })
  await expect(link.ready()).rejects.toMatchObject({
    problem: { kind: 'crashed', message: 'Test agent cannot work in /no/such/folder: there is no such folder.' },
  })
})

test('an agent that ends without a sign-in is reported with the command that signs in', async () => {
  const { link } = testAgent(['--signed-out'], { agent: { signIn: 'the-agent' } })
  await expect(link.ready()).rejects.toMatchObject({
    problem: { kind: 'not_signed_in', command: 'the-agent', tail: 'Please set an Auth method in your settings.json' },
    rpcError: { code: -32000 },
  })
})

test('another protocol version is refused, and the process is stopped', async () => {
  const { link } = testAgent(['--protocol', '2'])
  await expect(link.ready()).rejects.toMatchObject({
    problem: {
      kind: 'wrong_protocol',
      message:
        'Test agent speaks version 2 of the protocol; the bridge needs version 1. Install a version that speaks it.',
    },
  })
})

test('an agent that does not answer in time is restarted', async () => {
  const { link, conditions } = testAgent(['--mute'], { limits: { lineBytes: 1000, startMs: 300, stopMs: 200 } })
  await expect(link.ready()).rejects.toMatchObject({
    problem: {
      kind: 'start_timeout',
      message: 'Test agent did not answer within 0.3 s after it was started, and was ended.',
    },
  })
  expect(link.condition).toMatchObject({ state: 'failed', retryInMs: 50 })
  await until(() => conditions.some(({ state }) => state === 'starting'))
})

test('a crash is reported at once with the last words and without secrets, and requests wait for the next start', async () => {
  const clean = createSecretRemover(['very-secret-token'], {})
  const { link, conditions, messages } = testAgent(['--family'], { clean })
  const first = meta(await link.ready())
  // The cut goes through the first of the secrets.
  const words = `${'noise '.repeat(1000)}very-secret-token${'.'.repeat(2020)}\nkey very-secret-token was refused\n`
  link.send({ jsonrpc: '2.0', method: 'die', params: { code: 3, words, last: { text: 'bye' } } })
  // Its children hold its pipes open for a minute, longer than `until` waits.
  const failed = await until(() => conditions.find(({ state }) => state === 'failed'))
  expect(failed).toMatchObject({ error: { kind: 'crashed', message: 'Test agent ended with code 3.' }, retryInMs: 50 })
  const tail = (failed as { error: { tail: string } }).error.tail
  expect(tail).toMatch(/key \[removed\] was refused$/)
  expect(tail.length).toBeLessThanOrEqual(2048)
  expect(tail).not.toContain('secret')
  expect(messages).toEqual([{ jsonrpc: '2.0', method: 'last', params: { text: 'bye' } }])
  expect(() => link.send({ jsonrpc: '2.0', id: 1, method: 'echo' })).toThrow('Test agent ended with code 3.')
  const second = meta(await link.ready())
  expect(second.pid).not.toBe(first.pid)
  await until(() => !isAlive(first.child) && !isAlive(first.loose))
})

test('close ends the agent, its children, and processes outside of its group', async () => {
  const { link } = testAgent(['--family', '--stubborn', '--stays'])
  const { pid, child, loose } = meta(await link.ready())
  expect([pid, child, loose].map(isAlive)).toEqual([true, true, true])
  await link.close()
  expect(isAlive(pid)).toBe(false)
  // They are killed by now, but the kernel needs a moment to remove them.
  await until(() => ![child, loose].some(isAlive))
  expect(link.condition).toEqual({ state: 'closed' })
  await expect(link.ready()).rejects.toMatchObject({ problem: { kind: 'closed' } })
  expect(() => link.send({ jsonrpc: '2.0', method: 'echo' })).toThrow('The bridge is closed. Start it again.')
})

test('closing during a start or a retry wait leaves nothing behind, and rejects pending callers', async () => {
  const { link } = testAgent(['--mute'])
  const waiting = expect(link.ready()).rejects.toMatchObject({ problem: { kind: 'closed' } })
  await link.close()
  await waiting
  const other = testAgent(['--signed-in', '--protocol', '9'])
  await expect(other.link.ready()).rejects.toThrow()
  await other.link.close()
  expect(other.link.condition).toEqual({ state: 'closed' })
})

test('an agent that does not read is full, and reports when there is room again', async () => {
  const agent = testAgent([])
  await agent.link.ready()
  await agent.ask('read-no-more')
  const params = { text: 'x'.repeat(90_000) }
  for (let id = 100; id < 120; id += 1) agent.link.send({ jsonrpc: '2.0', id, method: 'echo', params })
  expect(agent.link.isFull).toBe(true)
  await until(() => agent.drains > 0)
  expect(agent.link.isFull).toBe(false)
})

test('an agent that closed its stdin but keeps running is restarted', async () => {
  const { link, ask, conditions } = testAgent([])
  const { pid } = meta(await link.ready())
  await ask('close-stdin')
  link.send({ jsonrpc: '2.0', id: 'lost', method: 'echo' })
  await until(() => conditions.some(({ state }) => state === 'failed'))
  expect(isAlive(pid)).toBe(false)
  expect(meta(await link.ready()).pid).not.toBe(pid)
})

test('output from before the exit is read completely, even while clients are behind', async () => {
  const { link, messages, conditions } = testAgent([])
  await link.ready()
  link.hold()
  const last = { text: 'x'.repeat(90_000) }
  link.send({ jsonrpc: '2.0', method: 'die', params: { last } })
  // Like clients that cannot keep up.
  const hold = () => {
    link.hold()
    if (conditions.every(({ state }) => state !== 'failed')) setImmediate(hold)
  }
  hold()
  await until(() => conditions.some(({ state }) => state === 'failed'))
  expect(messages).toMatchObject([{ method: 'last', params: last }])
})

test('an agent that prints only other text has its own message, and does not fill the log', async () => {
  const logged: string[] = []
  const log = { write: (_kind: string, words: string) => void logged.push(words), close: async () => {} }
  const limits = { lineBytes: 1000, startMs: 6_000, stopMs: 200 }
  const { link } = testAgent(['--mute', '--babble'], { limits, log })
  await expect(link.ready()).rejects.toMatchObject({
    problem: { kind: 'start_timeout', message: expect.stringContaining('only lines that are not protocol messages') },
  })
  expect(logged.filter((words) => words.includes('ignored: babble'))).toHaveLength(20)
  expect(logged).toContain('30 more lines were not messages and were ignored')
})

test('an agent that asks for a code counts as not signed in at once, and is not restarted', async () => {
  const limits = { lineBytes: 1000, startMs: 60_000, stopMs: 200 }
  const { link, conditions } = testAgent(['--mute', '--sign-in'], { limits })
  await expect(link.ready()).rejects.toMatchObject({ problem: { kind: 'not_signed_in' } })
  expect(conditions.at(-1)).not.toHaveProperty('retryInMs')
})
