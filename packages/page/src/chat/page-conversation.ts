import type { ConfirmationAnswer, GeminiMessage, PendingToolCall } from '@deckhand/spec'
import { ChatMemory, type Waiting } from './chat-memory.ts'
import type { ChatState, PageChat, PageChatOptions } from './chat-shapes.ts'
import { ChatView } from './chat-view.ts'
import { ask, askPerson, type ExchangeParts, type Request, runOnPage } from './exchange.ts'

/** The server ends it earlier; this is for one that does not. */
const mostTrips = 40

const tooLong = `There was no answer after ${mostTrips} rounds. Try again to let it go on, or say it in other words.`

/** Its methods may be handed around without it. */
export class PageConversation implements PageChat {
  readonly #options: PageChatOptions
  readonly #memory: ChatMemory
  readonly #view: ChatView
  /** Changed only to what the server returned. */
  #history: GeminiMessage[] = []
  #waiting: Waiting | undefined
  /** What was sent and has no answer: it is under way, or has failed and can be sent again. */
  #request: Request | undefined
  #work: AbortController | undefined
  #isOver = false

  constructor(options: PageChatOptions) {
    this.#options = options
    this.#memory = new ChatMemory(options)
    const known = this.#memory.recall()
    this.#view = new ChatView(known?.isExpanded ?? options.isExpanded ?? false, (what) => this.#keep(what))
    if (!known) return
    this.#history = known.history
    this.#waiting = known.waiting
    this.#view.restore(known)
  }

  get state(): ChatState {
    return this.#view.state
  }

  subscribe = (listener: (state: ChatState) => void): (() => void) => this.#view.subscribe(listener)

  send = async (text: string): Promise<void> => {
    const message = text.trim()
    if (!message || this.#isOver || this.state.isLoading) return
    this.#waiting = undefined
    this.#view.close({ asking: ['declined', 'You said something else.'] })
    this.#view.say('user', message)
    await this.#run({ message })
  }

  retry = async (): Promise<void> => {
    if (this.#request && !this.#isOver && !this.state.isLoading) await this.#run(this.#request)
  }

  stop = (): void => {
    if (!this.state.isLoading && !this.#waiting) return
    this.#end()
    this.#view.say('system', 'Stopped.')
    this.#view.tell({ isLoading: false })
  }

  confirm = (stepId: string): Promise<void> => this.#decide(stepId, { decision: 'approved' })

  decline = (stepId: string, feedback?: string): Promise<void> =>
    this.#decide(stepId, { decision: 'rejected', ...(feedback && { feedback }) })

  toggleExpand = (): void => this.#view.tell({ isExpanded: !this.state.isExpanded })

  clear = (): void => {
    this.#end()
    this.#history = []
    this.#view.reset()
    this.#view.tell({ isLoading: false, error: '' })
  }

  dispose = (): void => {
    this.#isOver = true
    this.#work?.abort()
    this.#view.dispose()
  }

  /** Nothing is under way any more, and nothing can be sent again. */
  #end(): void {
    this.#work?.abort()
    this.#waiting = undefined
    this.#request = undefined
    this.#view.close({ running: ['stopped', ''], asking: ['stopped', ''] })
  }

  async #run(request: Request): Promise<void> {
    const work = new AbortController()
    this.#work = work
    this.#request = request
    this.#view.tell({ isLoading: true, error: '' })
    try {
      await this.#converse(request, { ...this.#options, view: this.#view, signal: work.signal })
      this.#view.tell({ isLoading: false })
    } catch (error) {
      if (work.signal.aborted) return
      this.#view.answer?.endSteps({ running: ['failed', 'Whether it was done is not known.'] })
      this.#view.tell({ isLoading: false, error: error instanceof Error ? error.message : String(error) })
    }
  }

  /** Until there is an answer, or a person is asked. */
  async #converse(first: Request, parts: ExchangeParts): Promise<void> {
    let request = first
    for (let trip = 0; trip < mostTrips; trip++) {
      const output = await ask(parts, request, this.#history)
      this.#history = output.history
      this.#request = undefined
      if (output.type === 'response') return this.#view.close()
      const { calls, results } = await this.#workOn(output.calls, request, parts)
      if (calls.length) return
      this.#request = request = { results }
    }
    throw new Error(tooLong)
  }

  /** What the page can do is done first, in the order of the calls, and then a person is asked about the rest. */
  async #workOn(calls: PendingToolCall[], answered: Request, parts: ExchangeParts): Promise<Waiting> {
    const waiting: Waiting = { calls: calls.filter(({ confirmation }) => confirmation), results: [] }
    for (const call of calls) if (!call.confirmation) waiting.results.push(await runOnPage(parts, call, answered))
    for (const call of waiting.calls) askPerson(parts, call)
    if (waiting.calls.length) this.#waiting = waiting
    return waiting
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
    if (!rest.length) await this.#run({ results: all })
  }

  #keep(what: 'words' | 'more'): void {
    const { messages, isLoading, isExpanded } = this.state
    const waiting = this.#waiting
    const now = { history: this.#history, messages, isLoading, isExpanded, ...(waiting && { waiting }) }
    this.#memory.keep(now, what)
  }
}
