import type {
  AcpPermissionOutcome,
  AcpPermissionRequest,
  AcpSessionOpened,
  BridgePermissionResolved,
  BridgeTurn,
  RpcId,
} from '@deckhand/spec'
import { AgentChatError } from './agent-chat-error.ts'
import type { AgentSession, AgentTool } from './agent-chat-shapes.ts'
import type { BridgeLink } from './bridge-link.ts'
import type { ChatPublisher } from './chat-publisher.ts'
import { ChatSession } from './chat-session.ts'
import { readPermission, readUpdate } from './read-update.ts'

export interface OpenSessionsOptions {
  link: BridgeLink
  publisher: ChatPublisher
  cwd: { cwd?: string }
  /** The same session, told again, is shown instead of what was known of it. */
  onReplaced(before: ChatSession, now: ChatSession): void
}

interface Loading {
  chat: ChatSession
  done: Promise<unknown>
  asked: { id: RpcId; request: AcpPermissionRequest }[]
}

/** The session that is shown, and the one that is being loaded to be shown instead. What is said of any other is left to whoever is in it. */
export class OpenSessions {
  readonly #options: OpenSessionsOptions
  #shown: ChatSession
  #loading: Loading | undefined
  /** The person has asked for another one. */
  #awaited: Promise<unknown> | undefined
  /** Answers to permissions that the bridge may never have got, by the tool. Only what it asks again right behind the load is the same question. */
  #unheard = new Map<string, { question: string; optionId: string }>()

  constructor(options: OpenSessionsOptions) {
    this.#options = options
    this.#shown = new ChatSession(options.publisher)
  }

  get shown(): ChatSession {
    return this.#shown
  }

  get isLoading(): boolean {
    return this.#loading !== undefined || this.#awaited !== undefined
  }

  /** Resolves when nothing is being loaded, and no other one is awaited. Rejects when the one that is awaited does not come: what is asked is not meant for another. */
  async loaded(): Promise<void> {
    while (this.isLoading) await (this.#awaited ?? this.#loading?.done)
  }

  /** One that is shown before it has a name; a new one is shown when it has. */
  async openNew(begun?: ChatSession): Promise<AgentSession> {
    const { link, publisher, cwd } = this.#options
    const chat = begun ?? new ChatSession(publisher)
    await link.request<AcpSessionOpened | null>('session/new', cwd, (opened) => {
      if (!opened?.sessionId) throw nameless()
      chat.open(opened.sessionId, opened)
      if (!begun || this.#shown === begun) this.#show(chat)
    })
    return chat.facts as AgentSession
  }

  /** What is asked meanwhile is meant for that one. */
  awaited(opening: Promise<AgentSession>): Promise<AgentSession> {
    const done = opening.finally(() => {
      if (this.#awaited === done) this.#awaited = undefined
    })
    // Whoever asked for it hears of it too.
    done.catch(() => {})
    this.#awaited = done
    return opening
  }

  async load(sessionId: string): Promise<AgentSession> {
    const { link, publisher, cwd } = this.#options
    const chat = new ChatSession(publisher, sessionId)
    const request = link.request<AcpSessionOpened | null>('session/load', { sessionId, ...cwd }, (opened) => {
      chat.open(sessionId, opened ?? {})
      if (this.#loading?.chat === chat) this.#showLoaded(this.#loading)
    })
    const loading: Loading = { chat, done: request.catch(() => {}), asked: [] }
    this.#leave(this.#loading)
    this.#loading = loading
    await request.finally(() => {
      if (this.#loading !== loading) return
      this.#loading = undefined
      this.#leave(loading)
    })
    return chat.facts as AgentSession
  }

  /** What the bridge said meanwhile is not known: all of the session is told again. */
  async reload(): Promise<void> {
    const { facts, log } = this.#shown
    if (!facts) return
    this.#unheard = new Map(
      log.answeredTools.map((tool) => [
        tool.id,
        { question: questionOf(tool), optionId: tool.permission?.optionId ?? '' },
      ]),
    )
    await this.load(facts.id).catch((error: AgentChatError) => {
      if (error.kind === 'connection_lost' || error.kind === 'disposed') return
      this.#shown.lose()
      this.#options.publisher.tell('error', { problem: error.problem })
    })
  }

  hear(method: string, params: unknown) {
    if (!this.#loading) this.#unheard.clear()
    switch (method) {
      case 'session/update': {
        const { sessionId, update } = params as { sessionId: string; update: unknown }
        const read = readUpdate(update)
        return read && this.#of(sessionId)?.update(read)
      }
      case '_deckhand/turn': {
        const turn = params as BridgeTurn
        return this.#of(turn.sessionId)?.turn(turn)
      }
      case '_deckhand/permission_resolved': {
        const resolved = params as BridgePermissionResolved
        return this.#of(resolved.sessionId)?.resolved(resolved)
      }
    }
  }

  ask(id: RpcId, given: unknown) {
    const request = readPermission(given)
    if (!request) return this.#cannotAnswer(id, 'toolCall and options: there must be a toolCallId and an option.')
    const chat = this.#of(request.sessionId)
    if (!chat) return this.#cannotAnswer(id)
    if (chat === this.#loading?.chat) {
      this.#loading.asked.push({ id, request })
      return
    }
    const tool = chat.ask(id, request)
    if (!tool) return this.#options.link.respond(id, { result: { outcome: { outcome: 'cancelled' } } })
    const before = this.#unheard.get(tool.id)
    this.#unheard.delete(tool.id)
    if (before?.question === questionOf(tool))
      this.answer(String(id), { outcome: 'selected', optionId: before.optionId })
  }

  answer(permissionId: string, outcome: AcpPermissionOutcome): void {
    const { log, rpcIdOf } = this.#shown
    this.#options.link.respond(rpcIdOf(permissionId), { result: { outcome } })
    const tool = log.toolOfPermission(permissionId)
    const isCancelled = outcome.outcome === 'cancelled'
    const said = isCancelled
      ? { state: 'cancelled' as const }
      : { state: 'sending' as const, optionId: outcome.optionId }
    if (tool) log.resolve(tool.id, { ...said, by: 'you' })
  }

  /** Nobody sees it here. The bridge then waits for others, and not for us. */
  #cannotAnswer(id: RpcId, message = 'This session is not on screen here.'): void {
    this.#options.link.respond(id, { error: { code: -32_000, message } })
  }

  #leave(loading: Loading | undefined): void {
    for (const { id } of loading?.asked ?? []) this.#cannotAnswer(id)
  }

  #of(sessionId: string): ChatSession | undefined {
    return [this.#loading?.chat, this.#shown].find((chat) => chat?.facts?.id === sessionId)
  }

  #showLoaded({ chat, asked }: Loading): void {
    this.#loading = undefined
    const before = this.#shown
    before.leave()
    if (before.facts?.id === chat.facts?.id) this.#options.onReplaced(before, chat)
    this.#show(chat)
    for (const { id, request } of asked) this.ask(id, request)
  }

  #show(chat: ChatSession): void {
    const before = this.#shown
    this.#shown = chat
    const isOther = before.facts?.id !== chat.facts?.id
    const open = isOther ? (before.log.open?.openPermissions ?? []) : []
    for (const { id } of open) this.#cannotAnswer(before.rpcIdOf(id))
    chat.show()
  }
}

/** All that a person has judged. */
const questionOf = ({ title, kind, content, locations, input, permission }: AgentTool) =>
  JSON.stringify([title, kind, content, locations, input, permission?.options])

const nameless = () =>
  new AgentChatError('agent', 'The agent made a session without an id. Is it an agent for this protocol?')
