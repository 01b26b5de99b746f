import type {
  AcpContent,
  AcpModes,
  AcpPermissionRequest,
  AcpSessionOpened,
  AcpStopReason,
  AcpUpdate,
  BridgePermissionResolved,
  BridgeReplay,
  BridgeTurn,
  JsonObject,
  RpcId,
} from '@deckhand/spec'
import { errorOfRpc } from './agent-chat-error.ts'
import type { AgentChatEvents, AgentPermission, AgentSession, AgentTool } from './agent-chat-shapes.ts'
import type { AnswerEnd, AnswerLog } from './answer-log.ts'
import type { ChatPublisher } from './chat-publisher.ts'
import { type ConfigOption, configOptionsOf } from './config-options.ts'
import { type ConfigUpdate, emptySession, openedSession, updatedSession, withMode } from './session-facts.ts'
import { SessionLog } from './session-log.ts'

type SessionEvents =
  | 'tool_update'
  | 'message'
  | 'permission_required'
  | 'permission_resolved'
  | 'turn_started'
  | 'turn_completed'

/** One session: its facts, its messages and its turn in progress. Emits nothing until it is shown. */
export class ChatSession {
  readonly log: SessionLog
  readonly #publisher: ChatPublisher
  readonly #rpcIds = new Map<string, RpcId>()
  #facts: AgentSession | undefined
  /** The updates are a replay of earlier messages, in the agent's notation. */
  #isReplay = false
  #isShown = true
  #held: (() => void)[] = []
  /** The answer to our own prompt. Only the response to the prompt ends it. */
  #own: AnswerLog | undefined
  #givenUp: AnswerLog | undefined
  #drained: (() => void)[] = []
  isPartial = false
  configOptions: ConfigOption[] = []

  constructor(publisher: ChatPublisher, loadedId?: string) {
    this.#publisher = publisher
    if (loadedId !== undefined) {
      this.#facts = emptySession(loadedId)
      this.#isReplay = true
      this.#isShown = false
    }
    this.log = new SessionLog({
      words: (type, messageKey, text) => this.#words(type, messageKey, text),
      tool: (messageKey, tool) => this.#emit('tool_update', { sessionId: this.#id, messageKey, tool }),
      message: (message) => this.#emit('message', { sessionId: this.#id, message }),
    })
  }

  get facts(): AgentSession | undefined {
    return this.#facts
  }

