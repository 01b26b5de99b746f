import {
  type AgentAnswer,
  AgentChatClient,
  type AgentChatEvents,
  type AgentChatOptions,
  type AgentMessage,
  type AgentTool,
} from '@deckhand/client'
import type { AcpPermissionOption } from '@deckhand/spec'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { FakeBridge } from './fake-bridge.ts'

/** A client that ends with the test. */
export function agentChat(url: string, more: Partial<AgentChatOptions> = {}): AgentChatClient {
  const own = WebSocket as unknown as typeof globalThis.WebSocket
  const client = new AgentChatClient({ url, token: 'secret', WebSocket: own, flushMs: 0, ...more })
  onTestFinished(() => client.dispose())
  return client
}

export const sessionId = 'session-1'

export const modes = {
  availableModes: [
    { id: 'default', name: 'Default' },
    { id: 'yolo', name: 'YOLO' },
  ],
  currentModeId: 'default',
}

export const options: AcpPermissionOption[] = [
  { optionId: 'proceed_always', name: 'Allow for this session', kind: 'allow_always' },
  { optionId: 'proceed_once', name: 'Allow', kind: 'allow_once' },
  { optionId: 'cancel', name: 'Reject', kind: 'reject_once' },
]

/** One that is in a session. */
export async function openedChat(bridge: FakeBridge, more: Partial<AgentChatOptions> = {}): Promise<AgentChatClient> {
  const client = agentChat(bridge.url, more)
  const opening = client.newSession()
  const { id } = await bridge.next('session/new')
  bridge.send({ id, result: { sessionId, modes } })
  await opening
  return client
}

/** Prompts, and waits until the bridge has received it. */
export async function asking(bridge: FakeBridge, client: AgentChatClient, text = 'Go.') {
  const count = bridge.heard.filter(({ method }) => method === 'session/prompt').length + 1
  const done = client.prompt(text)
  // A test that ignores the promise must not fail because of it.
  done.catch(() => {})
  const { id } = await bridge.next('session/prompt', count)
  return { done, id, end: (stopReason = 'end_turn') => bridge.send({ id, result: { stopReason } }) }
}

export const tellUpdate = (bridge: FakeBridge, update: object) => bridge.notify('session/update', { sessionId, update })

export const tellWords = (bridge: FakeBridge, text: string, sessionUpdate = 'agent_message_chunk') =>
  tellUpdate(bridge, { sessionUpdate, content: { type: 'text', text } })

export const askPermission = (bridge: FakeBridge, id: string, toolCall: object) =>
  bridge.send({ id, method: 'session/request_permission', params: { sessionId, toolCall, options } })

/** The last message, or another one counted from the end. */
export function answerOf({ state }: AgentChatClient, at = -1): AgentAnswer {
  const message = state.messages.at(at)
  if (message?.role !== 'assistant') throw new Error(`Message ${at} is not an answer.`)
  return message
}

export function wordsOf(chat: AgentChatClient, at = -1): string {
  const texts = answerOf(chat, at).parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.join('')
}

export const toolsOf = (chat: AgentChatClient): AgentTool[] =>
  answerOf(chat).parts.flatMap((part) => (part.type === 'tool' ? [part] : []))

export function firstTold<Name extends keyof AgentChatEvents>(
  chat: AgentChatClient,
  name: Name,
): Promise<AgentChatEvents[Name]> {
  return new Promise((resolve) => {
    const stop = chat.on(name, (event) => {
      stop()
      resolve(event)
    })
  })
}

/** Messages in few words: `> prompt`, then each part, then how it ended. */
export const brief = (messages: AgentMessage[]): string[] => messages.flatMap(briefMessage)

function briefMessage(message: AgentMessage): string[] {
  if (message.role === 'user') {
    const more = message.content.map(({ type }) => `[${type}]`).join('')
    return [`> ${message.text}${more}`]
  }
  const parts = message.parts.map((part) => {
    if (part.type === 'content') return `[${part.content.type}]`
    if (part.type !== 'tool') return `${part.type}${part.isOpen ? '…' : ''} ${part.text}`
    const { kind, title, description, workingDir, isBackground, state, permission } = part
    const said = [
      description && ` (${description})`,
      workingDir && ` in ${workingDir}`,
      isBackground && ' in the background',
      permission && ` asked: ${permission.optionId ?? permission.state}`,
    ]
    return `${kind} ${title}${said.filter(Boolean).join('')} ${state}`
  })
  const { state, stopReason, problem } = message
  return [...parts, [`= ${state}`, stopReason, problem?.message].filter(Boolean).join(' ')]
}
