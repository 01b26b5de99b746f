import type {
  AcpContent,
  AcpPermissionOutcome,
  AcpPermissionRequest,
  AcpPromptResult,
  AcpSessionNotification,
  AcpSessionOpened,
  AgentCondition,
  BridgePermissionResolved,
  BridgeProblemNotice,
  BridgeTurn,
  BridgeWelcome,
  RpcId,
} from '@deckhand/spec'
import type { AgentChat } from './agent-chat.ts'
import { AgentChatError, asChatError } from './agent-chat-error.ts'
import type {
  AgentChatEvents,
  AgentChatOptions,
  AgentChatState,
  AgentSession,
  ConnectionState,
} from './agent-chat-shapes.ts'
import type { AnswerLog } from './answer-log.ts'
import { BridgeLink } from './bridge-link.ts'
import { ChatPublisher } from './chat-publisher.ts'
import { ChatSession, endOf } from './chat-session.ts'
import { optionFor } from './config-options.ts'
import { listSessions } from './list-sessions.ts'
import { promptContent } from './prompt-content.ts'
import { withMode, withModel } from './session-facts.ts'

const cancelled: AcpPromptResult = { stopReason: 'cancelled' }

/** A chat with an agent of this machine, through the bridge. One session at a time; other clients may be in it too. */
export class AgentChatClient implements AgentChat {
  readonly #cwd: { cwd?: string }
  readonly #link: BridgeLink
  readonly #publisher: ChatPublisher
  #connection: ConnectionState = { state: 'idle' }
  #agent: AgentCondition | undefined
  #chat: ChatSession
  #loading:
    | { chat: ChatSession; done: Promise<unknown>; asked: { id: RpcId; request: AcpPermissionRequest }[] }
    | undefined
  /** Ends the wait for a prompt that was given up. */
  #giveUp: (() => void) | undefined
  #sentAnswer: AnswerLog | undefined
  /** Answers to permissions that the bridge may never have got, by the tool. */
  #unheard = new Map<string, { title: string; optionId: string }>()

