import type { ApprovalDecision, AttachedContext } from '@deckhand/spec'
import { ApiError } from '../api/api-error.ts'
import type { ConversationState } from '../conversation-state.ts'
import type { MessageView, PromptView } from '../message-view.ts'
import { Flush } from './flush.ts'
import { History } from './history.ts'
import { type KnownRun, LiveAnswer } from './live-answer.ts'
import { loadThread } from './load-thread.ts'
import { type ConversationOptions, type GivenOptions, withDefaults } from './options.ts'

/** A conversation with an agent, for whoever shows it: `subscribe` and `state` are what useSyncExternalStore takes. */
export class Conversation {
  readonly #options: ConversationOptions
  readonly #flush: Flush
  readonly #listeners = new Set<() => void>()
  #history = new History()
  /** What was said since the thread was loaded. */
  #said: (PromptView | LiveAnswer)[] = []
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
    // One that has begun is not empty, only not loaded yet.
    this.#state = { ...begun, ...nothing, isLoading: threadId !== undefined }
    this.#flush = new Flush(() => this.#publish({}), flushMs)
  }

  /** Never changed: when something is different it is another object, in which all that is the same is the same. */
  get state(): ConversationState {
    return this.#state
  }

  /** Tells of every change; of words that stream in, at most every 50 ms. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the newest messages, and goes on with the run that is under way. Also after `close`. */
  async load(): Promise<void> {
    const { threadId } = this.#state
    if (threadId !== undefined) this.close()
    if (this.#closed.signal.aborted) this.#closed = new AbortController()
    if (threadId === undefined) return
    await this.#read(threadId, { isLoading: true }, ({ active }) => {
      this.#said = []
      this.#live = undefined
      if (active) this.#resume(active)
    })
  }

  async loadEarlier(): Promise<void> {
    const { threadId, hasEarlier, isLoading, isLoadingEarlier } = this.#state
    if (threadId === undefined || !hasEarlier || isLoading || isLoadingEarlier) return
    await this.#read(threadId, { isLoadingEarlier: true })
  }

  /** False when nothing can be asked now: nothing was sent. */
  send(prompt: string, attached?: AttachedContext[]): boolean {
    if (!this.#canSend) return false
    const context = attached && attached.length > 0 ? attached : undefined
    const before = this.#live?.ending
    this.#live = this.#newAnswer(`a-${++this.#count}`)
    this.#said.push(
      { role: 'user', key: `p-${this.#count}`, text: prompt, ...(context && { attached: context }) },
      this.#live,
    )
    const request = () => ({ prompt, ...this.#to(), ...(context && { attachedContext: context }) })
    this.#live.start(request, newKey(), before)
    this.#flush.now()
    return true
  }

  /** Sends the prompt of the last answer again, if that failed or was stopped; never what the answer had said. */
  retry(): boolean {
    const { messages } = this.#state
    const answer = messages.at(-1)
    const prompt = messages.findLast((message) => message.role === 'user')
    if (answer?.role !== 'assistant' || (answer.state !== 'failed' && answer.state !== 'interrupted')) return false
    if (!prompt || !this.#canSend) return false
    // What the server never took is on no record: the new one takes its place.
    if (answer.runId === undefined) this.#said.splice(-2)
    return this.send(prompt.text, prompt.attached)
  }

  /** Ends the answer here and now, and tells the server. While messages are read, it ends that. */
  stop(): void {
    this.#live?.stop()
    if (this.#reading === undefined) return
    this.#reading.abort()
    this.#publish({ ...idle, loadFailure: 'Loading was stopped. Load it again to see all of it.' })
  }

  /** Throws ApiError when the decision was not taken. The run goes on in the same answer. */
  async decide(approvalId: string, decision: ApprovalDecision, feedback?: string): Promise<void> {
    await this.#options.client.approvals.decide(approvalId, decision, feedback)
    const said = decision === 'reject' ? 'rejected' : 'approved'
    this.#live?.decide({ id: approvalId, decision: said, ...(feedback !== undefined && { feedback }) })
  }

  /** It was given another title elsewhere. */
  retitle(title: string): void {
    this.#publish({ title })
  }

  /** Listens no longer. What runs goes on without us. */
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
    this.#said.push(this.#live)
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

  /** The server has made a thread, and given it a title. One of a run that was given up meanwhile must not take over. */
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
    const followed = this.#said[0] instanceof LiveAnswer ? this.#said[0].view.runId : undefined
    const said = this.#said.map((item) => (item instanceof LiveAnswer ? item.view : item))
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
