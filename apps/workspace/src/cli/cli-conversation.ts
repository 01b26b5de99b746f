import type { AttachedView, BridgeReading, MessageView } from '@deckhand/client'
import type { BridgeAddress } from '@deckhand/spec'
import type { Chat } from '../chat/chat.ts'
import { agentName } from '../connection/agent-name.ts'
import { canLoad, factsOf } from './agent-facts.ts'
import { BridgeSession } from './bridge-session.ts'
import { type CliPorts, type CliState, type CliStateChange, initialState, withoutUndefined } from './cli-state.ts'
import { failRunning } from './message-view.ts'

/** The conversation with the CLI agent of this machine. It follows the bridge when that is stopped and started again. */
export class CliConversation implements Chat {
  readonly #ports: CliPorts
  readonly #listeners = new Set<() => void>()
  #state: CliState = initialState
  #current: BridgeSession | undefined
  #bridgeCount = 0
  /** The messages of an earlier bridge, which are shown until a session is opened. */
  #earlier: MessageView[] = []
  /** The last session with messages, of any bridge. */
  #lastSession: string | undefined
  /** The first prompt of each session by its id, as its name if the agent gives it no title. */
  readonly #names = new Map<string, string>()
  #isVisible = false
  #timer: ReturnType<typeof setTimeout> | undefined

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

  /** Looks for a bridge, now and until one is connected. */
  readonly load = async (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // If the Deckhand server does not answer, the last known bridge stays.
    const reading = await this.#ports.readBridge().catch(() => undefined)
    if (reading) this.#follow(reading)
    this.#lookAgain()
  }

  /** Connects again to a bridge that refused the page. */
  readonly reconnect = async (): Promise<void> => {
    this.#leave()
    await this.load()
  }

  /** The screen is shown. A session is opened before the first prompt, so that its mode can be chosen first. */
  readonly enter = (): (() => void) => {
    this.#isVisible = true
    void this.#ensureSession({ isRetry: true })
    return () => {
      this.#isVisible = false
    }
  }

  /** Tries again to open a session. */
  readonly tryAgain = (): Promise<void> => this.#ensureSession({ isRetry: true })

  /** The bridge sends all messages at once. */
  async loadEarlier(): Promise<void> {}

