import { Flush } from '../conversation/flush.ts'
import type { AgentChatEvents, AgentChatState } from './agent-chat-shapes.ts'
import { ChatEvents, guarded } from './chat-events.ts'

type Name = keyof AgentChatEvents
type Words = { name: 'text_delta' | 'thought_delta'; event: AgentChatEvents['text_delta'] }

/** Publishes state and events. Batches words for a while; publishes everything else at once, after the words before it. */
export class ChatPublisher {
  readonly #read: () => AgentChatState
  readonly #events = new ChatEvents()
  readonly #listeners = new Set<() => void>()
  readonly #flush: Flush
  #state: AgentChatState
  #queue: (() => void)[] = []
  #words: Words | undefined
  #isPublishing = false
  #isClosed = false

  constructor(read: () => AgentChatState, flushMs: number) {
    this.#read = read
    this.#state = read()
    this.#flush = new Flush(() => this.#publish(), flushMs)
  }

  get state(): AgentChatState {
    return this.#state
  }

  on<N extends Name>(name: N, listener: (event: AgentChatEvents[N]) => void): () => void {
    return this.#events.on(name, listener)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  words({ name, event }: Words): void {
    if (this.#isClosed) return
    const before = this.#words
    const isMore = before?.name === name && before.event.messageKey === event.messageKey
    if (isMore) this.#words = { name, event: { ...event, text: before.event.text + event.text } }
    else {
      this.#queueWords()
      this.#words = { name, event }
    }
    this.#flush.soon()
  }

  emit<N extends Name>(name: N, event: AgentChatEvents[N]): void {
    if (this.#isClosed) return
    this.#queueWords()
    this.#queue.push(() => this.#events.emit(name, event))
    this.#flush.now()
  }

  changed(): void {
    if (!this.#isClosed) this.#flush.now()
  }

  /** Reads the state once more, without notifying anyone. */
  close(): void {
    this.#isClosed = true
    this.#flush.cancel()
    this.#events.clear()
    this.#listeners.clear()
    this.#queue = []
    this.#words = undefined
    this.#refresh()
  }

  #queueWords(): void {
    const words = this.#words
    this.#words = undefined
    if (words) this.#queue.push(() => this.#events.emit(words.name, words.event))
  }

  /** A listener may cause further events: these are published after the current ones. */
  #publish(): void {
    this.#queueWords()
    const isNew = this.#refresh()
    if (this.#isPublishing) return
    this.#isPublishing = true
    let hasChanged = isNew
    while (this.#queue.length > 0 || hasChanged) {
      hasChanged = this.#publishOnce()
    }
    this.#isPublishing = false
  }

  #publishOnce(): boolean {
    const shown = this.#state
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) next()
    for (const listener of [...this.#listeners]) guarded(listener)
    return this.#state !== shown
  }

  #refresh(): boolean {
    const read = this.#read()
    const before = this.#state
    const names = Object.keys({ ...before, ...read }) as (keyof AgentChatState)[]
    if (names.every((name) => before[name] === read[name])) return false
    this.#state = read
    return true
  }
}
