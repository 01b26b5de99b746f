import { newId } from '@deckhand/kernel'
import type {
  ApprovalDecision,
  ApprovalRecord,
  ContextWish,
  Fence,
  LoggedEvent,
  NewRun,
  OfferedContext,
  RunRecord,
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
import { startHousekeeping } from './housekeeping/housekeeping.ts'
import { type FollowOptions, followRun } from './log/follow-run.ts'
import { Observers } from './run-observer.ts'
import { runResponse } from './run-response.ts'
import type { RuntimeOptions } from './runtime-options.ts'
import { boundRequest, promptOf } from './start/bound-request.ts'
import { openThread, type StartRequest } from './start/open-thread.ts'
import { createWorker } from './worker/create-worker.ts'
import type { Worker } from './worker/worker.ts'

export interface StartedRun {
  runId: string
  threadId: string
  /** No worker slot is free in this process, so the run waits in the queue and has no events yet. */
  isQueued?: true
}

const offerPatienceMs = 10_000

/** Starts, follows and controls runs, for every door. */
export class Runtime {
  readonly store: Store
  /** The clock that all processes on this store share. */
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
    this.#stopHousekeeping = this.#startHousekeeping()
  }

  get model(): string {
    return this.#options.model.id
  }

  /** False if the operator has disabled all side effects. */
  get sideEffectsEnabled(): boolean {
    return this.#options.sideEffectsEnabled?.() ?? true
  }

  /** The agents of the host. */
  get agents(): Agents {
    return this.#agency.agents
  }

  /** The agents of the host, and those in the user's files. */
  agentsOf(userId: string): Promise<Agent[]> {
    return this.#agency.list(userId)
  }

  /** What the user may attach to a request, from all sources with this type. Throws NOT_CONNECTED and the errors of services. */
  async offerContext(userId: string, wish: ContextWish, signal: AbortSignal): Promise<OfferedContext[]> {
    const { contextSources: sources = [] } = this.#options
    const limit = timeLimit(offerPatienceMs, signal)
    const lists = await Promise.all(sources.map((source) => source.offer?.(userId, wish, limit) ?? []))
    return lists.flat()
  }

  /** The names of the host's tools. */
  get toolNames(): string[] {
    return this.#agency.toolNames
  }

  /** Answers when a request names no agent. */
  get defaultAgentId(): string {
    return this.#agency.defaultAgent.id
  }

  /** Throws NOT_FOUND or BAD_REQUEST if the user cannot run this agent. */
  async assertAgent(userId: string, agentId: string): Promise<void> {
    await this.#agency.find(userId, agentId)
  }

  /** Takes effect with the next run; running ones keep their agents. Throws BAD_TOOL and changes nothing if an agent names an unknown tool. */
  setAgents(agents: Agents): void {
    this.#agency.replace(agents)
  }

  /**
   * Replaces the host's tools. Takes effect with the next run; running ones keep their tools. If an agent names a removed tool, set the agents as
   * well: otherwise its runs fail with BAD_TOOL.
   */
  setTools(tools: ToolPlugin[]): void {
    this.#agency.replaceTools(tools)
  }

  /** Throws NOT_FOUND or CONFLICT, with the field's name, or RATE_LIMITED. Then there is no run. */
  async start(userId: string, given: StartRequest, idempotencyKey?: string): Promise<StartedRun> {
    const { store } = this
    const request = boundRequest(given)
    const requested = request.agentId === undefined ? undefined : await this.#agency.find(userId, request.agentId)
    const thread = await openThread(store, {
      userId,
      request,
      agentId: this.#agency.defaultAgent.id,
      isRepeatable: idempotencyKey !== undefined,
    })
    const agent = requested ?? (await this.#agency.find(userId, thread.agentId))
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
    this.#agency.pinTools(run.id, tools)
    const started = await this.#startRun(run)
    if (started.type === 'repeated') return this.#repeated(userId, started.runId, request)
    return { runId: run.id, threadId: run.threadId, ...(!started.fence && { isQueued: true }) }
  }

  /** The events of a run as they come. Empty if the user has no such run. */
  follow(options: FollowOptions): AsyncGenerator<LoggedEvent[]> {
    return followRun(this.store.runs, (runId) => this.#worker.live(runId)?.log, options)
  }

  /** Waits until the run ends or needs a decision. */
  async settled(userId: string, runId: string, signal: AbortSignal): Promise<RunResponse> {
    const { lastSeq } = (await this.store.runs.find(userId, runId)) ?? { lastSeq: 0 }
    const events = this.follow({ userId, runId, after: Math.max(0, lastSeq - 1), until: 'stop', signal })
    for await (const _ of events);
    return this.response(userId, runId)
  }

  /** The current state of the run. Throws NOT_FOUND. */
  async response(userId: string, runId: string): Promise<RunResponse> {
    const loaded = await this.store.runs.load(userId, runId)
    if (!loaded) throw noSuchRun()
    const isWaiting = loaded.record.outcome?.status === 'awaiting_confirmation'
    return runResponse(loaded, isWaiting ? (await this.store.settings.read(userId)).trust : 'supervised')
  }

  /** Returns `false` if the run had ended before. Throws NOT_FOUND. */
  async cancel(userId: string, runId: string): Promise<boolean> {
    const cancelled = await this.store.runs.cancel(userId, runId, this.now())
    const live = this.#worker.live(runId)
    if (cancelled && live) live.abandon(new DeckhandError('CANCELLED', 'The run was cancelled.'))
    else if (cancelled) this.#observers.notify('runCancelled', { runId, userId })
    return cancelled
  }

  /**
   * Records a person's decision; the run then continues by itself. Repeating the same decision returns the first result. `roles`: the current roles
   * of `userId`, with which they may decide for others. Throws NOT_FOUND; FORBIDDEN if someone else must approve; EXPIRED; CONFLICT if another
   * decision was made before; BAD_REQUEST for "always" where it has no effect.
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
      throw new DeckhandError('EXPIRED', 'This approval has expired; the call was not run. Ask for it again.')
    if (!first && approval.decision !== resolution.decision) {
      throw new DeckhandError('CONFLICT', `This call was already ${approval.status}, and that cannot be changed.`)
    }
    if (first) this.#observers.notify('approvalResolved', { tool: approval.tool, status: approval.status })
    this.#worker.wake()
    return approval
  }

  /** Takes no new runs: they wait for another process. Running ones go on. */
  rest(): void {
    this.#worker.drain()
  }

  /** Gives its runs back for other processes. Does not close the store, which belongs to the caller. */
  async close(): Promise<void> {
    await Promise.all([this.#stopHousekeeping(), this.#worker.close()])
  }

  #startHousekeeping(): () => Promise<void> {
    const { store, retentionDays, logDays, archive, onFault = () => {} } = this.#options
    return startHousekeeping({
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

  /** Works on the run at once if a slot is free. */
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

  /** Returns false if the store failed. The run exists all the same: a worker claims it when its lease expires. */
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

  /** Throws CONFLICT if the key was used for a different request: its result would look like the result of this one. */
  async #repeated(userId: string, runId: string, { prompt, threadId }: RunRequest): Promise<StartedRun> {
    const run = await this.store.runs.load(userId, runId)
    if (!run) throw noSuchRun()
    if (run.state.prompt.text !== prompt || (threadId ?? run.record.threadId) !== run.record.threadId) {
      const message = 'Idempotency-Key: this key was used for another request. Use a new key for each request.'
      throw new DeckhandError('CONFLICT', message, { field: 'Idempotency-Key' })
    }
    return { runId, threadId: run.record.threadId, ...(isUntouched(run.record) && { isQueued: true }) }
  }
}

function noSuchRun(): DeckhandError {
  return new DeckhandError('NOT_FOUND', 'There is no such run.')
}

/** No process has worked on the run yet, and it has no events. */
export const isUntouched = ({ status, lastSeq }: RunRecord): boolean => status === 'queued' && lastSeq === 0
