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

/** One session: what is known of it, what was said, and which turn is under way. Told to nobody until it is shown. */
export class ChatSession {
  readonly log: SessionLog
  readonly #publisher: ChatPublisher
  readonly #askedAs = new Map<string, RpcId>()
  #facts: AgentSession | undefined
  /** What comes was said earlier, as agents write it down. */
  #isReplay = false
  #isShown = true
  #held: (() => void)[] = []
  /** The answer to our own prompt: its response ends it, and nothing else. */
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
      tool: (messageKey, tool) => this.#tell('tool_update', { sessionId: this.#id, messageKey, tool }),
      message: (message) => this.#tell('message', { sessionId: this.#id, message }),
    })
  }

  get facts(): AgentSession | undefined {
    return this.#facts
  }

  set facts(facts: AgentSession | undefined) {
    if (this.#facts === facts || !facts) return
    this.#facts = facts
    if (this.#isShown) this.#publisher.tell('session', { session: facts })
  }

  /** The agent, or the bridge, has opened it. */
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
    if (this.#facts) this.#publisher.tell('session', { session: this.#facts })
    for (const tell of held) tell()
  }

  lose(): void {
    if (this.#facts) this.facts = { ...this.#facts, isLost: true }
  }

  begin(prompt: AcpContent[]): AnswerLog {
    this.#isReplay = false
    const answer = this.log.begin(prompt)
    this.#own = answer
    this.#tell('turn_started', { sessionId: this.#id })
    return answer
  }

  end(answer: AnswerLog, end: AnswerEnd): void {
    if (this.#own === answer) this.#own = undefined
    this.settle(answer)
    if (answer.isOver) return
    this.log.end(answer, end)
    if (end.stopReason) this.#tell('turn_completed', { sessionId: this.#id, stopReason: end.stopReason })
  }

  /** Ends the answer here; what the agent still says of it is taken by nobody until `drained`. */
  giveUp(answer: AnswerLog, isUnderWay: boolean): void {
    const isOwn = this.#own === answer
    const hasEnd = !this.log.isUnprompted(answer)
    this.settle(answer)
    this.log.end(answer, endOf('cancelled'))
    if (isUnderWay && hasEnd) this.#givenUp = answer
    if (isOwn && !isUnderWay) this.#own = undefined
    this.#tell('turn_completed', { sessionId: this.#id, stopReason: 'cancelled' })
  }

  /** Resolves when the turn that was given up has ended at the agent. */
  drained(): Promise<void> {
    return this.#givenUp ? new Promise((resolve) => this.#drained.push(resolve)) : Promise.resolve()
  }

  /** The turn has ended at the agent, whatever is shown of it. */
  settle(answer: AnswerLog): void {
    if (this.#givenUp !== answer) return
    this.#givenUp = undefined
    for (const resolve of this.#drained.splice(0)) resolve()
  }

  /** Nobody tells us the end of a turn any more. */
  leave(): void {
    if (this.#givenUp) this.settle(this.#givenUp)
  }

  update(update: AcpUpdate | ConfigUpdate) {
    switch (update.sessionUpdate) {
      case 'user_message_chunk':
        return this.#hearPrompt(update.content)
      case 'agent_message_chunk':
        return this.#hearWords('text', update.content)
      case 'agent_thought_chunk':
        return this.#hearWords('thought', update.content)
      case 'tool_call':
      case 'tool_call_update':
        if (this.#givenUp) return this.log.changeKnownTool(update)
        return this.log.addTool(update, update.sessionUpdate === 'tool_call')
      default:
        if (update.sessionUpdate === 'config_option_update') this.configOptions = configOptionsOf(update)
        if (update.sessionUpdate === 'session_info_update') this.#hearEnd(update._meta)
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

  /** The beginning of another's turn may be no longer kept; then the next end is its own. */
  #isEndOf(answer: AnswerLog, turnId: string): boolean {
    return answer.turnId === turnId || (answer.turnId === undefined && answer !== this.#own)
  }

  /** Undefined when it belongs to a turn that was given up. */
  ask(rpcId: RpcId, request: AcpPermissionRequest): AgentTool | undefined {
    const id = String(rpcId)
    const tool = this.#givenUp ? undefined : this.log.ask(id, request)
    if (!tool?.permission) return undefined
    this.#askedAs.set(id, rpcId)
    this.#tell('permission_required', { sessionId: this.#id, tool, permission: tool.permission })
    return tool
  }

  /** The id that it was asked with, as it was. */
  readonly rpcIdOf = (permissionId: string): RpcId => this.#askedAs.get(permissionId) ?? permissionId

  resolved({ toolCallId, requestId, outcome, by }: BridgePermissionResolved): void {
    const asked = this.log.toolOfPermission(String(requestId))
    if (!asked || asked.id !== toolCallId) return
    const resolution: Pick<AgentPermission, 'state' | 'by' | 'optionId'> =
      outcome.outcome === 'cancelled'
        ? { state: 'cancelled', by }
        : { state: 'answered', by, optionId: outcome.optionId }
    const tool = this.log.resolve(toolCallId, resolution)
    if (tool?.permission) this.#tell('permission_resolved', { sessionId: this.#id, tool, permission: tool.permission })
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
      this.#tell('turn_started', { sessionId: this.#id })
    }
    if (this.#isShown) this.#isReplay = false
  }

  #hearPrompt(content: AcpContent) {
    if (content.type !== 'text' || !this.#isReplay) return this.log.hearPrompt(content)
    const text = replayedText('user', content.text)
    if (text !== '') this.log.hearPrompt({ type: 'text', text })
  }

  #hearWords(type: 'text' | 'thought', content: AcpContent) {
    if (type === 'text' && content.type === 'text' && this.#hearMode(content.text)) return
    if (this.#givenUp) return
    if (content.type !== 'text') return this.log.addContent(content)
    if (type === 'thought') this.log.addWords(type, withoutEmptySubject(content.text))
    else this.log.addWords(type, this.#isReplay ? replayedText('agent', content.text) : content.text)
  }

  /** What an agent of ours did in a session that was loaded, without a prompt of anybody, has no other end. */
  #hearEnd(meta: JsonObject | undefined): void {
    const { isBusy, stopReason } = (meta?.deckhand ?? {}) as { isBusy?: boolean; stopReason?: AcpStopReason }
    if (isBusy !== false) return
    if (this.#givenUp !== this.#own) this.leave()
    const { open } = this.log
    if (open && open !== this.#own) this.end(open, stopReason ? endOf(stopReason) : { state: 'done' })
  }

  /** A model may say these words too: then they name no mode. */
  #hearMode(text: string): boolean {
    const mode = announcedMode(text)
    if (mode === undefined) return false
    const modes = this.#facts?.modes
    if (!this.#facts || (modes && !isMode(modes, mode))) return false
    this.facts = withMode(this.#facts, mode)
    return true
  }

  #words(type: 'text' | 'thought', messageKey: string, text: string): void {
    const tell = () =>
      this.#publisher.words({ name: `${type}_delta`, event: { sessionId: this.#id, messageKey, text } })
    if (this.#isShown) tell()
  }

  /** What begins before the session has a name is told when it has one; what is told again, never: it is in the state. */
  #tell<N extends SessionEvents>(name: N, event: AgentChatEvents[N]) {
    if (!this.#isShown) return
    if (this.#facts) return this.#publisher.tell(name, event)
    this.#held.push(() => this.#publisher.tell(name, { ...event, sessionId: this.#id }))
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
