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
  /** The session was replayed, and `now` replaces `before`. */
  onReplaced(before: ChatSession, now: ChatSession): void
}

interface Loading {
  chat: ChatSession
  done: Promise<unknown>
  permissions: { id: RpcId; request: AcpPermissionRequest }[]
}

/** The shown session, and the one that is being loaded to replace it. Ignores all other sessions. */
export class OpenSessions {
  readonly #options: OpenSessionsOptions
  #shown: ChatSession
  #loading: Loading | undefined
  /** The person requested another session. */
  #awaited: Promise<unknown> | undefined
  /** Answers to permissions that the bridge may not have received, by tool. A request right after the load may repeat the same question. */
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

  /** Resolves when no session is being loaded or requested. Rejects if the requested one cannot be opened, because a prompt for it must not go to another. */
  async loaded(): Promise<void> {
    while (this.isLoading) await (this.#awaited ?? this.#loading?.done)
  }

  /** Opens `begun`, which is already shown without an id, or a new session, which is shown once it has an id. */
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

  /** Prompts wait for this session to open. */
  awaited(opening: Promise<AgentSession>): Promise<AgentSession> {
    const done = opening.finally(() => {
      if (this.#awaited === done) this.#awaited = undefined
    })
    // The caller handles the rejection of `opening`.
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
    const loading: Loading = { chat, done: request.catch(() => {}), permissions: [] }
    this.#leave(this.#loading)
    this.#loading = loading
    await request.finally(() => {
      if (this.#loading !== loading) return
      this.#loading = undefined
      this.#leave(loading)
    })
    return chat.facts as AgentSession
  }

  /** Loads the session again, because messages of the bridge were lost. */
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
      this.#options.publisher.emit('error', { problem: error.problem })
    })
  }

  receive(method: string, params: unknown) {
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
    if (!request) return this.#cannotAnswer(id, 'toolCall and options: a toolCallId and an option are required.')
    const chat = this.#of(request.sessionId)
    if (!chat) return this.#cannotAnswer(id)
    if (chat === this.#loading?.chat) {
      this.#loading.permissions.push({ id, request })
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

  /** No one sees this permission here. The bridge then waits for other clients instead. */
  #cannotAnswer(id: RpcId, message = 'This client does not show this session.'): void {
    this.#options.link.respond(id, { error: { code: -32_000, message } })
  }

  #leave(loading: Loading | undefined): void {
    for (const { id } of loading?.permissions ?? []) this.#cannotAnswer(id)
  }

  #of(sessionId: string): ChatSession | undefined {
    return [this.#loading?.chat, this.#shown].find((chat) => chat?.facts?.id === sessionId)
  }

  #showLoaded({ chat, permissions }: Loading): void {
    this.#loading = undefined
    const before = this.#shown
    before.leave()
    if (before.facts?.id === chat.facts?.id) this.#options.onReplaced(before, chat)
    this.#show(chat)
    for (const { id, request } of permissions) this.ask(id, request)
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

/** Everything that the person judged. */
const questionOf = ({ title, kind, content, locations, input, permission }: AgentTool) =>
  JSON.stringify([title, kind, content, locations, input, permission?.options])

const nameless = () =>
  new AgentChatError('agent', 'The agent opened a session without an id. Does it speak this protocol?')
