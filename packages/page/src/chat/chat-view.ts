import type { Remembered } from './chat-memory.ts'
import type { ChatMessage, ChatState, ChatStep, StepState } from './chat-shapes.ts'
import { OpenAnswer } from './open-answer.ts'

const emitTextEveryMs = 50

type Flags = Pick<ChatState, 'isLoading' | 'isExpanded' | 'error'>

/** The state that the chat shows. Notifies listeners of new text at most every 50 ms, and of any other change at once. */
export class ChatView {
  answer: OpenAnswer | undefined
  #messages: ChatMessage[] = []
  #state: ChatState
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = 0
  readonly #keep: (what: 'text' | 'all') => void
  readonly #listeners = new Set<(state: ChatState) => void>()

  /** `keep` runs before the listeners. */
  constructor(isExpanded: boolean, keep: (what: 'text' | 'all') => void) {
    this.#keep = keep
    this.#state = stateOf([], undefined, { isLoading: false, isExpanded, error: '' })
  }

  get state(): ChatState {
    return this.#state
  }

  subscribe(listener: (state: ChatState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  reset(): void {
    this.#messages = []
    this.answer = undefined
  }

  /** Shows a stored conversation. Ends the steps that ran when the page went away, but keeps open questions. */
  restore(known: Remembered): void {
    this.resume(known.messages)
    if (!known.waiting) this.close({ running: ['stopped', interrupted], asking: ['stopped', reloaded] })
    if (known.isLoading) this.say('system', stoppedByReload)
    this.emit({ isLoading: false })
  }

  /** Reopens the last answer. `settled` is its text without the part that streams again. */
  resume(messages: ChatMessage[], settled?: string): void {
    const message = messages.at(-1)
    const isOpen = message?.role === 'assistant'
    this.#messages = isOpen ? messages.slice(0, -1) : messages
    this.answer = isOpen ? new OpenAnswer(message, settled) : undefined
  }

  say(role: ChatMessage['role'], content: string): void {
    this.#messages = [...this.#messages, newMessage(role, content)]
  }

  /** Returns the open answer, or a new one. */
  open(): OpenAnswer {
    this.answer ??= new OpenAnswer(newMessage('assistant', ''))
    return this.answer
  }

  /** Closes the answer. Steps in one of the given states end in the state paired with it. */
  close(ends: Partial<Record<StepState, [StepState, detail: string]>> = {}): void {
    this.answer?.endSteps(ends)
    if (this.answer?.isSeen) this.#messages = [...this.#messages, this.answer.message]
    this.answer = undefined
  }

  step(id: string): ChatStep | undefined {
    return this.answer?.steps.find((step) => step.id === id)
  }

  emit(change: Partial<Flags> = {}, what: 'text' | 'all' = 'all'): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#last = Date.now()
    this.#state = stateOf(this.#allMessages(), this.answer?.steps, { ...this.#state, ...change })
    this.#keep(what)
    for (const listener of [...this.#listeners]) this.#notify(listener)
  }

  /** An error in a listener surfaces as an uncaught error and does not break the chat. */
  #notify(listener: (state: ChatState) => void): void {
    try {
      listener(this.#state)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }

  /** Publishes new text, throttled. */
  emitSoon(): void {
    const waitMs = Math.max(0, this.#last + emitTextEveryMs - Date.now())
    this.#timer ??= setTimeout(() => this.emit({}, 'text'), waitMs)
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#listeners.clear()
  }

  #allMessages(): ChatMessage[] {
    const messages = this.answer?.isSeen ? [...this.#messages, this.answer.message] : this.#messages
    const before = this.#state.messages
    const isSame = messages.length === before.length && messages.every((message, place) => message === before[place])
    return isSame ? before : messages
  }
}

const reloaded = 'The page was reloaded.'
const interrupted = `${reloaded} It may have been done.`

export const stoppedByReload = `Stopped. ${reloaded}`

const noSteps: ChatStep[] = []

function stateOf(messages: ChatMessage[], steps: ChatStep[] = noSteps, { isLoading, isExpanded, error }: Flags) {
  const last = (role: string) => messages.findLast((message) => message.role === role)?.content ?? ''
  return {
    messages,
    isLoading,
    steps,
    error,
    hasError: error !== '',
    errorMessage: error,
    hasMessages: messages.length > 0,
    isExpanded,
    lastUserMessage: last('user'),
    lastAssistantMessage: last('assistant'),
  }
}

let count = 0

function newMessage(role: ChatMessage['role'], content: string): ChatMessage {
  const now = new Date()
  count += 1
  return { id: `${now.getTime().toString(36)}-${count}`, role, content, timestamp: now.toISOString() }
}
