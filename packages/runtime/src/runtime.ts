import { newId } from '@deckhand/kernel'
import type {
  ApprovalDecision,
  ApprovalRecord,
  ContextWish,
  Fence,
  LoggedEvent,
  NewRun,
  OfferedContext,
  RunRequest,
  RunResponse,
  Started,
  Store,
  ToolPlugin,
} from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { timeLimit } from '@deckhand/spec/time-limit'
import { Agency } from './agents/agency.ts'
import type { Agent } from './agents/agent.ts'
import type { Agents } from './agents/roster.ts'
import { keepHouse } from './house/keep-house.ts'
import { type FollowOptions, followRun } from './log/follow-run.ts'
import { Observers } from './run-observer.ts'
import { runResponse } from './run-response.ts'
import type { RuntimeOptions } from './runtime-options.ts'
import { boundRequest, promptOf } from './start/bound-request.ts'
import { isUntouched } from './start/is-untouched.ts'
import { openThread, type StartRequest } from './start/open-thread.ts'
import { createWorker } from './worker/create-worker.ts'
import type { Worker } from './worker/worker.ts'

export interface StartedRun {
  runId: string
  threadId: string
  /** All hands are busy, or others work on runs: nothing is logged of it yet. */
  isQueued?: true
}

const offerPatienceMs = 10_000

/** Runs, for every door. */
export class Runtime {
  readonly store: Store
  /** By which all processes on the store agree. */
  readonly now: () => number
  readonly #options: RuntimeOptions
  readonly #agency: Agency
  readonly #worker: Worker
  readonly #stopHousekeeping: () => Promise<void>
  readonly #observers: Observers

  constructor(options: RuntimeOptions) {
    this.store = options.store
    this.#options = options
    this.now = options.now ?? Date.now
    this.#agency = new Agency(options)
    this.#observers = new Observers(options.observers ?? [], options.onFault ?? (() => {}))
    this.#worker = createWorker(options, this.#agency, this.#observers)
    this.#stopHousekeeping = this.#keepHouse()
  }

  get model(): string {
    return this.#options.model.id
  }

  /** False when the operator has switched all side effects off. */
  get sideEffectsEnabled(): boolean {
    return this.#options.sideEffectsEnabled?.() ?? true
  }

  /** Those of the host. */
  get agents(): Agents {
    return this.#agency.agents
  }

  /** Those of the host, and those among the user's files. */
  agentsOf(userId: string): Promise<Agent[]> {
    return this.#agency.list(userId)
  }

  /** What the user may attach to a request, from all sources that offer this type. Throws NOT_CONNECTED and what services say. */
  async offerContext(userId: string, wish: ContextWish, signal: AbortSignal): Promise<OfferedContext[]> {
    const { contextSources: sources = [] } = this.#options
    const limit = timeLimit(offerPatienceMs, signal)
    const lists = await Promise.all(sources.map((source) => source.offer?.(userId, wish, limit) ?? []))
    return lists.flat()
  }

  /** What an agent may name. */
  get toolNames(): string[] {
    return this.#agency.toolNames
  }

  /** Who answers when a request names nobody. */
  get defaultAgentId(): string {
    return this.#agency.defaultAgent.id
  }

  /** NOT_FOUND or BAD_REQUEST for one that this user cannot ask. */
  async assertAgent(userId: string, agentId: string): Promise<void> {
    await this.#agency.find(userId, agentId)
  }

  /** For the next run; those that have begun go on as they are. Throws BAD_TOOL, and then nothing has changed. */
  setAgents(agents: Agents): void {
    this.#agency.replace(agents)
  }

  /**
   * The tools of the host, for the next run; those that have begun go on with the tools that they began with. Set the agents as well when one of them
   * names a tool that is gone: a run of that agent fails with BAD_TOOL.
   */
  setTools(tools: ToolPlugin[]): void {
    this.#agency.replaceTools(tools)
  }

