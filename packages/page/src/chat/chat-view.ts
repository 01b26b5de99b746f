import type { Remembered } from './chat-memory.ts'
import type { ChatMessage, ChatState, ChatStep, StepState } from './chat-shapes.ts'
import { OpenAnswer } from './open-answer.ts'

const wordsEveryMs = 50

type Said = Pick<ChatState, 'isLoading' | 'isExpanded' | 'error'>

/** What is shown. Listeners hear of words at most every 50 ms, and of everything else at once. */
export class ChatView {
  answer: OpenAnswer | undefined
  #said: ChatMessage[] = []
  #state: ChatState
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = 0
  readonly #keep: (what: 'words' | 'more') => void
  readonly #listeners = new Set<(state: ChatState) => void>()

  /** `keep` is told before the listeners are. */
  constructor(isExpanded: boolean, keep: (what: 'words' | 'more') => void) {
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
    this.#said = []
    this.answer = undefined
  }

  /** What was under way when the page went is over, but for what a person is still asked. */
  restore(known: Remembered): void {
    this.resume(known.messages)
    if (!known.waiting) this.close({ running: ['stopped', unknown], asking: ['stopped', anew] })
    if (known.isLoading) this.say('system', stoppedAnew)
    this.tell({ isLoading: false })
  }

  /** Takes the last answer up again, without the words that come once more. */
  resume(messages: ChatMessage[], settled?: string): void {
    const message = messages.at(-1)
    const isOpen = message?.role === 'assistant'
    this.#said = isOpen ? messages.slice(0, -1) : messages
    this.answer = isOpen ? new OpenAnswer(message, settled) : undefined
  }

  say(role: ChatMessage['role'], content: string): void {
    this.#said = [...this.#said, newMessage(role, content)]
  }

  /** The one under way, or a new one. */
  open(): OpenAnswer {
    this.answer ??= new OpenAnswer(newMessage('assistant', ''))
    return this.answer
  }

  /** What is still in one of these states ends in another, and nothing is added to the answer any more. */
  close(ends: Partial<Record<StepState, [StepState, detail: string]>> = {}): void {
    this.answer?.endSteps(ends)
    if (this.answer?.isSeen) this.#said = [...this.#said, this.answer.message]
    this.answer = undefined
  }

  step(id: string): ChatStep | undefined {
    return this.answer?.steps.find((step) => step.id === id)
  }

  tell(change: Partial<Said> = {}, what: 'words' | 'more' = 'more'): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#last = Date.now()
    this.#state = stateOf(this.#messages(), this.answer?.steps, { ...this.#state, ...change })
    this.#keep(what)
    for (const listener of [...this.#listeners]) this.#tellOne(listener)
  }

  /** What a listener throws is its own affair: it is told as any uncaught error, and the chat goes on. */
  #tellOne(listener: (state: ChatState) => void): void {
    try {
      listener(this.#state)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }

  /** Words have come. */
  tellSoon(): void {
    this.#timer ??= setTimeout(() => this.tell({}, 'words'), Math.max(0, this.#last + wordsEveryMs - Date.now()))
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#listeners.clear()
  }

  #messages(): ChatMessage[] {
    const messages = this.answer?.isSeen ? [...this.#said, this.answer.message] : this.#said
    const before = this.#state.messages
    const isSame = messages.length === before.length && messages.every((message, place) => message === before[place])
    return isSame ? before : messages
  }
}

const anew = 'The page was loaded anew.'
const unknown = `${anew} Whether it was done is not known.`

export const stoppedAnew = `Stopped. ${anew}`

const noSteps: ChatStep[] = []

function stateOf(messages: ChatMessage[], steps: ChatStep[] = noSteps, { isLoading, isExpanded, error }: Said) {
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
