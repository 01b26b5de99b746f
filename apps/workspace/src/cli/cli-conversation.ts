import type { AgentChat, AgentProblem, AttachedView, BridgeReading, MessageView } from '@deckhand/client'
import type { AcpContent, BridgeAddress } from '@deckhand/spec'
import type { Chat } from '../chat/chat.ts'
import { agentName } from '../connection/agent-name.ts'
import { canLoad, factsOf, isNotTaken, isUsable } from './agent-facts.ts'
import { stageOf } from './cli-stage.ts'
import { atFirst, type Change, type CliPorts, type CliState, withoutUndefined } from './cli-state.ts'
import { cutOff, MessageViews, problemOf, queuedViews } from './message-view.ts'

/** The conversation with the CLI agent of this machine, through whatever bridge runs at the moment. */
export class CliConversation implements Chat {
  readonly #ports: CliPorts
  readonly #listeners = new Set<() => void>()
  #bridge: BridgeAddress | undefined
  #chat: AgentChat | undefined
  #views = new MessageViews('')
  #count = 0
  /** What was said through a bridge that is gone. */
  #before: MessageView[] = []
  #failures = 0
  /** Sessions by what was said first in them, where the agent gives them no title. */
  readonly #names = new Map<string, string>()
  #isEntered = false
  #beginning: Promise<void> | undefined
  /** One in which nothing was said yet. */
  #spare: string | undefined
  #queued: { prompt: string; attached: AttachedView[]; isStopped: boolean } | undefined
  #problem: { of: string | undefined; problem: AgentProblem } | undefined
  /** The session that was shown last, through whichever bridge. */
  #last: string | undefined
  #reopens: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: CliState = atFirst

  constructor(ports: CliPorts) {
    this.#ports = ports
  }

  get state(): CliState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Looks for a bridge, now and as long as there is no connection to one. */
  readonly load = async (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // While Deckhand itself cannot be asked, what is known stays true.
    const reading = await this.#ports.readBridge().catch(() => undefined)
    if (reading) this.#follow(reading)
    this.#lookAgain()
  }

  /** Begins anew with a bridge that has turned us away. */
  readonly again = async (): Promise<void> => {
    this.#leave()
    await this.load()
  }

  /** Somebody looks at it now. A session is begun before anything is asked, so that its mode can be chosen first. */
  readonly enter = (): (() => void) => {
    this.#isEntered = true
    void this.#ensure({ isAsked: true })
    return () => {
      this.#isEntered = false
    }
  }

  /** Tries again what came to nothing. */
  readonly tryAgain = (): Promise<void> => this.#ensure({ isAsked: true })

  /** There is nothing older than what the bridge tells. */
  async loadEarlier(): Promise<void> {}