  constructor(options: AgentChatOptions) {
    const { url, token, cwd, flushMs = 50 } = options
    this.#cwd = cwd === undefined ? {} : { cwd }
    this.#publisher = new ChatPublisher(() => this.#read(), flushMs)
    this.#chat = new ChatSession(this.#publisher)
    this.#link = new BridgeLink(
      { url, token, WebSocket: options.WebSocket ?? ownWebSocket() },
      {
        connection: (connection) => this.#connected(connection),
        welcome: (welcome) => this.#welcome(welcome),
        forgotten: () => this.#forgotten(),
        notification: (method, params) => this.#hear(method, params),
        request: (id, method, params) => this.#asked(id, method, params),
      },
    )
  }

  get state(): AgentChatState {
    return this.#publisher.state
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#publisher.subscribe(listener)

  on<Name extends keyof AgentChatEvents>(name: Name, listener: (event: AgentChatEvents[Name]) => void): () => void {
    return this.#publisher.on(name, listener)
  }

  async connect(): Promise<void> {
    await this.#link.connect().catch((error: AgentChatError) => {
      this.#publisher.tell('error', { problem: error.problem })
      throw error
    })
  }

  async newSession(): Promise<AgentSession> {
    this.#refuseWhenBusy()
    await this.#begun()
    return this.#openNew(new ChatSession(this.#publisher))
  }

  async loadSession(sessionId: string): Promise<AgentSession> {
    this.#refuseWhenBusy()
    await this.#begun()
    return this.#load(sessionId)
  }

  async listSessions(): Promise<{ id: string; title?: string; updatedAt?: string }[]> {
    await this.#begun()
    return listSessions(this.#link)
  }

  async prompt(prompt: string | AcpContent[]): Promise<AcpPromptResult> {
    const content = promptContent(prompt)
    this.#refuseWhenBusy()
    if (this.#loading) await this.#loading.done
    this.#refuseWhenBusy()
    const chat = this.#chat
    const answer = chat.begin(content)
    try {
      return await Promise.race([this.#send(chat, answer, content), this.#givenUp()])
    } catch (thrown) {
      const error = asChatError(thrown)
      if (answer.endState === 'cancelled') return cancelled
      if (lostKinds.has(error.kind)) chat.lose()
      chat.end(answer, { state: 'failed', problem: error.problem })
      this.#publisher.tell('error', { problem: error.problem })
      throw error
    }
  }

  cancel(): void {
    const chat = this.#chat
    const answer = chat.log.open
    if (!answer) return
    for (const { id } of answer.openPermissions) this.#answer(chat, id, { outcome: 'cancelled' })
    const isUnderWay = this.#sentAnswer === answer || this.#giveUp === undefined
    if (isUnderWay && chat.facts) this.#link.notify('session/cancel', { sessionId: chat.facts.id })
    chat.giveUp(answer, isUnderWay)
    this.#giveUp?.()
  }

  approve(permissionId: string, optionId: string): boolean {
    const permission = this.#chat.log.toolOfPermission(permissionId)?.permission
    if (permission?.state !== 'open') return false
    if (!permission.options.some((option) => option.optionId === optionId)) {
      const known = permission.options.map((option) => option.optionId).join(', ')
      throw new AgentChatError('invalid', `optionId: must be one of ${known}.`)
    }
    this.#answer(this.#chat, permissionId, { outcome: 'selected', optionId })
    return true
  }

  async setMode(modeId: string): Promise<void> {
    await this.#setOption('mode', modeId, 'session/set_mode', { modeId })
    const { facts } = this.#chat
    if (facts) this.#chat.facts = withMode(facts, modeId)
  }

  async setModel(modelId: string): Promise<void> {
    await this.#setOption('model', modelId, 'session/set_model', { modelId })
    const { facts } = this.#chat
    if (facts) this.#chat.facts = withModel(facts, modelId)
  }

  dispose(): void {
    this.#connection = { state: 'closed' }
    this.#publisher.close()
    this.#link.close()
  }

  #read(): AgentChatState {
    const chat: ChatSession | undefined = this.#chat
    return {
      connection: this.#connection,
      ...(this.#agent && { agent: this.#agent }),
      ...(chat?.facts && { session: chat.facts }),
      messages: chat?.log.messages ?? [],
      isBusy: chat?.log.open !== undefined,
      isPartial: chat?.isPartial ?? false,
    }
  }

  /** Whoever did not wait for a connection begins one. */
  async #begun(): Promise<void> {
    if (this.#connection.state === 'idle') await this.connect()
  }

  #refuseWhenBusy(): void {
    if (this.#chat.log.open) throw new AgentChatError('busy', 'An answer is under way. Wait for it, or stop it first.')
  }

  async #send(chat: ChatSession, answer: AnswerLog, prompt: AcpContent[]): Promise<AcpPromptResult> {
    await this.#begun()
    if (!chat.facts) await this.#openNew(chat)
    await chat.drained()
    if (answer.isOver || !chat.facts) return cancelled
    this.#sentAnswer = answer
    const request = this.#link.request<AcpPromptResult>(
      'session/prompt',
      { sessionId: chat.facts.id, prompt },
      ({ stopReason }) => chat.end(answer, endOf(stopReason)),
    )
    // Also for one that was given up: a later prompt waits for it.
    request.catch(() => chat.settle(answer))
    return request
  }

  #givenUp(): Promise<AcpPromptResult> {
    return new Promise((resolve) => {
      this.#giveUp = () => resolve(cancelled)
    })
  }

  async #openNew(chat: ChatSession): Promise<AgentSession> {
    const opened = await this.#link.request<AcpSessionOpened>('session/new', this.#cwd, (result) => {
      chat.open(result.sessionId ?? '', result)
      this.#show(chat)
    })
    return chat.facts ?? chat.open(opened.sessionId ?? '', opened)
  }

  async #load(sessionId: string): Promise<AgentSession> {
    const chat = new ChatSession(this.#publisher, sessionId)
    const request = this.#link.request<AcpSessionOpened | null>(
      'session/load',
      { sessionId, ...this.#cwd },
      (opened) => {
        chat.open(sessionId, opened ?? {})
        if (this.#loading?.chat === chat) this.#loaded(chat)
      },
    )
    const loading = { chat, done: request.catch(() => {}), asked: [] }
    this.#loading = loading
    await request.finally(() => {
      if (this.#loading === loading) this.#loading = undefined
    })
    return chat.facts as AgentSession
  }

  #loaded(chat: ChatSession): void {
    const asked = this.#loading?.asked ?? []
    this.#loading = undefined
    this.#show(chat)
    for (const { id, request } of asked) this.#ask(id, request)
  }

  #show(chat: ChatSession): void {
    this.#chat = chat
    chat.show()
  }

  async #setOption(category: 'mode' | 'model', value: string, method: string, params: object): Promise<void> {
    const { facts, configOptions } = this.#chat
    if (!facts) throw new AgentChatError('invalid', 'There is no session yet. Begin one first.')
    const option = optionFor(configOptions, category)
    const sessionId = facts.id
    if (!option) await this.#link.request(method, { sessionId, ...params })
    else await this.#link.request('session/set_config_option', { sessionId, configId: option.id, value })
  }

  #answer(chat: ChatSession, permissionId: string, outcome: AcpPermissionOutcome): void {
    const tool = chat.log.toolOfPermission(permissionId)
    this.#link.respond(chat.rpcIdOf(permissionId), { result: { outcome } })
    if (!tool) return
    const said =
      outcome.outcome === 'cancelled'
        ? { state: 'cancelled' as const }
        : { state: 'sending' as const, optionId: outcome.optionId }
    chat.log.resolve(tool.id, { ...said, by: 'you' })
  }

  #connected(connection: ConnectionState): void {
    this.#connection = connection
    this.#publisher.tell('connection', { connection })
  }

  #welcome({ agent, resumed }: BridgeWelcome): void {
    this.#condition(agent)
    if (resumed) return
    const clientCapabilities = { fs: { readTextFile: false, writeTextFile: false }, terminal: false }
    const clientInfo = { name: 'deckhand', title: 'Deckhand', version: '0.1.0' }
    // What comes of it, the bridge tells every client as the agent's condition.
    this.#link.request('initialize', { protocolVersion: 1, clientCapabilities, clientInfo }).catch(() => {})
  }

  #condition(agent: AgentCondition): void {
    this.#agent = agent
    if (agent.state !== 'ready') this.#chat.lose()
    this.#publisher.tell('agent', { agent })
  }

  /** What the bridge said meanwhile is not known: all of the session is told again. */
  #forgotten(): void {
    const { facts, log } = this.#chat
    if (!facts) return
    this.#unheard = new Map()
    for (const tool of log.answeredTools) {
      const { optionId } = tool.permission ?? {}
      if (optionId !== undefined) this.#unheard.set(tool.id, { title: tool.title, optionId })
    }
    this.#load(facts.id).catch((error: AgentChatError) => {
      this.#chat.lose()
      this.#publisher.tell('error', { problem: error.problem })
    })
  }

  #hear(method: string, params: unknown) {
    switch (method) {
      case 'session/update': {
        const { sessionId, update } = params as AcpSessionNotification
        return this.#of(sessionId)?.update(update)
      }
      case '_deckhand/turn': {
        const turn = params as BridgeTurn
        return this.#of(turn.sessionId)?.turn(turn)
      }
      case '_deckhand/permission_resolved': {
        const resolved = params as BridgePermissionResolved
        return this.#of(resolved.sessionId)?.resolved(resolved)
      }
      case '_deckhand/agent':
        return this.#condition(params as AgentCondition)
      case '_deckhand/problem':
        return this.#publisher.tell('error', { problem: (params as BridgeProblemNotice).problem })
    }
  }

  #of(sessionId: string): ChatSession | undefined {
    return [this.#loading?.chat, this.#chat].find((chat) => chat?.facts?.id === sessionId)
  }

  #asked(id: RpcId, method: string, params: unknown) {
    if (method === 'session/request_permission') return this.#ask(id, params as AcpPermissionRequest)
    this.#link.respond(id, { error: { code: -32_601, message: `This client does not know ${method}.` } })
  }

  #ask(id: RpcId, request: AcpPermissionRequest) {
    const chat = this.#of(request.sessionId)
    // One of a session that we left stays open for whoever is in it.
    if (!chat) return
    if (chat === this.#loading?.chat) {
      this.#loading.asked.push({ id, request })
      return
    }
    const tool = chat.ask(id, request)
    if (!tool) return this.#link.respond(id, { result: { outcome: { outcome: 'cancelled' } } })
    const before = this.#unheard.get(tool.id)
    this.#unheard.delete(tool.id)
    if (before?.title === tool.title) this.approve(String(id), before.optionId)
  }
}

const lostKinds = new Set(['crashed', 'session_lost', 'closed'])

function ownWebSocket(): typeof WebSocket {
  const own = (globalThis as { WebSocket?: typeof WebSocket }).WebSocket
  if (own) return own
  throw new AgentChatError(
    'invalid',
    'WebSocket: this program has none of its own. Pass one, such as that of the package ws.',
  )
}
