import { fileURLToPath } from 'node:url'
import { startBridge } from '@deckhand/bridge'
import type { AgentChatState } from '@deckhand/client'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { agentChat } from '../../client/agent-chats.ts'
import { until } from '../../support/clients/talk.ts'
import { userFolders } from '../../support/processes/command.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { dataFolder, patient } from './acp-client.ts'

const main = fileURLToPath(new URL('../../../packages/deckhand/dist/main.js', import.meta.url))

interface Frame {
  id?: number | string
  method?: string
  params?: { update?: { sessionUpdate: string; content?: { text?: string } } }
  result?: Record<string, unknown>
}

test('the bridge connects a page to the agents of Deckhand, permission and all', patient, async () => {
  const root = tempFolder()
  const env = { DECKHAND_DATA: dataFolder(), ...userFolders(tempFolder()) }
  const agent = { name: 'Deckhand', command: process.execPath, args: [main, 'acp'], env }
  const bridge = await startBridge({ agent, root, port: 0 })
  onTestFinished(() => bridge.close())
  const socket = new WebSocket(bridge.url, ['acp', `deckhand-token.${bridge.token}`])
  const frames: Frame[] = []
  socket.on('message', (data) => void frames.push(JSON.parse(String(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const found = async (is: (frame: Frame) => boolean) => {
    await expect.poll(() => frames.some(is)).toBe(true)
    return frames.find(is) as Frame
  }
  const call = (id: number, method: string, params: object) => {
    send({ id, method, params })
    return found((frame) => frame.id === id && frame.method === undefined)
  }
  const { result: told } = await call(1, 'initialize', { protocolVersion: 1, clientCapabilities: {} })
  expect(told).toMatchObject({ agentInfo: { name: 'deckhand' } })
  const { result: begun } = await call(2, 'session/new', {})
  const prompt = [{ type: 'text', text: 'Send a note to ann@example.com: the boat is ready' }]
  const answer = call(3, 'session/prompt', { sessionId: begun?.sessionId, prompt })
  const asked = await found(({ method }) => method === 'session/request_permission')
  send({ id: asked.id, result: { outcome: { outcome: 'selected', optionId: 'approve_once' } } })
  expect((await answer).result).toMatchObject({ stopReason: 'end_turn' })
  const words = frames.flatMap(({ params }) =>
    params?.update?.sessionUpdate === 'agent_message_chunk' ? [params.update.content?.text] : [],
  )
  expect(words.join('')).toBe('The note to ann@example.com was sent.')
})

test('a call that was rejected, or cancelled, ends the same in every view, also after a restart', patient, async () => {
  const root = tempFolder()
  const env = { DECKHAND_DATA: dataFolder(), ...userFolders(tempFolder()) }
  const agent = { name: 'Deckhand', command: process.execPath, args: [main, 'acp'], env }
  const begin = async () => {
    const bridge = await startBridge({ agent, root, port: 0 })
    onTestFinished(() => bridge.close())
    return { bridge, chat: () => agentChat(bridge.url, { token: bridge.token }) }
  }
  const first = await begin()
  const [asker, watcher] = [first.chat(), first.chat()]
  const { id } = await asker.newSession()
  await watcher.loadSession(id)
  const done = asker.prompt('Send a note to ann@example.com: the boat is ready')
  const { messages } = await until(asker, isAsked, 20_000)
  asker.approve(permissionIn(messages), 'reject')
  await done
  const again = asker.prompt('Send a note to bob@example.com: the boat is gone')
  await until(asker, isAsked, 20_000)
  asker.cancel()
  await again
  const reader = first.chat()
  const ends = ['rejected', 'stopped']
  await until(watcher, ({ isBusy }) => !isBusy, 20_000)
  await reader.loadSession(id)
  for (const chat of [asker, watcher, reader]) expect(toolStates(chat.state)).toEqual(ends)
  await first.bridge.close()
  const later = (await begin()).chat()
  await later.loadSession(id)
  expect(toolStates(later.state)).toEqual(ends)
})

const toolsIn = (messages: AgentChatState['messages']) =>
  messages
    .flatMap((message) => (message.role === 'assistant' ? message.parts : []))
    .filter((part) => part.type === 'tool')
const isAsked = ({ messages }: AgentChatState) => toolsIn(messages).at(-1)?.state === 'waiting'
const permissionIn = (messages: AgentChatState['messages']) => toolsIn(messages).at(-1)?.permission?.id ?? ''
const toolStates = ({ messages }: AgentChatState) => toolsIn(messages).map(({ state }) => state)
