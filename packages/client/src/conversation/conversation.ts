import type { ApprovalDecision, AttachedContext, ErrorCode } from '@deckhand/spec'
import { ApiError } from '../api/api-error.ts'
import type { MessageView, PromptView } from '../message-view.ts'
import { Flush } from './flush.ts'
import { History } from './history.ts'
import { type KnownRun, LiveAnswer } from './live-answer.ts'
import { loadThread } from './load-thread.ts'
import { type ConversationOptions, type GivenOptions, withDefaults } from './options.ts'

export interface ConversationState {
  /** Unknown until the first answer, if none was requested. */
  agentId?: string
  /** Absent until the server has accepted the first prompt. */
  threadId?: string
  title?: string
  messages: MessageView[]
  /** A run is in progress or waits: nothing else can be sent meanwhile. */
  isBusy: boolean
  isLoading: boolean
  isLoadingEarlier: boolean
  /** There are older messages to load. */
  hasEarlier: boolean
  /** Why the conversation could not be loaded. */
  loadFailure?: string
  /** `NOT_FOUND`: the thread does not exist, or belongs to another user. */
  loadFailureCode?: ErrorCode
}

/** A conversation with an agent. `subscribe` and `state` fit useSyncExternalStore. */
export class Conversation {
  readonly #options: ConversationOptions
  readonly #flush: Flush
  readonly #listeners = new Set<() => void>()
  #history = new History()
  /** The messages since the thread was loaded. */
  #recent: (PromptView | LiveAnswer)[] = []
  #live: LiveAnswer | undefined
  #earlier: number | null = null
  #count = 0
  #closed = new AbortController()
  #reading: AbortController | undefined
  #state: ConversationState

  constructor(given: GivenOptions) {
    this.#options = withDefaults(given)
    const { agentId, threadId, flushMs } = this.#options
    const begun = { ...(agentId !== undefined && { agentId }), ...(threadId !== undefined && { threadId }) }
    const nothing = { messages: [], isBusy: false, isLoadingEarlier: false, hasEarlier: false }
    // An existing thread is not empty, only not loaded yet.
    this.#state = { ...begun, ...nothing, isLoading: threadId !== undefined }
    this.#flush = new Flush(() => this.#publish({}), flushMs)
  }

  /** Immutable: a change makes a new object, in which unchanged parts keep their identity. */
  get state(): ConversationState {
    return this.#state
  }

