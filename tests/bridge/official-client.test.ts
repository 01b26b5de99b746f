import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  client,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
  type SessionUpdate,
} from '@agentclientprotocol/sdk'
import { createWebSocketStream } from '@agentclientprotocol/sdk/experimental/ws-client'
import type { Bridge } from '@deckhand/bridge'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { withBridge, withFolder } from './faults/scripted-bridge.ts'

type Answer = (params: RequestPermissionRequest) => Promise<RequestPermissionResponse>

const allow: Answer = async () => ({ outcome: { outcome: 'selected', optionId: 'allow' } })
const never: Answer = () => new Promise(() => {})

/** The official SDK's client over its own WebSocket transport. */
async function connect({ url, token }: Bridge, answer: Answer = allow) {
  const updates: SessionUpdate[] = []
  const stream = createWebSocketStream(url, { protocols: ['acp', `deckhand-token.${token}`], WebSocket })
  const connection = client({ name: 'test' })
    .onNotification('session/update', ({ params }) => void updates.push(params.update))
    .onRequest('session/request_permission', ({ params }) => answer(params))
    .connect(stream)
  onTestFinished(() => connection.close())
  const { agent } = connection
  const initialized = await agent.request('initialize', { protocolVersion: 1, clientCapabilities: {} })
  const prompt = (sessionId: string, text: string) =>
    agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] })
  const begin = async (cwd: string) => (await agent.request('session/new', { cwd, mcpServers: [] })).sessionId
  return { agent, updates, initialized, prompt, begin, words: () => updates.flatMap(wordsOf).join('') }
}

function wordsOf(update: SessionUpdate): string[] {
  return update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text' ? [update.content.text] : []
}

test('the official client begins a session, receives the answer in order, and reports no error', () =>
  withBridge({}, async (bridge, folder) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => complaints.mockRestore())
    const editor = await connect(bridge)
    expect(editor.initialized).toMatchObject({ protocolVersion: 1, agentInfo: { name: 'scripted-agent' } })
    const sessionId = await editor.begin(folder)
    expect(await editor.prompt(sessionId, 'say 7 one two three four')).toEqual({ stopReason: 'end_turn' })
    expect(editor.words()).toBe('one two three four')
    expect(complaints).not.toHaveBeenCalled()
  }))

test('the official client answers a permission, and the agent goes on with its answer', () =>
  withBridge({}, async (bridge, folder) => {
    const asked: RequestPermissionRequest[] = []
    const editor = await connect(bridge, (params) => {
      asked.push(params)
      return allow(params)
    })
    const file = join(folder, 'allowed.txt')
    await editor.prompt(await editor.begin(folder), `permit tool-1 ${file}`)
    expect(asked).toMatchObject([{ toolCall: { toolCallId: 'tool-1' } }])
    expect(existsSync(file)).toBe(true)
  }))

test('the official client cancels a turn, also while a permission is open', () =>
  withBridge({}, async (bridge, folder) => {
    const editor = await connect(bridge, never)
    const sessionId = await editor.begin(folder)
    for (const text of ['hang', `permit tool-1 ${join(folder, 'refused.txt')}; hang`]) {
      const answered = editor.prompt(sessionId, text)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await editor.agent.notify('session/cancel', { sessionId })
      expect(await answered).toEqual({ stopReason: 'cancelled' })
    }
    expect(existsSync(join(folder, 'refused.txt'))).toBe(false)
  }))

test('a second official client finds the session of the first in the list, loads it, and receives the conversation', () =>
  withBridge({}, async (bridge, folder) => {
    const first = await connect(bridge)
    const sessionId = await first.begin(folder)
    await first.prompt(sessionId, 'say 3 well met')
    const second = await connect(bridge)
    const { sessions } = await second.agent.request('session/list', {})
    expect(sessions).toMatchObject([{ sessionId, cwd: folder }])
    await second.agent.request('session/load', { sessionId, cwd: folder, mcpServers: [] })
    expect(second.words()).toBe('well met')
    await first.prompt(sessionId, 'say again')
    await expect.poll(second.words).toBe('well metagain')
  }))

test('a request that the official client cancels is cancelled at the agent, under the id that the agent knows', () =>
  withFolder(async (place) => {
    const log = join(place, 'received.ndjson')
    await withBridge({ flags: ['--log', log] }, async (bridge, folder) => {
      const editor = await connect(bridge)
      await editor.begin(folder)
      const sessionId = await editor.begin(folder)
      const withdraw = new AbortController()
      const prompt = { sessionId, prompt: [{ type: 'text' as const, text: 'hang' }] }
      const answered = editor.agent.request('session/prompt', prompt, { cancellationSignal: withdraw.signal })
      await expect.poll(() => received(log, 'session/prompt').length).toBe(1)
      withdraw.abort()
      await expect.poll(() => received(log, '$/cancel_request').length).toBe(1)
      const [{ id }] = received(log, 'session/prompt')
      expect(received(log, '$/cancel_request')).toMatchObject([{ params: { requestId: id } }])
      await editor.agent.notify('session/cancel', { sessionId })
      await answered
    })
  }))

const received = (log: string, method: string) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((message) => message.method === method)