  set facts(facts: AgentSession | undefined) {
    if (this.#facts === facts || !facts) return
    this.#facts = facts
    if (this.#isShown) this.#publisher.emit('session', { session: facts })
  }

  /** The agent or the bridge has opened the session. */
  open(id: string, opened: AcpSessionOpened): AgentSession {
    const facts = openedSession(id, opened, this.#facts)
    const replay = opened._meta?.deckhand as unknown as BridgeReplay | undefined
    this.configOptions = configOptionsOf(opened)
    this.isPartial = replay?.isComplete === false
    if (replay) this.#isReplay = false
    if (replay?.isBusy) this.log.resume()
    else if (replay && this.log.open) this.log.end(this.log.open, { state: 'done' })
    this.#facts = replay?.isLost ? { ...facts, isLost: true } : facts
    return this.#facts
  }

  show(): void {
    this.#isShown = true
    const held = this.#held
    this.#held = []
    if (this.#facts) this.#publisher.emit('session', { session: this.#facts })
    for (const emit of held) emit()
  }

  lose(): void {
    if (this.#facts) this.facts = { ...this.#facts, isLost: true }
  }

  begin(prompt: AcpContent[]): AnswerLog {
    this.#isReplay = false
    const answer = this.log.begin(prompt)
    this.#own = answer
    this.#emit('turn_started', { sessionId: this.#id })
    return answer
  }

  end(answer: AnswerLog, end: AnswerEnd): void {
    if (this.#own === answer) this.#own = undefined
    this.settle(answer)
    if (answer.isOver) return
    this.log.end(answer, end)
    if (end.stopReason) this.#emit('turn_completed', { sessionId: this.#id, stopReason: end.stopReason })
  }

  /** Ends the answer here, and ignores further updates of its turn until `drained`. */
  giveUp(answer: AnswerLog, isInProgress: boolean): void {
    const isOwn = this.#own === answer
    const hasEnd = !this.log.isUnprompted(answer)
    this.settle(answer)
    this.log.end(answer, endOf('cancelled'))
    if (isInProgress && hasEnd) this.#givenUp = answer
    if (isOwn && !isInProgress) this.#own = undefined
    this.#emit('turn_completed', { sessionId: this.#id, stopReason: 'cancelled' })
  }

  /** Resolves when the agent has ended the given-up turn. */
  drained(): Promise<void> {
    return this.#givenUp ? new Promise((resolve) => this.#drained.push(resolve)) : Promise.resolve()
  }

  /** The agent has ended the turn, whatever is shown here. */
  settle(answer: AnswerLog): void {
    if (this.#givenUp !== answer) return
    this.#givenUp = undefined
    for (const resolve of this.#drained.splice(0)) resolve()
  }

  /** The end of the turn will not be reported any more. */
  leave(): void {
    if (this.#givenUp) this.settle(this.#givenUp)
  }

  update(update: AcpUpdate | ConfigUpdate) {
    switch (update.sessionUpdate) {
      case 'user_message_chunk':
        return this.#receivePrompt(update.content)
      case 'agent_message_chunk':
        return this.#receiveWords('text', update.content)
      case 'agent_thought_chunk':
        return this.#receiveWords('thought', update.content)
      case 'tool_call':
      case 'tool_call_update':
        if (this.#givenUp) return this.log.changeKnownTool(update)
        return this.log.addTool(update, update.sessionUpdate === 'tool_call')
      default:
        if (update.sessionUpdate === 'config_option_update') this.configOptions = configOptionsOf(update)
        if (update.sessionUpdate === 'session_info_update') this.#receiveEnd(update._meta)
        if (this.#facts) this.facts = updatedSession(this.#facts, update)
    }
  }

  turn(turn: BridgeTurn) {
    if (turn.state === 'started') return this.#turnStarted(turn.turnId)
    if (this.#givenUp && this.#isEndOf(this.#givenUp, turn.turnId)) this.settle(this.#givenUp)
    const { open } = this.log
    if (!open || open === this.#own || !this.#isEndOf(open, turn.turnId)) return
    if (turn.state === 'ended') this.end(open, endOf(turn.stopReason))
    else this.end(open, { state: 'failed', problem: errorOfRpc(turn.error).problem })
  }

  /** If the start of another client's turn was not kept, its id is unknown, and the next end is its end. */
  #isEndOf(answer: AnswerLog, turnId: string): boolean {
    return answer.turnId === turnId || (answer.turnId === undefined && answer !== this.#own)
  }

  /** `undefined` if it belongs to a given-up turn. */
  ask(rpcId: RpcId, request: AcpPermissionRequest): AgentTool | undefined {
    const id = String(rpcId)
    const tool = this.#givenUp ? undefined : this.log.ask(id, request)
    if (!tool?.permission) return undefined
    this.#rpcIds.set(id, rpcId)
    this.#emit('permission_required', { sessionId: this.#id, tool, permission: tool.permission })
    return tool
  }

  /** The original JSON-RPC id of the permission request. */
  readonly rpcIdOf = (permissionId: string): RpcId => this.#rpcIds.get(permissionId) ?? permissionId

  resolved({ toolCallId, requestId, outcome, by }: BridgePermissionResolved): void {
    if (this.log.toolOfPermission(String(requestId))?.id !== toolCallId) return
    const resolution: Pick<AgentPermission, 'state' | 'by' | 'optionId'> =
      outcome.outcome === 'cancelled'
        ? { state: 'cancelled', by }
        : { state: 'answered', by, optionId: outcome.optionId }
    const tool = this.log.resolve(toolCallId, resolution)
    if (tool?.permission) this.#emit('permission_resolved', { sessionId: this.#id, tool, permission: tool.permission })
    this.log.endUnprompted()
  }

  get #id(): string {
    return this.#facts?.id ?? ''
  }

  #turnStarted(turnId: string): void {
    const own = this.#own
    if (own && own !== this.#givenUp && own.turnId === undefined) own.turnId = turnId
    else if (this.#givenUp?.turnId === undefined && this.#givenUp) this.#givenUp.turnId = turnId
    else {
      this.log.begin(undefined, turnId)
      this.#emit('turn_started', { sessionId: this.#id })
    }
    if (this.#isShown) this.#isReplay = false
  }

  #receivePrompt(content: AcpContent) {
    if (content.type !== 'text' || !this.#isReplay) return this.log.receivePrompt(content)
    const text = replayedText('user', content.text)
    if (text !== '') this.log.receivePrompt({ type: 'text', text })
  }

  #receiveWords(type: 'text' | 'thought', content: AcpContent) {
    if (type === 'text' && content.type === 'text' && this.#receiveMode(content.text)) return
    if (this.#givenUp) return
    if (content.type !== 'text') return this.log.addContent(content)
    if (type === 'thought') this.log.addWords(type, withoutEmptySubject(content.text))
    else this.log.addWords(type, this.#isReplay ? replayedText('agent', content.text) : content.text)
  }

  /** An agent of Deckhand may work in a loaded session without a prompt. Only this notice ends that. */
  #receiveEnd(meta: JsonObject | undefined): void {
    const { isBusy, stopReason } = (meta?.deckhand ?? {}) as { isBusy?: boolean; stopReason?: AcpStopReason }
    if (isBusy !== false) return
    if (this.#givenUp !== this.#own) this.leave()
    const { open } = this.log
    if (open && open !== this.#own) this.end(open, stopReason ? endOf(stopReason) : { state: 'done' })
  }

  /** Whether the text announces a mode. A model may produce the same words without naming a known mode. */
  #receiveMode(text: string): boolean {
    const mode = announcedMode(text)
    if (mode === undefined) return false
    const modes = this.#facts?.modes
    if (!this.#facts || (modes && !isMode(modes, mode))) return false
    this.facts = withMode(this.#facts, mode)
    return true
  }

  #words(type: 'text' | 'thought', messageKey: string, text: string): void {
    if (this.#isShown)
      this.#publisher.words({ name: `${type}_delta`, event: { sessionId: this.#id, messageKey, text } })
  }

  /** Events before the session has an id are held until it has one. Replayed events are not emitted: they are in the state. */
  #emit<N extends SessionEvents>(name: N, event: AgentChatEvents[N]) {
    if (!this.#isShown) return
    if (this.#facts) return this.#publisher.emit(name, event)
    this.#held.push(() => this.#publisher.emit(name, { ...event, sessionId: this.#id }))
    this.#publisher.changed()
  }
}

// The Gemini CLI replays a loaded session as texts that include its own bookkeeping. Only whole pieces of exactly these shapes are bookkeeping.
const functionResponses = /^(\[Function Response: [^\]]*\])+$/
const functionCalls = /^(\[Function Call: [^\]]*\])+$/
const thoughtMark = '[Thought: true]'

/** The part of a replayed piece that the person wrote or read; empty if there is none. */
function replayedText(by: 'user' | 'agent', text: string): string {
  if (by === 'user') return isContext(text) || functionResponses.test(text) ? '' : text
  if (functionCalls.test(text)) return ''
  return text.startsWith(thoughtMark) ? text.slice(thoughtMark.length) : text
}

const isContext = (text: string) =>
  text.startsWith('<session_context>') && text.trimEnd().endsWith('</session_context>')

/** The mode that the Gemini CLI announces as if it were text of the answer. */
function announcedMode(text: string): string | undefined {
  return /^\[MODE_UPDATE\] (\S+)$/.exec(text)?.[1]
}

/** The Gemini CLI puts the subject in front of a thought, even if it is empty. */
const withoutEmptySubject = (thought: string) => thought.replace(/^\*{4}\s*/, '')

export const endOf = (stopReason: AcpStopReason): AnswerEnd => ({
  state: stopReason === 'cancelled' ? 'cancelled' : 'done',
  stopReason,
})

const isMode = ({ availableModes }: AcpModes, id: string) => availableModes.some((mode) => mode.id === id)
