import {
  type AgentAnswer,
  AgentChatError,
  type AgentContent,
  type AgentMessage,
  type AgentPart,
  type AgentProblem,
  type AgentPrompt,
  type AnswerState,
  type AnswerView,
  type AttachedView,
  type ContentView,
  type FailureView,
  type MessageView,
  type PartView,
  type PromptView,
} from '@deckhand/client'
import type { AcpContent } from '@deckhand/spec'
import { contentName } from '../chat/content-name.ts'
import { toolView } from './tool-view.ts'

/**
 * Converts messages of a CLI agent for the chat. Unchanged messages stay the same objects, so that only changes are rendered.
 */
export class MessageViews {
  readonly #parts = new WeakMap<AgentPart, PartView>()
  readonly #made = new WeakMap<AgentMessage, { isConnected: boolean; view: MessageView }>()
  readonly #prefix: string

  /** Message keys begin with `prefix`, so that they differ between bridges. */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  of(messages: AgentMessage[], isConnected: boolean): MessageView[] {
    return messages.map((message) => this.#view(message, isConnected))
  }

  #view(message: AgentMessage, isConnected: boolean): MessageView {
    const known = this.#made.get(message)
    if (known && (known.isConnected === isConnected || !isRunning(message))) return known.view
    const view = message.role === 'user' ? this.#prompt(message) : this.#answer(message, isConnected)
    this.#made.set(message, { isConnected, view })
    return view
  }

  #prompt({ key, text, content }: AgentPrompt): PromptView {
    const attached = content.map(attachedOf)
    return { role: 'user', key: this.#prefix + key, text, ...(attached.length > 0 && { attached }) }
  }

  #answer(answer: AgentAnswer, isConnected: boolean): AnswerView {
    const { key, parts, problem, state, stopReason } = answer
    const failure = problem ? failureOf(problem) : state === 'failed' ? unknownReason : cutShort(stopReason)
    return {
      role: 'assistant',
      key: this.#prefix + key,
      parts: parts.map((part) => this.#part(part)),
      state: stateOf(answer, isConnected),
      ...(stopReason === 'max_tokens' && { truncated: true }),
      ...(failure && { failure }),
    }
  }

  #part(part: AgentPart): PartView {
    if (part.type === 'text' || part.type === 'thought') return part
    const view = this.#parts.get(part) ?? (part.type === 'tool' ? toolView(part) : contentView(part))
    this.#parts.set(part, view)
    return view
  }
}

const contentView = (part: AgentContent): ContentView => ({ ...part, text: contentName(part.content), isOpen: false })

const isRunning = (message: AgentMessage) =>
  message.role === 'assistant' && (message.state === 'working' || message.state === 'waiting')

function stateOf({ state, parts }: AgentAnswer, isConnected: boolean): AnswerState {
  switch (state) {
    case 'working':
      if (!isConnected) return 'reconnecting'
      return parts.length === 0 ? 'starting' : 'streaming'
    case 'waiting':
      return isConnected ? 'waiting' : 'reconnecting'
    case 'cancelled':
      return 'interrupted'
    default:
      return state
  }
}

export function failureOf({ message, command, tail }: AgentProblem): FailureView {
  return { kind: 'other', message, ...(command !== undefined && { command }), ...(tail !== undefined && { tail }) }
}

const unknownReason: FailureView = { kind: 'other', message: 'The agent did not say why.' }

const reasons: Partial<Record<string, string>> = {
  max_turn_requests: 'The agent reached its limit of model requests for one answer. Ask it to continue.',
  refusal: 'The agent refuses to continue. Rephrase your prompt, or begin a new session.',
}

/** An answer that ended without an error but is incomplete. */
function cutShort(stopReason: AgentAnswer['stopReason']): FailureView | undefined {
  const message = reasons[stopReason ?? '']
  return message === undefined ? undefined : { kind: 'other', message }
}

const attachedOf = (content: AcpContent, index: number): AttachedView => ({
  type: 'file',
  id: String(index),
  title: contentName(content),
  content,
})

const bridgeEnded: FailureView = {
  kind: 'network',
  message:
    'The bridge ended in the middle of this answer, and the agent with it. What it did until then is not undone.',
}

/** Marks a running answer as failed, after the bridge has ended. */
export function failRunning(messages: MessageView[]): MessageView[] {
  return messages.map((message) => {
    if (message.role === 'user' || ['done', 'interrupted', 'failed'].includes(message.state)) return message
    return { ...message, state: 'failed', failure: bridgeEnded, parts: message.parts.map(closed) }
  })
}

function closed(part: PartView): PartView {
  if (part.type !== 'tool') return part.isOpen ? { ...part, isOpen: false } : part
  if (part.state !== 'input-streaming' && part.state !== 'input-available') return part
  return { ...part, state: 'output-error', error: { code: 'CANCELLED', message: 'The agent ended first.' } }
}

/** A prompt that waits for a session, as the chat shows it meanwhile. */
export const queuedViews = (prefix: string, queued: { prompt: string; attached: AttachedView[] }): MessageView[] => [
  { role: 'user', key: `${prefix}queued`, text: queued.prompt, attached: queued.attached },
  { role: 'assistant', key: `${prefix}queued answer`, parts: [], state: 'starting' },
]

/** Why no session could be opened, for the user. Undefined for a lost connection, which is shown elsewhere. */
export function problemOf(thrown: unknown): AgentProblem | undefined {
  if (!(thrown instanceof AgentChatError)) return { message: thrown instanceof Error ? thrown.message : String(thrown) }
  return thrown.kind === 'connection_lost' || thrown.kind === 'disposed' ? undefined : thrown.problem
}
