import type {
  ContentBlock,
  PromptResponse,
  SessionConfigOption,
  SessionModeState,
  StopReason,
} from '@agentclientprotocol/sdk'
import type { StartRequest } from '@deckhand/runtime'
import type { ErrorCode, TrustLevel } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { lowerTrust } from '@deckhand/spec/trust'
import type { AcpDoor } from './acp-door.ts'
import { agentOption } from './agent-option.ts'
import type { ClientLink } from './client-link.ts'
import { readPrompt } from './read-prompt.ts'
import type { ActiveRun } from './replay-thread.ts'
import { type RunEnd, RunTurn } from './run-turn.ts'
import { modeState, readMode } from './trust-modes.ts'

export interface SessionOptions {
  door: AcpDoor
  id: string
  cwd: string
  agentId: string
  mode: TrustLevel
  /** There is a thread of this name: something was said. */
  isBegun: boolean
}

/** A thread, as a client of the protocol has it. One turn at a time. */
export class AcpSession {
  readonly id: string
  /** For the client to know the session by. Deckhand's files are its workspace, wherever that is. */
  readonly cwd: string
  readonly #door: AcpDoor
  readonly #link: ClientLink
  #agentId: string
  #mode: TrustLevel
  #isBegun: boolean
  #turn: { run: RunTurn; isAsked: boolean } | undefined

  constructor({ door, id, cwd, agentId, mode, isBegun }: SessionOptions) {
    this.#door = door
    this.#link = door.link(id)
    this.id = id
    this.cwd = cwd
    this.#agentId = agentId
    this.#mode = mode
    this.#isBegun = isBegun
  }

  get link(): ClientLink {
    return this.#link
  }

  get isBegun(): boolean {
    return this.#isBegun
  }

  /** A prompt of this client waits for its answer. */
  get isAsked(): boolean {
    return this.#turn?.isAsked === true
  }

  async state(): Promise<{ modes: SessionModeState; configOptions: SessionConfigOption[] }> {
    const { runtime, userId } = this.#door
    const { trust } = await runtime.store.settings.read(userId)
    const agents = await runtime.agentsOf(userId)
    const modes = modeState(lowerTrust(this.#mode, trust) ?? trust, trust)
    return { modes, configOptions: [agentOption(agents, this.#agentId, this.#isBegun)] }
  }

  /** CONFLICT while a turn is under way, BAD_REQUEST for what cannot be sent, and what the run failed with. */
  async prompt(blocks: ContentBlock[]): Promise<PromptResponse> {
    this.#assertIdle()
    const run = this.#newTurn(true)
    try {
      const started = await this.#start(readPrompt(blocks))
      const { words, ...response } = turnEnd(await run.follow(started))
      if (words !== undefined) await this.#link.tell(words)
      return response
    } finally {
      this.#turn = undefined
    }
  }

  /** Goes on with a run that was under way when nobody watched. */
  async takeUp({ runId, after, updates, parked }: ActiveRun): Promise<void> {
    const run = this.#newTurn(false, updates)
    try {
      if (parked) await run.askAgain(parked)
      const { words, stopReason } = turnEnd(await run.follow(runId, after))
      if (words !== undefined) await this.#link.tell(words)
      await this.#tellEnd(stopReason)
    } catch (thrown) {
      const { code, message } = toDeckhandError(thrown)
      if (code === 'CANCELLED') return
      await this.#link.tell(message)
      await this.#tellEnd()
    } finally {
      if (this.#turn?.run === run) this.#turn = undefined
    }
  }

  /** For what is said from now on. FORBIDDEN for more than the user allows; CONFLICT while a turn is under way, which keeps what it began with. */
  async setMode(modeId: string): Promise<void> {
    const { trust } = await this.#door.runtime.store.settings.read(this.#door.userId)
    const mode = readMode(modeId, trust)
    this.#assertIdle('It keeps the mode that it began with. ')
    this.#mode = mode
  }

  /** BAD_REQUEST for one that there is not, CONFLICT once something was said. */
  async setAgent(agentId: string): Promise<void> {
    const agents = (await this.#door.runtime.agentsOf(this.#door.userId)).map(({ id }) => id)
    if (!agents.includes(agentId)) {
      const message = `value: there is no agent "${agentId}". There is: ${agents.join(', ')}.`
      throw new DeckhandError('BAD_REQUEST', message, { field: 'value' })
    }
    this.#assertIdle()
    if (this.#isBegun && agentId !== this.#agentId) {
      const message = `value: this conversation belongs to the agent "${this.#agentId}". Begin a new session for "${agentId}".`
      throw new DeckhandError('CONFLICT', message, { field: 'value' })
    }
    this.#agentId = agentId
  }

  async cancel(): Promise<void> {
    await this.#turn?.run.cancel()
  }

  /** Watches no longer. Nothing is cancelled. */
  leave(): void {
    this.#turn?.run.leave()
    this.#turn = undefined
  }

  async #start(asked: Pick<StartRequest, 'prompt' | 'attachedContext'>): Promise<string> {
    const { runtime, userId } = this.#door
    await this.#followTrust()
    const place = this.#isBegun ? { threadId: this.id } : { newThreadId: this.id, agentId: this.#agentId }
    const { runId } = await runtime.start(userId, { ...asked, ...place, trust: this.#mode })
    if (!this.#isBegun) {
      this.#isBegun = true
      const thread = await runtime.store.threads.find(userId, this.id)
      if (thread) await this.#link.update({ sessionUpdate: 'session_info_update', title: thread.title })
    }
    return runId
  }

  /** A trust that was lowered in Deckhand meanwhile holds here too, and the client must not show another. */
  async #followTrust(): Promise<void> {
    const { trust } = await this.#door.runtime.store.settings.read(this.#door.userId)
    const mode = lowerTrust(this.#mode, trust) ?? trust
    if (mode === this.#mode) return
    this.#mode = mode
    await this.#link.update({ sessionUpdate: 'current_mode_update', currentModeId: mode })
  }

  #newTurn(isAsked: boolean, updates?: ActiveRun['updates']): RunTurn {
    const door = this.#door
    const run = new RunTurn({ door, link: this.#link, ...(updates && { updates }) })
    this.#turn = { run, isAsked }
    return run
  }

  /** The protocol has no word for the end of a turn that nobody prompted. */
  #tellEnd(stopReason?: string): Promise<void> {
    const deckhand = { isBusy: false, ...(stopReason !== undefined && { stopReason }) }
    return this.#link.update({ sessionUpdate: 'session_info_update', _meta: { deckhand } })
  }

  #assertIdle(why = ''): void {
    if (!this.#turn) return
    const message = `sessionId: a turn is under way in this session. ${why}Wait for its end, or cancel it with session/cancel.`
    throw new DeckhandError('CONFLICT', message, { field: 'sessionId' })
  }
}

/** Failures that the protocol has a stop reason for. */
const stopReasons: Partial<Record<ErrorCode, StopReason>> = {
  CANCELLED: 'cancelled',
  STEP_LIMIT: 'max_turn_requests',
  MODEL_TRUNCATED: 'max_tokens',
}

interface TurnEnd extends PromptResponse {
  /** What to tell the person about the end. */
  words?: string
}

/** Throws the run's error if the protocol has no stop reason for it. */
function turnEnd(last: RunEnd): TurnEnd {
  if (last.type === 'completed') return { stopReason: last.truncated ? 'max_tokens' : 'end_turn' }
  const { code, message } = last
  const stopReason = stopReasons[code]
  if (!stopReason) throw new DeckhandError(code, message)
  return { stopReason, ...(code !== 'CANCELLED' && { words: message }) }
}