  send(prompt: string, attached: AttachedView[] = []): boolean {
    if (!this.#current || !this.canSend) return false
    try {
      this.#current.send(prompt, attached)
    } catch (error) {
      this.#publish({ note: `Not sent. ${error instanceof Error ? error.message : String(error)}` })
      return false
    }
    this.#publish({ note: undefined })
    return true
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
    this.#current?.stop()
  }

  async decide(): Promise<void> {
    throw new Error('This agent offers its own answers: choose one of them.')
  }

  async choose(permissionId: string, optionId: string): Promise<void> {
    const isSent = this.#current?.chat.approve(permissionId, optionId)
    if (!isSent) throw new Error('It was already answered, or is no longer open.')
  }

  /** Begins a new session. Errors are for the user to read. */
  async begin(): Promise<void> {
    await this.#connected().opening
    await this.#connected().begin()
    this.#showSession()
  }

  async open(sessionId: string): Promise<void> {
    await this.#connected().opening
    await this.#connected().open(sessionId)
    this.#showSession()
  }

  #connected(): BridgeSession {
    if (!this.#current) throw new Error('There is no bridge: start it first.')
    return this.#current
  }

  #showSession(): void {
    this.#earlier = []
    if (this.#current) this.#current.reopens = undefined
    this.#publish({ note: undefined, opened: this.#state.opened + 1 })
  }

  async sessions(): Promise<{ id: string; title: string }[]> {
    const sessions = (this.#state.stage.at === 'ready' && (await this.#current?.chat.listSessions())) || []
    const open = this.#state.session
    const isListed = sessions.some(({ id }) => id === open?.id)
    return [...(open && !isListed ? [open] : []), ...sessions]
      .filter(({ id, title }) => id === open?.id || title !== undefined || this.#names.has(id) || this.#hasUntitled())
      .map(({ id, title }) => ({ id, title: title ?? this.#names.get(id) ?? this.#untitled(id) }))
  }

  /**
   * The bridge gives a title to each session with messages, so another window has just opened any other one: it is left out. Only an agent with its own
   * list may have untitled sessions to show.
   */
  #hasUntitled(): boolean {
    const agent = this.#current?.chat.state.agent
    const canList = agent?.state === 'ready' && agent.agent.agentCapabilities?.sessionCapabilities?.list !== undefined
    return canList && !this.#state.hasOwnFiles
  }

  #untitled(id: string): string {
    const isEmpty = id === this.#state.session?.id && this.#state.messages.length === 0
    return isEmpty ? 'New session' : `Session ${id.slice(0, 8)}`
  }

  async setMode(modeId: string): Promise<void> {
    await this.#current?.chat.setMode(modeId)
  }

  async setModel(modelId: string): Promise<void> {
    await this.#current?.chat.setModel(modelId)
  }

  #follow({ isOffered, bridge }: BridgeReading): void {
    const known = this.#current?.bridge
    if (known && bridge?.url === known.url && bridge.token === known.token) return
    if (known) this.#leave()
    if (!isOffered || !bridge) this.#publish({ stage: { at: isOffered ? 'absent' : 'elsewhere' } })
    else if (this.#ports.mayConnect(bridge.url)) this.#connect(bridge)
  }

  /** The bridge has ended, and the agent with it. The messages stay readable. */
  #leave(): void {
    this.#earlier = failRunning(this.#state.messages)
    this.#current?.close()
    this.#current = undefined
  }

  #connect(bridge: BridgeAddress): void {
    const { url, token } = bridge
    const current = new BridgeSession({
      bridge,
      chat: this.#ports.createChat({ url, token }),
      prefix: `${++this.#bridgeCount} `,
      onChange: (change) => this.#current === current && this.#publish(change),
    })
    this.#current = current
    const kept = this.#earlier.length === 0 ? this.#ports.kept.read(token) : undefined
    this.#publish({ agent: agentName(bridge.agent), root: bridge.root, isLoading: kept !== undefined })
    current.listen()
    void this.#resume(current, kept)
  }

  async #resume(current: BridgeSession, sessionId: string | undefined): Promise<void> {
    // The chat keeps trying to connect, and its state shows how that goes.
    await current.chat.connect().catch(() => {})
    // If the session is gone, a new one is opened.
    if (sessionId !== undefined) await current.chat.loadSession(sessionId).catch(() => {})
    if (this.#current === current) this.#publish({ isLoading: false })
    if (this.#current === current && this.#earlier.length > 0) await this.#offerToReopen(current)
  }

  /** Only offers it: with some agents, loading a session can lose its history. */
  async #offerToReopen(current: BridgeSession): Promise<void> {
    const last = this.#lastSession
    const sessions = await canLoad(current.chat).then(
      (isAble) => (isAble ? current.chat.listSessions() : []),
      () => [],
    )
    if (this.#current !== current || this.#earlier.length === 0 || !sessions.some(({ id }) => id === last)) return
    current.reopens = last
    this.#publish()
  }

  /** `isRetry`: the user asks for it, also after a problem. */
  async #ensureSession({ isRetry }: { isRetry: boolean }): Promise<void> {
    const current = this.#current
    if (!current || current.opening || !this.#isVisible || !this.#lacksSession(current)) return current?.opening
    if (isRetry || !current.problem) await current.tryToBegin()
  }

  #lacksSession({ chat }: BridgeSession): boolean {
    const { session, messages } = chat.state
    const { stage, isLoading } = this.#state
    if (stage.at !== 'ready' || isLoading || this.#earlier.length > 0 || messages.length > 0) return false
    return !session || session.isLost
  }

  #lookAgain(): void {
    if (this.#timer !== undefined || this.#current?.chat.state.connection.state === 'open') return
    const look = async () => {
      await this.#ports.whenVisible?.()
      await this.load()
    }
    this.#timer = setTimeout(() => void look(), this.#ports.pollMs ?? 2_000)
  }

  #publish(change: CliStateChange = {}): void {
    const { session: _session, problem: _problem, reopens: _reopens, ...state } = this.#state
    this.#state = withoutUndefined({ ...state, ...this.#read(), ...change })
    const { session } = this.#state
    if (session && this.#current) this.#ports.kept.write(this.#current.bridge.token, session.id)
    for (const listener of this.#listeners) listener()
    if (this.#current) this.#lookAgain()
    void this.#ensureSession({ isRetry: false })
  }

  #read(): CliStateChange {
    const current = this.#current
    const messages = this.#messages()
    if (!current) return { messages, isBusy: false, isOver: messages.length > 0, isPartial: false }
    current.update()
    const { session, isBusy, isPartial, agent, messages: said } = current.chat.state
    const [first] = said
    if (session && first) this.#lastSession = session.id
    if (session && first?.role === 'user') this.#names.set(session.id, first.text)
    return {
      stage: current.stage,
      messages,
      isBusy: isBusy || current.isQueued,
      problem: current.problem,
      reopens: current.reopens,
      isPartial,
      isOver: this.#earlier.length > 0 || (session?.isLost === true && messages.length > 0),
      session,
      ...factsOf(agent),
    }
  }

  /** The same array as before if no message has changed. */
  #messages(): MessageView[] {
    const now = [...this.#earlier, ...(this.#current?.messages ?? [])]
    const before = this.#state.messages
    const isSame = now.length === before.length && now.every((message, index) => message === before[index])
    return isSame ? before : now
  }
}
