import type {
  AcpContent,
  AcpPromptResult,
  AgentCondition,
  BridgeProblemNotice,
  BridgeWelcome,
  RpcId,
} from '@deckhand/spec'
import type { AgentChat } from './agent-chat.ts'
import { AgentChatError, asChatError, disposed } from './agent-chat-error.ts'
import type {
  AgentChatEvents,
  AgentChatOptions,
  AgentChatState,
  AgentSession,
  ConnectionState,
} from './agent-chat-shapes.ts'
import { BridgeLink } from './bridge-link.ts'
import { ChatPublisher } from './chat-publisher.ts'
import { endOf } from './chat-session.ts'
import { optionFor } from './config-options.ts'
import { OpenSessions } from './open-sessions.ts'
import { cancelled, OwnTurn } from './own-turn.ts'
import { withMode, withModel } from './session-facts.ts'

/** A chat with an agent on this machine, through the bridge. One session at a time, which other clients may share. */
export class AgentChatClient implements AgentChat {
  readonly #link: BridgeLink
  readonly #publisher: ChatPublisher
  readonly #sessions: OpenSessions
  #connection: ConnectionState = { state: 'idle' }
  #agent: AgentCondition | undefined
  #turn: OwnTurn | undefined

  /** Throws AgentChatError if there is no WebSocket to use. */
  constructor({ url, token, cwd, flushMs = 50, WebSocket = ownWebSocket() }: AgentChatOptions) {
    this.#link = new BridgeLink(
      { url, token, WebSocket },
      {
        connection: (connection) => this.#connected(connection),
        welcome: (welcome) => this.#welcome(welcome),
        forgotten: () => this.#sessions.reload(),
        notification: (method, params) => this.#receive(method, params),
        request: (id, method, params) => this.#requested(id, method, params),
      },
    )
    this.#publisher = new ChatPublisher(() => this.#read(), flushMs)
    this.#sessions = new OpenSessions({
      link: this.#link,
      publisher: this.#publisher,
      cwd: cwd === undefined ? {} : { cwd },
      onReplaced: (before, now) => {
        // A turn that the bridge may have received was already rejected.
        if (this.#turn?.chat === before && !this.#turn.answer.isOver) this.#turn.moveTo(now)
      },
    })
    this.#publisher.changed()
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
      this.#publisher.emit('error', { problem: error.problem })
      throw error
    })
  }

  async newSession(): Promise<AgentSession> {
    this.#refuseWhenBusy()
    return this.#sessions.awaited(this.#ensureConnected().then(() => this.#sessions.openNew()))
  }

  async loadSession(sessionId: string): Promise<AgentSession> {
    this.#refuseWhenBusy()
    return this.#sessions.awaited(this.#ensureConnected().then(() => this.#sessions.load(sessionId)))
  }

  async listSessions(): Promise<{ id: string; title?: string; updatedAt?: string }[]> {
    await this.#ensureConnected()
    return listSessions(this.#link)
  }

  checkPrompt(prompt: string | AcpContent[]): void {
    this.#link.checkSize('session/prompt', {
      sessionId: this.#sessions.shown.facts?.id ?? '',
      prompt: promptContent(prompt),
    })
  }

  async prompt(prompt: string | AcpContent[]): Promise<AcpPromptResult> {
    const content = promptContent(prompt)
    this.#refuseWhenBusy()
    if (this.#sessions.isLoading) {
      await this.#sessions.loaded()
      this.#refuseWhenBusy()
    }
    const turn = new OwnTurn(this.#sessions.shown, content)
    this.#turn = turn
    try {
      return await Promise.race([this.#send(turn), turn.givenUp])
    } catch (thrown) {
      return this.#failed(turn, asChatError(thrown))
    } finally {
      if (this.#turn === turn) this.#turn = undefined
    }
  }

  cancel(): void {
    const chat = this.#sessions.shown
    const answer = chat.log.open
    if (!answer) return
    const own = this.#turn?.answer === answer ? this.#turn : undefined
    for (const { id } of answer.openPermissions) this.#sessions.answer(id, { outcome: 'cancelled' })
    const isUnderWay = own?.isSent ?? true
    if (isUnderWay && chat.facts) this.#link.notify('session/cancel', { sessionId: chat.facts.id })
    chat.giveUp(answer, isUnderWay)
    own?.giveUp()
  }

  approve(permissionId: string, optionId: string): boolean {
    const permission = this.#sessions.shown.log.toolOfPermission(permissionId)?.permission
    if (permission?.state !== 'open') return false
    const known = permission.options.map((option) => option.optionId)
    if (!known.includes(optionId)) {
      throw new AgentChatError('invalid', `optionId: must be one of ${known.join(', ')}.`)
    }
    this.#sessions.answer(permissionId, { outcome: 'selected', optionId })
    return true
  }

  async setMode(modeId: string): Promise<void> {
    const chat = this.#sessions.shown
    await this.#setOption('mode', modeId, { modeId })
    if (chat.facts) chat.facts = withMode(chat.facts, modeId)
  }

  async setModel(modelId: string): Promise<void> {
    const chat = this.#sessions.shown
    await this.#setOption('model', modelId, { modelId })
    if (chat.facts) chat.facts = withModel(chat.facts, modelId)
  }

  dispose(): void {
    this.#connection = { state: 'closed' }
    this.#publisher.close()
    this.#link.close()
    this.#sessions.shown.leave()
  }

  #read(): AgentChatState {
    const chat = (this.#sessions as OpenSessions | undefined)?.shown
    return {
      connection: this.#connection,
      ...(this.#agent && { agent: this.#agent }),
      ...(chat?.facts && { session: chat.facts }),
      messages: chat?.log.messages ?? [],
      isBusy: chat?.log.open !== undefined,
      isPartial: chat?.isPartial ?? false,
    }
  }

  /** Connects if that has not begun yet. */
  async #ensureConnected(): Promise<void> {
    if (this.#connection.state === 'idle') await this.connect()
  }

  #refuseWhenBusy(): void {
    if (this.#connection.state === 'closed') throw disposed()
    if (this.#sessions.shown.log.open)
      throw new AgentChatError('busy', 'An answer is in progress. Wait for it, or stop it first.')
  }

  async #send(turn: OwnTurn): Promise<AcpPromptResult> {
    await this.#ensureConnected()
    if (!turn.chat.facts) await this.#sessions.openNew(turn.chat)
    await turn.chat.drained()
    await this.#sessions.loaded()
    if (turn.answer.isOver || !turn.chat.facts) return cancelled
    turn.isSent = true
    const params = { sessionId: turn.chat.facts.id, prompt: turn.content }
    const request = this.#link.request<AcpPromptResult | null>('session/prompt', params, (result) =>
      turn.chat.end(turn.answer, endOf(result?.stopReason ?? 'end_turn')),
    )
    // Also for a turn that was given up: the next prompt waits for its end.
    request.catch(() => turn.chat.settle(turn.answer))
    return { stopReason: 'end_turn', ...(await request) }
  }

  #failed({ chat, answer }: OwnTurn, error: AgentChatError): AcpPromptResult {
    if (answer.endState === 'cancelled') return cancelled
    if (lostKinds.has(error.kind)) chat.lose()
    chat.end(answer, { state: 'failed', problem: error.problem })
    this.#publisher.emit('error', { problem: error.problem })
    throw error
  }

  async #setOption(category: 'mode' | 'model', value: string, params: object): Promise<void> {
    const { facts, configOptions } = this.#sessions.shown
    if (!facts) throw new AgentChatError('invalid', `${category}: there is no session yet. Start one first.`)
    const option = optionFor(configOptions, category)
    const sessionId = facts.id
    if (!option) await this.#link.request(`session/set_${category}`, { sessionId, ...params })
    else await this.#link.request('session/set_config_option', { sessionId, configId: option.id, value })
  }

  #connected(connection: ConnectionState): void {
    this.#connection = connection
    this.#publisher.emit('connection', { connection })
  }

  #welcome({ agent, resumed }: BridgeWelcome): void {
    this.#condition(agent)
    if (resumed) return
    const clientCapabilities = { fs: { readTextFile: false, writeTextFile: false }, terminal: false }
    const clientInfo = { name: 'deckhand', title: 'Deckhand', version: '0.1.0' }
    // The result is ignored here: the bridge sends it to every client as the agent's condition.
    this.#link.request('initialize', { protocolVersion: 1, clientCapabilities, clientInfo }).catch(() => {})
  }

  #condition(agent: AgentCondition): void {
    this.#agent = agent
    if (agent.state !== 'ready') this.#sessions.shown.lose()
    this.#publisher.emit('agent', { agent })
  }

  #receive(method: string, params: unknown) {
    if (method === '_deckhand/agent') return this.#condition(params as AgentCondition)
    if (method !== '_deckhand/problem') return this.#sessions.receive(method, params)
    this.#publisher.emit('error', { problem: (params as BridgeProblemNotice).problem })
  }

  #requested(id: RpcId, method: string, params: unknown) {
    if (method === 'session/request_permission') return this.#sessions.ask(id, params)
    this.#link.respond(id, { error: { code: -32_601, message: `This client does not know ${method}.` } })
  }
}

