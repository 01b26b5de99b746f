import type { AgentChat, AgentChatOptions, AgentSession, BridgeReading, MessageView } from '@deckhand/client'
import type { AgentCondition, BridgeAddress } from '@deckhand/spec'
import type { Chat, ChatState } from '../chat/chat.ts'
import { type CliStage, stageOf } from './cli-stage.ts'
import { cutOff } from './cut-off.ts'
import { MessageViews } from './message-view.ts'

export interface CliState extends ChatState {
  stage: CliStage
  /** As people call it. */
  agent: string
  /** The folder that it works in. */
  root?: string
  session?: AgentSession
  /** What is shown was said to an agent that is gone: it can be read, and a new session begun. */
  isOver: boolean
  /** How many sessions were begun or opened here. */
  opened: number
  /** Earlier messages are no longer kept. */
  isPartial: boolean
}

export interface CliPorts {
  readBridge(): Promise<BridgeReading>
  createChat(options: AgentChatOptions): AgentChat
  /** False when the page may not connect there, and was loaded anew for it. */
  mayConnect(url: string): boolean
  kept: { read(token: string): string | undefined; write(token: string, id: string): void }
  /** Between two looks for a bridge. */
  everyMs?: number
}

const unnamed = 'CLI agent'

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
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: CliState = {
    stage: { at: 'looking' },
    agent: unnamed,
    messages: [],
    isBusy: false,
    isLoading: false,
    isOver: false,
    opened: 0,
    isPartial: false,
  }

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

  /** There is nothing older than what the bridge tells. */
  async loadEarlier(): Promise<void> {}

  send(prompt: string): boolean {
    if (!this.#chat || !this.canSend) return false
    // How it ends is told in the answer.
    this.#chat.prompt(prompt).catch(() => {})
    return true
  }

  get canSend(): boolean {
    const { stage, isBusy, isLoading, isOver } = this.#state
    return stage.at === 'ready' && !isBusy && !isLoading && !isOver
  }

  retry(): boolean {
    const prompt = this.#state.messages.findLast((message) => message.role === 'user')
    return prompt !== undefined && this.send(prompt.text)
  }

  stop(): void {
    this.#chat?.cancel()
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
    await this.#chat.newSession()
    this.#turn()
  }

  async open(sessionId: string): Promise<void> {
    if (!this.#chat) throw new Error('There is no bridge: start it first.')
    await this.#chat.loadSession(sessionId)
    this.#turn()
  }

  async sessions(): Promise<{ id: string; title: string }[]> {
    const sessions = (this.#state.stage.at === 'ready' && (await this.#chat?.listSessions())) || []
    return sessions.map(({ id, title }) => ({ id, title: title ?? this.#names.get(id) ?? `Session ${id.slice(0, 8)}` }))
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
    this.#publish({ opened: this.#state.opened + 1 })
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
    this.#publish({ agent: bridge.agent, root: bridge.root, isLoading: kept !== undefined })
    chat.subscribe(() => this.#chat === chat && this.#publish())
    void this.#resume(chat, kept)
  }

  async #resume(chat: AgentChat, sessionId: string | undefined): Promise<void> {
    // It goes on trying, and its state tells how that stands.
    await chat.connect().catch(() => {})
    // One that is gone is followed by a new one.
    if (sessionId !== undefined) await chat.loadSession(sessionId).catch(() => {})
    if (this.#chat === chat) this.#publish({ isLoading: false })
  }

  #lookAgain(): void {
    if (this.#timer !== undefined || this.#chat?.state.connection.state === 'open') return
    this.#timer = setTimeout(() => void this.load(), this.#ports.everyMs ?? 2_000)
  }

  #publish(change: Partial<CliState> = {}): void {
    const { session: _gone, ...state } = this.#state
    this.#state = { ...state, ...this.#told(), ...change }
    if (this.#state.session && this.#bridge) this.#ports.kept.write(this.#bridge.token, this.#state.session.id)
    for (const listener of this.#listeners) listener()
    if (this.#chat) this.#lookAgain()
  }

  #told(): Partial<CliState> {
    const messages = this.#messages()
    if (!this.#chat) return { messages, isBusy: false, isOver: messages.length > 0, isPartial: false }
    const { session, isBusy, isPartial, connection, agent } = this.#chat.state
    if (connection.state === 'waiting') this.#failures = connection.attempt
    const [first] = this.#chat.state.messages
    if (session && first?.role === 'user') this.#names.set(session.id, first.text)
    const isOver = this.#before.length > 0 || session?.isLost === true
    return {
      stage: stageOf(this.#chat.state, this.#failures),
      messages,
      isBusy,
      isPartial,
      isOver,
      ...(session && { session }),
      ...titleOf(agent),
    }
  }

  #messages(): MessageView[] {
    const { messages = [], connection } = this.#chat?.state ?? {}
    const now = [...this.#before, ...this.#views.of(messages, connection?.state === 'open')]
    const before = this.#state.messages
    const isSame = now.length === before.length && now.every((message, index) => message === before[index])
    return isSame ? before : now
  }
}

/** What it calls itself, where it has a title: the bridge may know only the program. */
function titleOf(condition: AgentCondition | undefined): { agent?: string } {
  const title = condition?.state === 'ready' ? condition.agent.agentInfo?.title : undefined
  return title ? { agent: title } : {}
}
