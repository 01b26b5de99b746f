import type { ConfirmationAnswer } from '@deckhand/spec'
import { ChatMemory, type Remembered } from './chat-memory.ts'
import type { ChatState, LeftPage, PageChat, PageChatOptions } from './chat-shapes.ts'
import { ChatView, stoppedAnew } from './chat-view.ts'
import type { ExchangeParts, Request } from './exchange.ts'
import { goOn, mostTrips } from './go-on.ts'
import { newTalk, type Talk } from './talk.ts'

/** Whoever comes to the next page later than that has done something else meanwhile. */
const onwardMs = 30_000

/** Its methods may be handed around without it. */
export class PageConversation implements PageChat {
  readonly #options: PageChatOptions
  readonly #memory: ChatMemory
  readonly #view: ChatView
  readonly #unwatch: (() => void) | undefined
  readonly #agreed: ExchangeParts['agreed'] = new Map()
  #talk: Talk = newTalk()
  #work: AbortController | undefined
  #isOver = false
  /** The next page has the storage now. */
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
    Object.assign(this.#talk, { waiting: undefined, doing: undefined, left: undefined })
    this.#view.close({ asking: ['declined', 'You said something else.'] })
    this.#view.say('user', message)
    this.#talk.unheard = [...this.#talk.unheard, message]
    await this.#begin({ message: this.#talk.unheard.join('\n\n') })
  }

  retry = async (): Promise<void> => {
    const { request, doing } = this.#talk
    if ((request || doing) && !this.#isOver && !this.state.isLoading) await this.#begin(request)
  }

  stop = (): void => {
    if (this.state.isLoading || this.#talk.waiting) this.#halt('Stopped.')
  }

  confirm = (stepId: string): Promise<void> => this.#decide(stepId, { decision: 'approved' })

  decline = (stepId: string, feedback?: string): Promise<void> =>
    this.#decide(stepId, { decision: 'rejected', ...(feedback && { feedback }) })

  toggleExpand = (): void => this.#view.tell({ isExpanded: !this.state.isExpanded })

  clear = (): void => {
    this.#end()
    this.#talk = newTalk()
    this.#view.reset()
    this.#view.tell({ isLoading: false, error: '' })
  }

  dispose = (): void => {
    this.#isOver = true
    this.#unwatch?.()
    this.#work?.abort()
    this.#view.dispose()
  }

  /** What is kept of it: it goes on from there, or is shown as stopped. */
  #takeUp(known: Remembered, isOnward?: boolean): void {
    const { history, waiting, unheard = [], trips = 0, request, doing, left } = known
    // A page that leads on before anything is asked counts as well.
    this.#talk = { history, waiting, unheard, trips: trips + 1, ...(isOnward && { request, doing, left }) }
    if (isOnward) {
      this.#view.resume(known.messages, known.settled)
      void this.#run()
    } else this.#view.restore(known)
  }

  #isOnward({ left, trips = 0 }: Remembered): boolean | undefined {
    return left && trips < mostTrips && Date.now() - left.at < onwardMs && this.#options.visit?.follows(left)
  }

  /** The page may come back as it was, after others have gone on: here nothing does. */
  #leave = (): void => {
    const { visit } = this.#options
    this.#keep('more', visit && this.state.isLoading ? { at: Date.now(), ...visit.page() } : undefined)
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
    this.#view.tell({ isLoading: false })
  }

  /** Nothing is under way any more, and nothing can be sent again. */
  #end(): void {
    this.#work?.abort()
    Object.assign(this.#talk, { waiting: undefined, request: undefined, doing: undefined, left: undefined })
    this.#view.close({ running: ['stopped', 'Whether it was done is not known.'], asking: ['stopped', ''] })
  }

  #begin(request: Request | undefined): Promise<void> {
    Object.assign(this.#talk, { request, trips: 0 })
    return this.#run()
  }

  async #run(): Promise<void> {
    const work = new AbortController()
    this.#work = work
    this.#view.tell({ isLoading: true, error: '' })
    try {
      const parts = { ...this.#options, agreed: this.#agreed, view: this.#view, signal: work.signal }
      if (await goOn(this.#talk, parts)) this.#view.tell({ isLoading: false })
      else this.#halt(stoppedAnew)
    } catch (error) {
      if (work.signal.aborted) return
      // One that the server will not take must not spoil every message after it.
      this.#talk.unheard = this.#talk.unheard.slice(-1)
      this.#view.answer?.endSteps({ running: ['failed', 'Whether it was done is not known.'] })
      this.#view.tell({ isLoading: false, error: error instanceof Error ? error.message : String(error) })
    }
  }

  /** A second answer to the same question changes nothing. */
  async #decide(callId: string, answer: ConfirmationAnswer): Promise<void> {
    const { calls = [], results = [] } = this.#talk.waiting ?? {}
    const call = calls.find(({ id }) => id === callId)
    if (!call || this.#isOver) return
    const rest = calls.filter((one) => one !== call)
    const { signature = '' } = call.confirmation ?? {}
    const all = [...results, { callId, result: JSON.stringify(answer), signature }]
    this.#talk.waiting = rest.length ? { calls: rest, results: all } : undefined
    const isYes = answer.decision === 'approved'
    // Kept with what is shown, so that it is known after a reload too.
    if (isYes) this.#agreed.set(callId, this.#view.step(callId)?.question)
    const state = isYes ? 'running' : 'declined'
    this.#view.open().putStep({ id: callId, state, detail: answer.feedback, question: undefined, details: undefined })
    this.#view.tell()
    if (!rest.length) await this.#begin({ results: all })
  }

  #keep(what: 'words' | 'more', left?: LeftPage): void {
    if (this.#isAway) return
    const { messages, isLoading, isExpanded } = this.state
    const shown = { messages, isLoading, isExpanded, settled: this.#view.answer?.settled }
    this.#memory.keep({ ...this.#talk, ...shown, left }, what)
  }
}

export function createPageChat(options: PageChatOptions): PageChat {
  return new PageConversation(options)
}