function promptContent(prompt: string | AcpContent[]): AcpContent[] {
  const content: AcpContent[] = typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt
  const isEmpty = content.every((each) => each.type === 'text' && each.text.trim() === '')
  if (isEmpty) throw new AgentChatError('invalid', 'prompt: must not be empty. Write something first.')
  return content
}

interface SessionPage {
  sessions?: { sessionId: string; title?: string | null; updatedAt?: string | null }[]
  nextCursor?: string | null
}

const mostPages = 20

async function listSessions(link: BridgeLink): Promise<{ id: string; title?: string; updatedAt?: string }[]> {
  const found: { id: string; title?: string; updatedAt?: string }[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const listed: SessionPage = await link.request('session/list', cursor === undefined ? {} : { cursor })
    for (const { sessionId: id, title, updatedAt } of listed.sessions ?? []) {
      found.push({ id, ...(title && { title }), ...(updatedAt && { updatedAt }) })
    }
    if (!listed.nextCursor) break
    cursor = listed.nextCursor
  }
  return found.sort((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
}

const lostKinds = new Set(['crashed', 'session_lost', 'closed'])

function ownWebSocket(): typeof WebSocket {
  const own = (globalThis as { WebSocket?: typeof WebSocket }).WebSocket
  if (own) return own
  throw new AgentChatError('invalid', 'WebSocket: this platform has none. Pass one, such as that of the package ws.')
}
