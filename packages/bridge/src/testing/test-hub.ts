import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { AcpInitializeResult, RpcMessage } from '@deckhand/spec'
import type { BridgeLimits } from '../bridge-options.ts'
import { defaultLimits } from '../check-options.ts'
import { Clients } from '../clients/clients.ts'
import { createFileDesk } from '../files/file-desk.ts'
import { AgentSide } from '../sessions/agent-side.ts'
import { Hub } from '../sessions/hub.ts'
import { TestLink } from './test-link.ts'
import { TestSocket, turn } from './test-socket.ts'

export const root = realpathSync(tmpdir())

export interface HubOptions {
  agent?: Partial<AcpInitializeResult>
  limits?: Partial<BridgeLimits>
}

/** Clients, sessions and an agent that the test controls, without a process or a network. */
export function testHub({ agent, limits: given }: HubOptions = {}) {
  const limits = { ...defaultLimits, ...given }
  const link = new TestLink(agent)
  const hub = new Hub({ root, limits, link: () => link, onTurnEnd: () => {}, explain: (error) => error })
  const clients = new Clients({
    limits,
    root,
    condition: () => link.condition,
    onMessage: (client, message) => hub.receive(client, message),
    onBack: (client) => hub.connectionChanged(client),
    onAway: (client) => hub.connectionChanged(client),
    onGone: (client) => hub.clientLeft(client),
    onHold: () => link.hold(),
    onRelease: () => link.release(),
  })
  const sendToAll = clients.sendToAll.bind(clients)
  const side = new AgentSide({ parts: hub.parts, files: createFileDesk(root), sendToAll })
  /** Sends a message from the agent. */
  const says = (message: object) => {
    const whole = { jsonrpc: '2.0', ...message } as RpcMessage
    side.receive(whole, JSON.stringify(whole))
  }
  const arrive = (params?: object) => {
    const socket = new TestSocket()
    clients.arrive(socket)
    socket.say({ id: 'hello', method: '_deckhand/hello', ...(params && { params }) })
    return socket
  }
  /** Answers the agent's last request with this method. */
  const answers = (method: string, answer: object) => says({ id: link.last(method)?.id, ...answer })
  const begin = async (socket: TestSocket, sessionId: string, opened: object = {}) => {
    const before = link.sent.length
    socket.say({ id: `new ${sessionId}`, method: 'session/new' })
    while (link.sent.length === before) await turn()
    answers('session/new', { result: { sessionId, ...opened } })
    await turn()
  }
  const load = async (socket: TestSocket, sessionId: string, id: string | number = `load ${sessionId}`) => {
    socket.say({ id, method: 'session/load', params: { sessionId } })
    while (!socket.answerTo(id)) await turn()
    return socket.answerTo(id)
  }
  const prompt = (socket: TestSocket, sessionId: string, id: string | number, text = 'hi') =>
    socket.say({ id, method: 'session/prompt', params: { sessionId, prompt: [{ type: 'text', text }] } })
  const update = (sessionId: string, text: string) =>
    says({ method: 'session/update', params: { sessionId, update: chunk('agent_message_chunk', text) } })
  return { hub, link, clients, side, says, arrive, answers, begin, load, prompt, update }
}

export const chunk = (sessionUpdate: string, text: string) => ({ sessionUpdate, content: { type: 'text', text } })

/** The text of all chunks, with the role of each. */
export const wordsIn = (socket: TestSocket): string[] =>
  socket.received('session/update').flatMap(({ update }) => {
    const { sessionUpdate, content } = update as { sessionUpdate: string; content?: { text?: string } }
    return content?.text === undefined ? [] : [`${sessionUpdate.split('_')[0]}: ${content.text}`]
  })
