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
  /** A thread with this id exists, because a message was sent. */
  isBegun: boolean
}

/** A thread as the protocol's clients see it. It runs one turn at a time. */
export class AcpSession {
  readonly id: string
  /** Only a label for the client. Deckhand's files are in its own workspace. */
  readonly cwd: string
  readonly #door: AcpDoor
  readonly #link: ClientLink
  #agentId: string
  #mode: TrustLevel
  #isBegun: boolean
  #turn: { run: RunTurn; isPrompted: boolean } | undefined

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

  /** Whether a prompt of this client is waiting for its answer. */
  get isPrompted(): boolean {
    return this.#turn?.isPrompted === true
  }

  async state(): Promise<{ modes: SessionModeState; configOptions: SessionConfigOption[] }> {
    const { runtime, userId } = this.#door
    const { trust } = await runtime.store.settings.read(userId)
    const agents = await runtime.agentsOf(userId)
    const modes = modeState(lowerTrust(this.#mode, trust) ?? trust, trust)
    return { modes, configOptions: [agentOption(agents, this.#agentId, this.#isBegun)] }
  }

  /** Throws CONFLICT while a turn is in progress, BAD_REQUEST for blocks that cannot be sent, and the error of the run if it failed. */
  async prompt(blocks: ContentBlock[]): Promise<PromptResponse> {
    this.#assertIdle()
    const run = this.#newTurn(true)
    try {
      const started = await this.#start(readPrompt(blocks))
      const { words, ...response } = turnEnd(await run.follow(started))
      if (words !== undefined) await this.#link.notice(words)
      return response
    } finally {
      this.#turn = undefined
    }
  }

  /** Follows a run that started before this client attached. */
  async attach({ runId, after, updates, parked }: ActiveRun): Promise<void> {
    const run = this.#newTurn(false, updates)
    try {
      if (parked) await run.askAgain(parked)
      const { words, stopReason } = turnEnd(await run.follow(runId, after))
      if (words !== undefined) await this.#link.notice(words)
      await this.#notifyEnd(stopReason)
    } catch (thrown) {
      const { code, message } = toDeckhandError(thrown)
      if (code === 'CANCELLED') return
      await this.#link.notice(message)
      await this.#notifyEnd()
    } finally {
      if (this.#turn?.run === run) this.#turn = undefined
    }
  }

  /** Applies to later turns. Throws FORBIDDEN for a mode above the user's trust, and CONFLICT while a turn is in progress: it keeps its mode. */
  async setMode(modeId: string): Promise<void> {
    const { trust } = await this.#door.runtime.store.settings.read(this.#door.userId)
    const mode = readMode(modeId, trust)
    this.#assertIdle('It keeps the mode that it started with. ')
    this.#mode = mode
  }

  /** Throws BAD_REQUEST for an unknown agent, and CONFLICT once a message was sent. */
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

  /** Stops following the run. Cancels nothing. */
  leave(): void {
    this.#turn?.run.leave()
    this.#turn = undefined
  }

  async #start(request: Pick<StartRequest, 'prompt' | 'attachedContext'>): Promise<string> {
    const { runtime, userId } = this.#door
    await this.#followTrust()
    const place = this.#isBegun ? { threadId: this.id } : { newThreadId: this.id, agentId: this.#agentId }
    const { runId } = await runtime.start(userId, { ...request, ...place, trust: this.#mode })
    if (!this.#isBegun) {
      this.#isBegun = true
      const thread = await runtime.store.threads.find(userId, this.id)
      if (thread) await this.#link.update({ sessionUpdate: 'session_info_update', title: thread.title })
    }
    return runId
  }

  /** The user may have lowered the trust in Deckhand meanwhile. The lower level applies here too, and the client must show it. */
  async #followTrust(): Promise<void> {
    const { trust } = await this.#door.runtime.store.settings.read(this.#door.userId)
    const mode = lowerTrust(this.#mode, trust) ?? trust
    if (mode === this.#mode) return
    this.#mode = mode
    await this.#link.update({ sessionUpdate: 'current_mode_update', currentModeId: mode })
  }

  #newTurn(isPrompted: boolean, updates?: ActiveRun['updates']): RunTurn {
    const door = this.#door
    const run = new RunTurn({ door, link: this.#link, ...(updates && { updates }) })
    this.#turn = { run, isPrompted }
    return run
  }

  /** The protocol has no message for the end of a turn that the client did not prompt. */
  #notifyEnd(stopReason?: string): Promise<void> {
    const deckhand = { isBusy: false, ...(stopReason !== undefined && { stopReason }) }
    return this.#link.update({ sessionUpdate: 'session_info_update', _meta: { deckhand } })
  }

  #assertIdle(why = ''): void {
    if (!this.#turn) return
    const message = `sessionId: a turn is in progress in this session. ${why}Wait for its end, or cancel it with session/cancel.`
    throw new DeckhandError('CONFLICT', message, { field: 'sessionId' })
  }
}

/** Failures for which the protocol has a stop reason. */
const stopReasons: Partial<Record<ErrorCode, StopReason>> = {
  CANCELLED: 'cancelled',
  STEP_LIMIT: 'max_turn_requests',
  MODEL_TRUNCATED: 'max_tokens',
}

interface TurnEnd extends PromptResponse {
  /** What to show the person about the end. */
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
