import type { ConfirmationAnswer } from '@deckhand/spec'
import { ChatMemory, type Remembered } from './chat-memory.ts'
import type { ChatState, LeftPage, PageChat, PageChatOptions } from './chat-shapes.ts'
import { ChatView, stoppedByReload } from './chat-view.ts'
import { continueAnswer, maxTrips } from './continue-answer.ts'
import { type ConversationState, newConversation } from './conversation-state.ts'
import type { ExchangeParts, Request } from './exchange.ts'

/** A person who reaches the next page later than this did something else in between. */
const onwardMs = 30_000

/** Its methods are bound, so that callers can pass them around. */
export class PageConversation implements PageChat {
  readonly #options: PageChatOptions
  readonly #memory: ChatMemory
  readonly #view: ChatView
  readonly #unwatch: (() => void) | undefined
  readonly #agreed: ExchangeParts['agreed'] = new Map()
  #conversation: ConversationState = newConversation()
  #work: AbortController | undefined
  #isOver = false
  /** The document is hidden, and the next page owns the storage. */
  #isAway = false

  constructor(options: PageChatOptions) {
    this.#options = options
    this.#memory = new ChatMemory(options)
    const known = this.#memory.recall()
    this.#view = new ChatView(known?.isExpanded ?? options.isExpanded ?? false, (what) => this.#keep(what))
    if (known) this.#takeUp(known, this.#isOnward(known))
    this.#unwatch = options.visit?.watch(this.#leave, this.#return)
  }

  get state(): ChatState {
    return this.#view.state
  }

  subscribe = (listener: (state: ChatState) => void): (() => void) => this.#view.subscribe(listener)

  send = async (text: string): Promise<void> => {
    const message = text.trim()
    if (!message || this.#isOver || this.state.isLoading) return
    Object.assign(this.#conversation, { waiting: undefined, doing: undefined, left: undefined })
    this.#view.close({ asking: ['declined', 'You said something else.'] })
    this.#view.say('user', message)
    this.#conversation.unheard = [...this.#conversation.unheard, message]
    await this.#begin({ message: this.#conversation.unheard.join('\n\n') })
  }

  retry = async (): Promise<void> => {
    const { request, doing } = this.#conversation
    if ((request || doing) && !this.#isOver && !this.state.isLoading) await this.#begin(request)
  }

  stop = (): void => {
    if (this.state.isLoading || this.#conversation.waiting) this.#halt('Stopped.')
  }

  confirm = (stepId: string): Promise<void> => this.#decide(stepId, { decision: 'approved' })

  decline = (stepId: string, feedback?: string): Promise<void> =>
    this.#decide(stepId, { decision: 'rejected', ...(feedback && { feedback }) })

  toggleExpand = (): void => this.#view.emit({ isExpanded: !this.state.isExpanded })

  clear = (): void => {
    this.#end()
    this.#conversation = newConversation()
    this.#view.reset()
    this.#view.emit({ isLoading: false, error: '' })
  }

  dispose = (): void => {
    this.#isOver = true
    this.#unwatch?.()
    this.#work?.abort()
    this.#view.dispose()
  }

  /** Continues a stored conversation from where it was, or shows it as stopped. */
  #takeUp(known: Remembered, isOnward?: boolean): void {
    const { history, waiting, unheard = [], trips = 0, request, doing, left } = known
    // Counts pages that redirect before any request, so that they cannot loop forever.
    this.#conversation = { history, waiting, unheard, trips: trips + 1, ...(isOnward && { request, doing, left }) }
    if (isOnward) {
      this.#view.resume(known.messages, known.settled)
      void this.#run()
    } else this.#view.restore(known)
  }

  #isOnward({ left, trips = 0 }: Remembered): boolean | undefined {
    return left && trips < maxTrips && Date.now() - left.at < onwardMs && this.#options.visit?.follows(left)
  }

  /** Aborts the work here: the document may come back from the cache after another page continued the answer. */
  #leave = (): void => {
    const { visit } = this.#options
    this.#keep('all', visit && this.state.isLoading ? { at: Date.now(), ...visit.page() } : undefined)
    this.#isAway = true
    this.#work?.abort()
  }

  #return = (): void => {
    this.#isAway = false
    const known = this.#memory.recall()
    if (known) this.#takeUp(known)
    else this.stop()
  }

  #halt(words: string): void {
    this.#end()
    this.#view.say('system', words)
    this.#view.emit({ isLoading: false })
  }

  /** Ends all open work, so that nothing can be sent again. */
  #end(): void {
    this.#work?.abort()
    Object.assign(this.#conversation, { waiting: undefined, request: undefined, doing: undefined, left: undefined })
    this.#view.close({ running: ['stopped', 'It may have been done.'], asking: ['stopped', ''] })
  }

  #begin(request: Request | undefined): Promise<void> {
    Object.assign(this.#conversation, { request, trips: 0 })
    return this.#run()
  }

  async #run(): Promise<void> {
    const work = new AbortController()
    this.#work = work
    this.#view.emit({ isLoading: true, error: '' })
    try {
      const parts = { ...this.#options, agreed: this.#agreed, view: this.#view, signal: work.signal }
      if (await continueAnswer(this.#conversation, parts)) this.#view.emit({ isLoading: false })
      else this.#halt(stoppedByReload)
    } catch (error) {
      if (work.signal.aborted) return
      // If the server rejects a message, it must not be part of every later one.
      this.#conversation.unheard = this.#conversation.unheard.slice(-1)
      this.#view.answer?.endSteps({ running: ['failed', 'It may have been done.'] })
      this.#view.emit({ isLoading: false, error: error instanceof Error ? error.message : String(error) })
    }
  }

  /** A second answer to the same question changes nothing. */
  async #decide(callId: string, answer: ConfirmationAnswer): Promise<void> {
    const { calls = [], results = [] } = this.#conversation.waiting ?? {}
    const call = calls.find(({ id }) => id === callId)
    if (!call || this.#isOver) return
    const rest = calls.filter((one) => one !== call)
    const { signature = '' } = call.confirmation ?? {}
    const all = [...results, { callId, result: JSON.stringify(answer), signature }]
    this.#conversation.waiting = rest.length ? { calls: rest, results: all } : undefined
    const isYes = answer.decision === 'approved'
    // Stored together with the shown state, so that it survives a reload.
    if (isYes) this.#agreed.set(callId, this.#view.step(callId)?.question)
    const state = isYes ? 'running' : 'declined'
    this.#view.open().putStep({ id: callId, state, detail: answer.feedback, question: undefined, details: undefined })
    this.#view.emit()
    if (!rest.length) await this.#begin({ results: all })
  }

  #keep(what: 'text' | 'all', left?: LeftPage): void {
    if (this.#isAway) return
    const { messages, isLoading, isExpanded } = this.state
    const shown = { messages, isLoading, isExpanded, settled: this.#view.answer?.settled }
    this.#memory.keep({ ...this.#conversation, ...shown, left }, what)
  }
}

export function createPageChat(options: PageChatOptions): PageChat {
  return new PageConversation(options)
}