  /** Throws NOT_FOUND or CONFLICT, with the field's name, or RATE_LIMITED, when no run came to be. */
  async start(userId: string, given: StartRequest, idempotencyKey?: string): Promise<StartedRun> {
    const { store } = this
    const request = boundRequest(given)
    const asked = request.agentId === undefined ? undefined : await this.#agency.find(userId, request.agentId)
    const thread = await openThread(store, {
      userId,
      request,
      agentId: this.#agency.defaultAgent.id,
      isRepeatable: idempotencyKey !== undefined,
    })
    const agent = asked ?? (await this.#agency.find(userId, thread.agentId))
    const { tools } = this.#agency
    const { manifest, attached } = await this.#agency.manifest(agent, userId, request)
    const run: NewRun = {
      ...thread,
      ...this.#newRun(),
      userId,
      prompt: promptOf(request, attached),
      manifest,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }
    this.#agency.begin(run.id, tools)
    const started = await this.#startRun(run)
    if (started.type === 'repeated') return this.#repeated(userId, started.runId, request)
    return { runId: run.id, threadId: run.threadId, ...(!started.fence && { isQueued: true }) }
  }

  /** The events of a run, as they come. Nothing for a run that is not the user's. */
  follow(options: FollowOptions): AsyncGenerator<LoggedEvent[]> {
    return followRun(this.store.runs, (runId) => this.#worker.live(runId)?.log, options)
  }

  /** Waits until the run has come to a stop. */
  async settled(userId: string, runId: string, signal: AbortSignal): Promise<RunResponse> {
    const { lastSeq } = (await this.store.runs.find(userId, runId)) ?? { lastSeq: 0 }
    const events = this.follow({ userId, runId, after: Math.max(0, lastSeq - 1), until: 'stop', signal })
    for await (const _ of events);
    return this.response(userId, runId)
  }

  /** How the run stands. NOT_FOUND. */
  async response(userId: string, runId: string): Promise<RunResponse> {
    const loaded = await this.store.runs.load(userId, runId)
    if (!loaded) throw noSuchRun()
    const waits = loaded.record.outcome?.status === 'awaiting_confirmation'
    return runResponse(loaded, waits ? (await this.store.settings.read(userId)).trust : 'supervised')
  }

  /** `false` when the run had ended before. NOT_FOUND. */
  async cancel(userId: string, runId: string): Promise<boolean> {
    const cancelled = await this.store.runs.cancel(userId, runId, this.now())
    const live = this.#worker.live(runId)
    if (cancelled && live) live.abandon(new DeckhandError('CANCELLED', 'The run was cancelled.'))
    else if (cancelled) this.#observers.tell('runCancelled', { runId, userId })
    return cancelled
  }

  /**
   * Records what a person decided; the run goes on by itself. The same decision again answers as the first time.
   * `roles` are those of `userId` at this moment; with them they may answer for others. NOT_FOUND; FORBIDDEN for whom someone else has to approve; EXPIRED when it came too late; CONFLICT when it was decided otherwise before; BAD_REQUEST for "always" where it has no effect.
   */
  async resolveApproval(resolution: {
    userId: string
    roles?: readonly string[]
    approvalId: string
    decision: ApprovalDecision
    feedback?: string
  }): Promise<ApprovalRecord> {
    const { approval, first } = await this.store.approvals.resolve({ ...resolution, now: this.now() })
    if (approval.status === 'expired')
      throw new DeckhandError('EXPIRED', 'This approval is past its time; the call was not run. Ask for it again.')
    if (!first && approval.decision !== resolution.decision) {
      throw new DeckhandError('CONFLICT', `This call was ${approval.status} before, and that stands.`)
    }
    if (first) this.#observers.tell('approvalResolved', { tool: approval.tool, status: approval.status })
    this.#worker.wake()
    return approval
  }

  /** Takes nothing new: runs that are started from now on wait for another process. What is at work goes on. */
  rest(): void {
    this.#worker.rest()
  }

  /** Gives back what it works on. The store stays open: it is not this one's. */
  async close(): Promise<void> {
    await Promise.all([this.#stopHousekeeping(), this.#worker.close()])
  }

  #keepHouse(): () => Promise<void> {
    const { store, retentionDays, logDays, archive, onFault = () => {} } = this.#options
    return keepHouse({
      store,
      now: this.now,
      onFault,
      ...(retentionDays !== undefined && { retentionDays }),
      ...(logDays !== undefined && { logDays }),
      ...(archive && { archive }),
    })
  }

  #newRun(): Pick<NewRun, 'id' | 'limits' | 'now'> {
    const { limits } = this.#options
    return { id: newId(), now: this.now(), ...(limits && { limits }) }
  }

  /** Works on it at once if a hand is free. */
  async #startRun(run: NewRun): Promise<Started> {
    const reserved = this.#worker.reserve()
    try {
      const started = await this.store.runs.start({ ...run, ...(reserved && { lease: reserved.lease }) })
      if (!reserved || started.type !== 'started' || !started.fence) return started
      const hasBegun = await this.#begin(run.userId, started.fence, reserved.lease.until)
      return hasBegun ? started : { type: 'started' }
    } finally {
      reserved?.release()
    }
  }

  /** False when the store failed. The caller must not take the run for one that was never made: a worker claims it when its lease has run out. */
  async #begin(userId: string, fence: Fence, until: number): Promise<boolean> {
    try {
      const loaded = await this.store.runs.load(userId, fence.runId)
      if (loaded) await this.#worker.take({ ...loaded, fence, losses: 0 }, until)
      return true
    } catch (thrown) {
      this.#options.onFault?.(thrown)
      return false
    }
  }

  /** Somebody who reuses a key for another request would take the first one's answer for this one's. */
  async #repeated(userId: string, runId: string, { prompt, threadId }: RunRequest): Promise<StartedRun> {
    const run = await this.store.runs.load(userId, runId)
    if (!run) throw noSuchRun()
    if (run.state.prompt.text !== prompt || (threadId ?? run.record.threadId) !== run.record.threadId) {
      const message = 'Idempotency-Key: this key was used for another request. Take a new one for each request.'
      throw new DeckhandError('CONFLICT', message, { field: 'Idempotency-Key' })
    }
    return { runId, threadId: run.record.threadId, ...(isUntouched(run.record) && { isQueued: true }) }
  }
}

function noSuchRun(): DeckhandError {
  return new DeckhandError('NOT_FOUND', 'There is no such run.')
}