  send(prompt: string, attached: AttachedView[] = []): boolean {
    if (!this.#chat || !this.canSend) return false
    try {
      this.#chat.checkPrompt(contentOf(prompt, attached))
    } catch (error) {
      this.#publish({ note: `Not sent. ${error instanceof Error ? error.message : String(error)}` })
      return false
    }
    if (this.#beginning) this.#queued = { prompt, attached, isStopped: false }
    else this.#ask(this.#chat, prompt, attached)
    this.#publish({ note: undefined })
    return true
  }

  #ask(chat: AgentChat, prompt: string, attached: AttachedView[]): void {
    // How it ends is told in the answer, once it was taken.
    chat.prompt(contentOf(prompt, attached)).catch((error: unknown) => {
      if (this.#chat === chat && isNotTaken(error)) this.#tellNotTaken(chat, `Not sent: "${prompt}". ${error.message}`)
    })
  }

  /** Another window was first, most likely: what goes on in the session is shown instead of what is not in it. */
  #tellNotTaken(chat: AgentChat, note: string): void {
    const { session, isBusy } = chat.state
    this.#publish({ note })
    if (session && !isBusy) this.#opening(chat, chat.loadSession(session.id)).catch(() => {})
  }

  get canSend(): boolean {
    const { stage, isBusy, isLoading, isOver } = this.#state
    return stage.at === 'ready' && !isBusy && !isLoading && !isOver
  }

  retry(): boolean {
    const prompt = this.#state.messages.findLast((message) => message.role === 'user')
    return prompt !== undefined && this.send(prompt.text, prompt.attached)
  }

  stop(): void {
    if (this.#queued) this.#queued.isStopped = true
    else this.#chat?.cancel()
  }

  async decide(): Promise<void> {
    throw new Error('This agent has answers of its own: choose one of them.')
  }

  async choose(permissionId: string, optionId: string): Promise<void> {
    if (!this.#chat?.approve(permissionId, optionId)) throw new Error('It was answered before, or is no longer asked.')
  }

  /** Throws what the person should know. */
  async begin(): Promise<void> {
    if (!this.#chat) throw new Error('There is no bridge: start it first.')
    await this.#beginning
    await this.#opening(this.#chat, this.#beginWith(this.#chat))
    this.#turn()
  }

  /** What is asked meanwhile waits for it. */
  #opening<Result>(chat: AgentChat, opening: Promise<Result>): Promise<Result> {
    const begun = () => this.#begun(chat)
    this.#beginning = opening.then(begun, begun)
    return opening
  }

  /** Empty ones do not pile up: the one that is there is used. */
  async #beginWith(chat: AgentChat): Promise<void> {
    const { session, messages } = chat.state
    if (session && !session.isLost && messages.length === 0) return
    if (this.#spare !== undefined && (await chat.loadSession(this.#spare).then(isUsable, () => false))) {
      if (chat.state.messages.length === 0) return
    }
    await chat.newSession()
  }

  async open(sessionId: string): Promise<void> {
    if (!this.#chat) throw new Error('There is no bridge: start it first.')
    await this.#beginning
    await this.#opening(this.#chat, this.#chat.loadSession(sessionId))
    this.#turn()
  }

  async sessions(): Promise<{ id: string; title: string }[]> {
    const sessions = (this.#state.stage.at === 'ready' && (await this.#chat?.listSessions())) || []
    const open = this.#state.session
    const isListed = sessions.some(({ id }) => id === open?.id)
    return [...(open && !isListed ? [open] : []), ...sessions]
      .filter(({ id, title }) => id === open?.id || title !== undefined || this.#names.has(id) || this.#hasUntitled())
      .map(({ id, title }) => ({ id, title: title ?? this.#names.get(id) ?? this.#unnamed(id) }))
  }

  /** The bridge titles what something was said in: any other is one that another window has just begun. Only agents with a list of their own may know more. */
  #hasUntitled(): boolean {
    const agent = this.#chat?.state.agent
    const canList = agent?.state === 'ready' && agent.agent.agentCapabilities?.sessionCapabilities?.list !== undefined
    return canList && !this.#state.hasOwnFiles
  }

  #unnamed(id: string): string {
    const isEmpty = id === this.#state.session?.id && this.#state.messages.length === 0
    return isEmpty ? 'New session' : `Session ${id.slice(0, 8)}`
  }

  async setMode(modeId: string): Promise<void> {
    await this.#chat?.setMode(modeId)
  }

  async setModel(modelId: string): Promise<void> {
    await this.#chat?.setModel(modelId)
  }

  /** To another session. */
  #turn(): void {
    this.#before = []
    this.#reopens = undefined
    this.#publish({ note: undefined, opened: this.#state.opened + 1 })
  }

  #follow({ isOffered, bridge }: BridgeReading): void {
    const isSame = bridge?.url === this.#bridge?.url && bridge?.token === this.#bridge?.token
    if (isSame && this.#chat) return
    if (!isSame) this.#leave()
    if (!isOffered || !bridge) this.#publish({ stage: { at: isOffered ? 'absent' : 'elsewhere' } })
    else if (this.#ports.mayConnect(bridge.url)) this.#connect(bridge)
  }

  /** Its process is gone, and so is the agent. What was said stays to be read. */
  #leave(): void {
    this.#before = cutOff(this.#state.messages)
    this.#queued = undefined
    this.#problem = undefined
    this.#spare = undefined
    this.#reopens = undefined
    this.#chat?.dispose()
    this.#chat = undefined
    this.#bridge = undefined
  }

  #connect(bridge: BridgeAddress): void {
    const { url, token } = bridge
    const chat = this.#ports.createChat({ url, token })
    this.#chat = chat
    this.#bridge = bridge
    this.#failures = 0
    this.#views = new MessageViews(`${++this.#count} `)
    const kept = this.#before.length === 0 ? this.#ports.kept.read(token) : undefined
    this.#publish({ agent: agentName(bridge.agent), root: bridge.root, isLoading: kept !== undefined })
    chat.subscribe(() => this.#chat === chat && this.#publish())
    chat.on('error', ({ problem }) => {
      if (problem.kind === 'not_signed_in') this.#problem = { of: chat.state.session?.id, problem }
    })
    chat.on('turn_completed', () => {
      this.#problem = undefined
    })
    void this.#resume(chat, kept)
  }

  async #resume(chat: AgentChat, sessionId: string | undefined): Promise<void> {
    // It goes on trying, and its state tells how that stands.
    await chat.connect().catch(() => {})
    // One that is gone is followed by a new one.
    if (sessionId !== undefined) await chat.loadSession(sessionId).catch(() => {})
    if (this.#chat === chat) this.#publish({ isLoading: false })
    if (this.#chat === chat && this.#before.length > 0) await this.#offerAgain(chat)
  }

  /** Never by itself: there are agents in which to load a session can cost its history. */
  async #offerAgain(chat: AgentChat): Promise<void> {
    const last = this.#last
    const sessions = await canLoad(chat).then(
      (isAble) => (isAble ? chat.listSessions() : []),
      () => [],
    )
    if (this.#chat !== chat || this.#before.length === 0 || !sessions.some(({ id }) => id === last)) return
    this.#reopens = last
    this.#publish()
  }

  /** `isAsked`: by a person, who wants it tried again. */
  async #ensure({ isAsked }: { isAsked: boolean }): Promise<void> {
    const chat = this.#chat
    if (this.#beginning || !chat || !this.#isEntered || !this.#lacksSession(chat)) return this.#beginning
    if (this.#problem && !isAsked) return
    const beginning = this.#beginWith(chat).then(
      () => {
        this.#problem = undefined
      },
      (error: unknown) => {
        const problem = problemOf(error)
        if (problem && this.#chat === chat) this.#problem = { of: undefined, problem }
      },
    )
    await this.#opening(chat, beginning)
  }

  #begun(chat: AgentChat): void {
    const queued = this.#queued
    this.#beginning = undefined
    this.#queued = undefined
    if (this.#chat !== chat) return
    if (queued) this.#ask(chat, queued.prompt, queued.attached)
    if (queued?.isStopped) chat.cancel()
    this.#publish()
  }

  #lacksSession({ state: { session, messages } }: AgentChat): boolean {
    const { stage, isLoading } = this.#state
    if (stage.at !== 'ready' || isLoading || this.#before.length > 0 || messages.length > 0) return false
    return !session || session.isLost
  }

  #lookAgain(): void {
    if (this.#timer !== undefined || this.#chat?.state.connection.state === 'open') return
    const look = async () => {
      await this.#ports.whenSeen?.()
      await this.load()
    }
    this.#timer = setTimeout(() => void look(), this.#ports.everyMs ?? 2_000)
  }

  #publish(change: Change = {}): void {
    const { session: _gone, problem: _solved, reopens: _opened, ...state } = this.#state
    this.#state = withoutUndefined({ ...state, ...this.#told(), ...change })
    if (this.#state.session && this.#bridge) this.#ports.kept.write(this.#bridge.token, this.#state.session.id)
    for (const listener of this.#listeners) listener()
    if (this.#chat) this.#lookAgain()
    void this.#ensure({ isAsked: false })
  }

  #told(): Partial<CliState> {
    const messages = this.#messages()
    if (!this.#chat) return { messages, isBusy: false, isOver: messages.length > 0, isPartial: false }
    const { session, isBusy, isPartial, connection, agent } = this.#chat.state
    if (connection.state === 'waiting') this.#failures = connection.attempt
    const [first] = this.#chat.state.messages
    if (session && first?.role === 'user') this.#names.set(session.id, first.text)
    if (first && session?.id === this.#spare) this.#spare = undefined
    if (!first && session && !session.isLost) this.#spare = session.id
    if (first && session) this.#last = session.id
    if (session && this.#problem && this.#problem.of !== session.id) this.#problem = undefined
    const isOver = this.#before.length > 0 || (session?.isLost === true && messages.length > 0)
    return {
      stage: stageOf(this.#chat.state, this.#failures),
      messages,
      isBusy: isBusy || this.#queued !== undefined,
      ...(this.#problem && { problem: this.#problem.problem }),
      ...(this.#reopens !== undefined && { reopens: this.#reopens }),
      isPartial,
      isOver,
      ...(session && { session }),
      ...factsOf(agent),
    }
  }

  #messages(): MessageView[] {
    const { messages = [], connection } = this.#chat?.state ?? {}
    const queued = this.#queued ? queuedViews(`${this.#count} `, this.#queued) : []
    const now = [...this.#before, ...this.#views.of(messages, connection?.state === 'open'), ...queued]
    const before = this.#state.messages
    if (queued.length > 0 && before.at(-2)?.key === queued[0]?.key) return before
    const isSame = now.length === before.length && now.every((message, index) => message === before[index])
    return isSame ? before : now
  }
}

const contentOf = (prompt: string, attached: AttachedView[]): AcpContent[] => [
  { type: 'text', text: prompt },
  ...attached.flatMap(({ content }) => content ?? []),
]
