import type { ConfirmationAnswer, GeminiMessage } from '@deckhand/spec'
import { ChatMemory, type Remembered, type Waiting } from './chat-memory.ts'
import type { ChatState, LeftPage, PageChat, PageChatOptions } from './chat-shapes.ts'
import { ChatView, stoppedAnew } from './chat-view.ts'
import { ask, askPerson, type ExchangeParts, type Request, runOnPage } from './exchange.ts'

/** The server ends it earlier; this is for one that does not, and for pages that lead to each other without end. */
const mostTrips = 40

/** Whoever comes to the next page later than that has done something else meanwhile. */
const onwardMs = 30_000

const tooLong = `There was no answer after ${mostTrips} rounds. Try again to let it go on, or say it in other words.`

/** Its methods may be handed around without it. */
export class PageConversation implements PageChat {
  readonly #options: PageChatOptions
  readonly #memory: ChatMemory
  readonly #view: ChatView
  readonly #unwatch: (() => void) | undefined
  /** Changed only to what the server returned. */
  #history: GeminiMessage[] = []
  #waiting: Waiting | undefined
  /** What was sent and has no answer: it is under way, or has failed and can be sent again. */
  #request: Request | undefined
  /** What the page is at work on: all calls of the turn, and the results that there are. */
  #doing: Waiting | undefined
  /** The page before this one, until what became of its calls is clear. */
  #left: LeftPage | undefined
  /** Of the message under way. */
  #trips = 0
  /** What the user said and the history does not have: it was stopped, or failed. The next message brings it along. */
  #unheard: string[] = []
  #work: AbortController | undefined
  #isOver = false
  readonly #asked = new Map<string, string>()
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
    this.#waiting = this.#doing = this.#left = undefined
    this.#view.close({ asking: ['declined', 'You said something else.'] })
    this.#view.say('user', message)
    this.#unheard = [...this.#unheard, message]
    await this.#begin({ message: this.#unheard.join('\n\n') })
  }

  retry = async (): Promise<void> => {
    if ((this.#request || this.#doing) && !this.#isOver && !this.state.isLoading) await this.#begin(this.#request)
  }

  stop = (): void => {
    if (this.state.isLoading || this.#waiting) this.#halt('Stopped.')
  }

  confirm = (stepId: string): Promise<void> => this.#decide(stepId, { decision: 'approved' })

  decline = (stepId: string, feedback?: string): Promise<void> =>
    this.#decide(stepId, { decision: 'rejected', ...(feedback && { feedback }) })

  toggleExpand = (): void => this.#view.tell({ isExpanded: !this.state.isExpanded })

  clear = (): void => {
    this.#end()
    this.#history = []
    this.#unheard = []
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
    const { history, waiting, unheard = [], trips = 0 } = known
    this.#history = history
    this.#waiting = waiting
    this.#unheard = unheard
    const { request, doing, left, settled } = isOnward ? known : ({} as Partial<Remembered>)
    this.#request = request
    this.#doing = doing
    this.#left = left
    // A page that leads on before anything is asked counts as well.
    this.#trips = trips + 1
    if (isOnward) {
      this.#view.resume(known.messages, settled)
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
    this.#waiting = this.#request = this.#doing = this.#left = undefined
    this.#view.close({ running: ['stopped', ''], asking: ['stopped', ''] })
  }

  #begin(request: Request | undefined): Promise<void> {
    this.#request = request
    this.#trips = 0
    return this.#run()
  }

  async #run(): Promise<void> {
    const work = new AbortController()
    this.#work = work
    this.#view.tell({ isLoading: true, error: '' })
    try {
      await this.#converse({ ...this.#options, view: this.#view, signal: work.signal, asked: this.#asked })
    } catch (error) {
      if (work.signal.aborted) return
      // One that the server will not take must not spoil every message after it.
      this.#unheard = this.#unheard.slice(-1)
      this.#view.answer?.endSteps({ running: ['failed', 'Whether it was done is not known.'] })
      this.#view.tell({ isLoading: false, error: error instanceof Error ? error.message : String(error) })
    }
  }

  /** Until there is an answer, or a person is asked. */
  async #converse(parts: ExchangeParts): Promise<void> {
    if (this.#left && !(await this.#arrive(parts, this.#left))) return this.#halt(stoppedAnew)
    while (this.#doing || (await this.#ask(parts))) if (await this.#workOn(parts)) break
    this.#view.tell({ isLoading: false })
  }

  async #arrive(parts: ExchangeParts, left: LeftPage): Promise<boolean> {
    // Loaded then only: most conversations stay where they are.
    const { arrive } = await import('./onward.ts')
    const isMine = await arrive(parts, left, this.#doing)
    this.#left = undefined
    return isMine
  }

  /** Whether the page has something to do. */
  async #ask(parts: ExchangeParts): Promise<boolean> {
    if (!this.#request) return false
    if (this.#trips >= mostTrips) throw new Error(tooLong)
    this.#trips += 1
    const output = await ask(parts, this.#request, this.#history)
    this.#history = output.history
    this.#unheard = []
    this.#request = undefined
    if (output.type === 'tool-calls') this.#doing = { calls: output.calls, results: [] }
    else this.#view.close()
    return this.#doing !== undefined
  }

  /** What the page can do is done first, in the order of the calls, and then a person is asked about the rest. Whether one is. */
  async #workOn(parts: ExchangeParts): Promise<boolean> {
    const { calls = [], results = [] } = this.#doing ?? {}
    const asked = calls.filter(({ confirmation }) => confirmation)
    const ofPage = calls.filter(({ confirmation }) => !confirmation)
    for (const call of ofPage.slice(results.length)) results.push(await runOnPage(parts, call))
    for (const call of asked) askPerson(parts, call)
    if (asked.length) this.#waiting = { calls: asked, results }
    else this.#request = { results }
    this.#doing = undefined
    return asked.length > 0
  }

  /** A second answer to the same question changes nothing. */
  async #decide(callId: string, answer: ConfirmationAnswer): Promise<void> {
    const { calls = [], results = [] } = this.#waiting ?? {}
    const call = calls.find(({ id }) => id === callId)
    if (!call || this.#isOver) return
    const rest = calls.filter((one) => one !== call)
    const { signature = '' } = call.confirmation ?? {}
    const all = [...results, { callId, result: JSON.stringify(answer), signature }]
    this.#waiting = rest.length ? { calls: rest, results: all } : undefined
    const state = answer.decision === 'approved' ? 'running' : 'declined'
    this.#view.open().putStep({ id: callId, state, detail: answer.feedback, question: undefined })
    this.#view.tell()
    if (!rest.length) await this.#begin({ results: all })
  }

  #keep(what: 'words' | 'more', left?: LeftPage): void {
    if (this.#isAway) return
    const { messages, isLoading, isExpanded } = this.state
    this.#memory.keep(
      {
        history: this.#history,
        messages,
        waiting: this.#waiting,
        isLoading,
        isExpanded,
        request: this.#request,
        doing: this.#doing,
        trips: this.#trips,
        unheard: this.#unheard,
        settled: this.#view.answer?.settled,
        left,
      },
      what,
    )
  }
}
