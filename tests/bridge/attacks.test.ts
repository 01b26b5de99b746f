import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bridge, startBridge } from '@deckhand/bridge'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { fileAttacks, makeFiles, secret } from './attacks/files.ts'
import { frameAttacks, frameLimit } from './attacks/frames.ts'
import { handshakeAttacks } from './attacks/handshakes.ts'
import { pageOrigin, rawRequest, statusOf } from './attacks/raw-request.ts'
import { sessionAttacks, silentAttacks } from './attacks/sessions.ts'
import { WatchedAgent } from './attacks/watched-agent.ts'
import { wordsOf } from './faults/agent-words.ts'
import { type Frame, ResumeClient } from './faults/resume-client.ts'
import { scriptedAgent } from './faults/scripted-bridge.ts'

let folder: string
let root: string
let bridge: Bridge
let agent: WatchedAgent
const place = () => ({ port: Number(new URL(bridge.url).port), token: bridge.token })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deckhand-attacks-'))
  root = await makeFiles(folder)
  bridge = await startBridge({
    agent: scriptedAgent('--log', WatchedAgent.logIn(folder)),
    root,
    port: 0,
    origins: [pageOrigin],
    limits: { frameBytes: frameLimit, clients: 100 },
  })
  agent = await WatchedAgent.start(bridge, folder)
})

afterAll(async () => {
  agent?.client.close()
  await bridge?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a handshake with', () => {
  test.each(handshakeAttacks)(
    '$title is refused with $status, and nothing reaches the agent',
    async ({ status, request }) => {
      expect(await statusOf(place().port, rawRequest(place(), request(place())))).toBe(status)
      expect(await agent.received()).toEqual([])
    },
  )

  test('nothing wrong is let in, and what follows it reaches the agent', async () => {
    expect(await statusOf(place().port, rawRequest(place(), {}))).toBe(101)
    await expect.poll(() => agent.received()).toMatchObject([{ method: 'session/new' }])
  })
})

describe('a frame with', () => {
  test.each(frameAttacks)('$title is refused, and nothing reaches the agent', async ({ frame, code }) => {
    const socket = new WebSocket(bridge.url, ['acp', `deckhand-token.${bridge.token}`])
    await once(socket, 'open')
    const answered = code === undefined ? once(socket, 'message') : once(socket, 'close')
    socket.send(frame)
    const [answer] = await answered
    socket.terminate()
    if (code !== undefined) expect(answer).toBe(code)
    else expect([-32_700, -32_600]).toContain(JSON.parse(String(answer)).error.code)
    expect(await agent.received()).toEqual([])
  })
})

describe('a client with the token that requests', () => {
  test.each(sessionAttacks)('$title is refused, and nothing reaches the agent', async ({ method, params, words }) => {
    const client = new ResumeClient(bridge)
    const answer = await client.request(method, params({ root, sessionId: agent.sessionId }))
    client.close()
    expect(answer).toMatchObject({ error: { message: expect.stringMatching(words) } })
    expect(await agent.received()).toEqual([])
  })

  test.each(silentAttacks)('$title is ignored', async ({ send }) => {
    const client = new ResumeClient(bridge)
    send(client, agent.sessionId)
    await client.request('session/list')
    client.close()
    expect(await agent.received()).toEqual([])
  })

  test.each(['a guess', randomUUID(), '', '__proto__'])('the place of client %j gets one of its own', async (guess) => {
    const socket = new WebSocket(bridge.url, ['acp', `deckhand-token.${bridge.token}`])
    await once(socket, 'open')
    socket.send(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: '_deckhand/hello', params: { client: guess, after: 0 } }),
    )
    const [answer] = await once(socket, 'message')
    socket.terminate()
    const { result } = JSON.parse(String(answer))
    expect(result).toMatchObject({ resumed: false, received: 0 })
    expect(result.client).not.toBe(guess)
    expect(await agent.received()).toEqual([])
  })
})

test("another's permission cannot be answered", async () => {
  const file = join(root, 'allowed.txt')
  let onAsked: (id: string) => void = () => {}
  const asked = new Promise<string>((resolve) => {
    onAsked = resolve
  })
  const onFrame = ({ id, method }: Frame) => method === 'session/request_permission' && onAsked(String(id))
  const owner = new ResumeClient({ url: bridge.url, token: bridge.token, onFrame })
  const sessionId = await owner.newSession()
  const answered = owner.prompt(sessionId, `permit tool-1 ${file}; say over`)
  const id = await asked
  await agent.received()
  const stranger = new ResumeClient(bridge)
  stranger.send({ id, result: { outcome: { outcome: 'selected', optionId: 'allow' } } })
  await stranger.request('session/list')
  expect(await agent.received()).toEqual([])
  expect(existsSync(file)).toBe(false)
  owner.send({ id, result: { outcome: { outcome: 'selected', optionId: 'reject' } } })
  expect(await answered).toMatchObject({ result: { stopReason: 'end_turn' } })
  expect(existsSync(file)).toBe(false)
  owner.close()
  stranger.close()
  await agent.received()
})

describe('an agent', () => {
  test.each(fileAttacks)('$title is refused', async ({ prompt }) => {
    const said: string[] = []
    const client = new ResumeClient({ ...bridge, onFrame: (frame) => said.push(wordsOf(frame) ?? '') })
    await client.prompt(await client.newSession(), prompt(root))
    client.close()
    expect(said.join('')).toMatch(/^error -?\d+ \S+/)
    expect(said.join('')).not.toContain(secret)
    expect(readdirSync(join(folder, 'outside'))).toEqual(['secret.txt'])
    expect(readdirSync(join(folder, 'root-beside'))).toEqual(['secret.txt'])
    expect(readFileSync(join(folder, 'outside', 'secret.txt'), 'utf8')).toBe(secret)
  })

  test('can read and write inside of the root', async () => {
    const said: string[] = []
    const client = new ResumeClient({ ...bridge, onFrame: (frame) => said.push(wordsOf(frame) ?? '') })
    await client.prompt(await client.newSession(), `read ${root}/file.txt; write ${root}/inside/new.txt words`)
    client.close()
    expect(said.filter(Boolean)).toEqual(['read: for the agent', 'wrote'])
    expect(readFileSync(join(root, 'inside', 'new.txt'), 'utf8')).toBe('words')
  })
})
