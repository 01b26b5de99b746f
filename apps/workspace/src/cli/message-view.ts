import type {
  AgentAnswer,
  AgentContent,
  AgentMessage,
  AgentPart,
  AgentProblem,
  AgentPrompt,
  AnswerState,
  AnswerView,
  AttachedView,
  ContentView,
  FailureView,
  MessageView,
  PartView,
  PromptView,
} from '@deckhand/client'
import type { AcpContent } from '@deckhand/spec'
import { contentName } from '../chat/content-name.ts'
import { toolView } from './tool-view.ts'

/**
 * Makes what a CLI agent says into what the chat shows. What is the same stays the same object, so that only what changed is drawn again.
 */
export class MessageViews {
  readonly #parts = new WeakMap<AgentPart, PartView>()
  readonly #made = new WeakMap<AgentMessage, { isConnected: boolean; view: MessageView }>()
  readonly #prefix: string

  /** Keys begin with it: those of another session are others. */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  of(messages: AgentMessage[], isConnected: boolean): MessageView[] {
    return messages.map((message) => this.#view(message, isConnected))
  }

  #view(message: AgentMessage, isConnected: boolean): MessageView {
    const known = this.#made.get(message)
    if (known && (known.isConnected === isConnected || !isUnderWay(message))) return known.view
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
    const failure = problem ? failureOf(problem) : state === 'failed' ? unsaid : cutShort(stopReason)
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

const isUnderWay = (message: AgentMessage) =>
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

const unsaid: FailureView = { kind: 'other', message: 'The agent did not say why.' }

const reasons: Partial<Record<string, string>> = {
  max_turn_requests: 'The agent asked the model as often as it may in one answer. Ask it to go on.',
  refusal: 'The agent refuses to go on with this. Say it in another way, or begin a new session.',
}

/** An end that is no failure, and still not what was asked for. */
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