  /** Called for every change; for streaming words, at most every 50 ms. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the newest messages, and follows the run in progress. Also works after `close`. */
  async load(): Promise<void> {
    const { threadId } = this.#state
    if (threadId !== undefined) this.close()
    if (this.#closed.signal.aborted) this.#closed = new AbortController()
    if (threadId === undefined) return
    await this.#read(threadId, { isLoading: true }, ({ active }) => {
      this.#recent = []
      this.#live = undefined
      if (active) this.#resume(active)
    })
  }

  async loadEarlier(): Promise<void> {
    const { threadId, hasEarlier, isLoading, isLoadingEarlier } = this.#state
    if (threadId === undefined || !hasEarlier || isLoading || isLoadingEarlier) return
    await this.#read(threadId, { isLoadingEarlier: true })
  }

  /** False if nothing can be sent now. */
  send(prompt: string, attached?: AttachedContext[]): boolean {
    if (!this.#canSend) return false
    const context = attached && attached.length > 0 ? attached : undefined
    const before = this.#live?.ending
    this.#live = this.#newAnswer(`a-${++this.#count}`)
    this.#recent.push(
      { role: 'user', key: `p-${this.#count}`, text: prompt, ...(context && { attached: context }) },
      this.#live,
    )
    const request = () => ({ prompt, ...this.#to(), ...(context && { attachedContext: context }) })
    this.#live.start(request, newKey(), before)
    this.#flush.now()
    return true
  }

  /** Sends the prompt of the last answer again, if that failed or was stopped. Never sends what the answer said. */
  retry(): boolean {
    const { messages } = this.#state
    const answer = messages.at(-1)
    const prompt = messages.findLast((message) => message.role === 'user')
    if (answer?.role !== 'assistant' || (answer.state !== 'failed' && answer.state !== 'interrupted')) return false
    if (!prompt || !this.#canSend) return false
    // The server never accepted the prompt and has no record of it, so the new one replaces it.
    if (answer.runId === undefined) this.#recent.splice(-2)
    return this.send(prompt.text, prompt.attached)
  }

  /** Ends the answer at once, and cancels its run. Also ends the loading of messages. */
  stop(): void {
    this.#live?.stop()
    if (this.#reading === undefined) return
    this.#reading.abort()
    this.#publish({ ...idle, loadFailure: 'Loading was stopped. Load it again to see all of it.' })
  }

  /** Throws ApiError if the decision was refused. The run continues in the same answer. */
  async decide(approvalId: string, decision: ApprovalDecision, feedback?: string): Promise<void> {
    await this.#options.client.approvals.decide(approvalId, decision, feedback)
    const decided = decision === 'reject' ? 'rejected' : 'approved'
    this.#live?.decide({ id: approvalId, decision: decided, ...(feedback !== undefined && { feedback }) })
  }

  /** For a thread that was renamed elsewhere. */
  retitle(title: string): void {
    this.#publish({ title })
  }

  /** Stops following. Runs continue on the server. */
  close(): void {
    this.#closed.abort()
    this.#flush.cancel()
  }

  get #canSend(): boolean {
    return !this.#state.isBusy && !this.#state.isLoading && !this.#closed.signal.aborted
  }

  async #read(
    threadId: string,
    busy: Partial<ConversationState>,
    onFirst?: (loaded: { active?: KnownRun }) => void,
  ): Promise<void> {
    const { pageSize: limit } = this.#options
    const reading = new AbortController()
    this.#reading = reading
    const signal = AbortSignal.any([this.#closed.signal, reading.signal])
    const before = onFirst ? null : this.#earlier
    this.#publish(busy)
    try {
      const loaded = await loadThread(this.#options, threadId, { limit, signal, ...(before !== null && { before }) })
      signal.throwIfAborted()
      if (onFirst) this.#history = new History()
      this.#history.prepend(loaded.messages, loaded.rebuilt)
      this.#earlier = loaded.next
      onFirst?.(loaded)
      const { title, agentId } = loaded.thread
      this.#publish({ title, agentId, hasEarlier: loaded.next !== null, ...idle })
    } catch (thrown) {
      if (!signal.aborted) this.#publish({ ...idle, ...failureOf(thrown) })
    } finally {
      if (this.#reading === reading) this.#reading = undefined
    }
  }

  #resume(active: KnownRun): void {
    this.#live = this.#newAnswer(active.runId, active)
    this.#recent.push(this.#live)
    this.#live.resume()
  }

  #newAnswer(key: string, known?: KnownRun): LiveAnswer {
    const given = {
      key,
      options: this.#options,
      signal: this.#closed.signal,
      onChange: (what: 'words' | 'more') => (what === 'words' ? this.#flush.soon() : this.#flush.now()),
      onThread: (threadId: string) => this.#begin(threadId, live),
    }
    const live = new LiveAnswer(given, known)
    return live
  }

  #to(): { threadId?: string; agentId?: string } {
    const { threadId, agentId } = this.#state
    if (threadId !== undefined) return { threadId }
    return agentId === undefined ? {} : { agentId }
  }

  /** The server has created a thread with a title. Ignores the thread of a run that was given up meanwhile. */
  #begin(threadId: string, by: LiveAnswer): void {
    const before = this.#state.threadId
    if (before === threadId || (before !== undefined && by !== this.#live)) return
    this.#publish({ threadId })
    const { signal } = this.#closed
    const reading = this.#options.client.threads.read(threadId, { limit: 1 }, { signal })
    reading.then(({ thread: { title, agentId } }) => this.#publish({ title, agentId })).catch(() => {})
  }

  #publish(change: Partial<ConversationState>): void {
    const { loadFailure, loadFailureCode, ...state } = this.#state
    const kept = loadFailure !== undefined && !('isLoading' in change) && !('isLoadingEarlier' in change)
    const messages = this.#messages()
    this.#state = {
      ...state,
      ...(kept && { loadFailure, ...(loadFailureCode && { loadFailureCode }) }),
      ...change,
      messages,
      isBusy: this.#live?.isBusy ?? false,
    }
    for (const listener of this.#listeners) listener()
  }

  #messages(): MessageView[] {
    const followed = this.#recent[0] instanceof LiveAnswer ? this.#recent[0].view.runId : undefined
    const said = this.#recent.map((item) => (item instanceof LiveAnswer ? item.view : item))
    const messages = [...this.#history.messages(followed), ...said]
    const before = this.#state.messages
    const isSame = messages.length === before.length && messages.every((message, index) => message === before[index])
    return isSame ? before : messages
  }
}

function failureOf(thrown: unknown): Pick<ConversationState, 'loadFailure' | 'loadFailureCode'> {
  const code = thrown instanceof ApiError ? thrown.code : undefined
  return {
    loadFailure: thrown instanceof Error ? thrown.message : String(thrown),
    ...(code && { loadFailureCode: code }),
  }
}

const idle = { isLoading: false, isLoadingEarlier: false }

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
