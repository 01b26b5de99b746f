import { newId } from '@deckhand/kernel'
import type {
  AgentLimits,
  ApprovalDecision,
  ApprovalRecord,
  Fence,
  Files,
  LoggedEvent,
  Manifest,
  Model,
  NewRun,
  RunRequest,
  RunResponse,
  Store,
  ToolPlugin,
  ToolPorts,
  UserLimits,
} from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Agent } from './agent.ts'
import { AgentDirectory } from './agent-directory.ts'
import { type FollowOptions, followRun } from './follow-run.ts'
import { buildInstruction } from './instruction.ts'
import { keepHouse } from './keep-house.ts'
import { makeManifest } from './manifest.ts'
import { openThread } from './open-thread.ts'
import { type Agents, type McpTools, Roster } from './roster.ts'
import { Observers, type RunObserver } from './run-observer.ts'
import { runResponse } from './run-response.ts'
import { defaultLimits } from './tree/tree-limits.ts'
import { type WorkOptions, workOnRun } from './work-on-run.ts'
import { Worker } from './worker.ts'

export interface RuntimeOptions {
  store: Store
  /** Asked when a run begins. */
  model: Model
  /** Runs go on with the model they began with, also when another was set since. */
  modelNamed?: (id: string) => Model
  /** The first one answers when a request names none. */
  agents: Agents
  tools: ToolPlugin[]
  /** `folder`: all that there is of the workspace. */
  toolPorts?: (userId: string, agentId: string, folder?: string) => ToolPorts
  /** The tools of the MCP servers that an agent may use. */
  mcpTools?: McpTools
  /** Signs approvals. Must be the same in every process, and never be in the store. */
  approvalKey: Buffer
  approvalDays?: number
  sideEffectsEnabled?: () => boolean
  /** What one user may use. */
  limits?: UserLimits
  /** Threads that nothing was said on for so many days are deleted, with their runs. */
  retentionDays?: number
  /** What holds for agents that say nothing else. */
  agentLimits?: AgentLimits
  /** Runs of this process at work at once. */
  capacity?: number
  leaseMs?: number
  now?: () => number
  /** What is known about a user. A run does not fail when it cannot be read. */
  aboutUser?: (userId: string) => Promise<string | undefined>
  onFault?: (error: unknown) => void
  observers?: RunObserver[]
}

export interface StartedRun {
  runId: string
  threadId: string
}

/** Runs, for every door. */
export class Runtime {
  readonly store: Store
  readonly #options: RuntimeOptions
  readonly #roster: Roster
  readonly #directory: AgentDirectory
  readonly #worker: Worker
  readonly #stopHousekeeping: () => void
  readonly #observers: Observers
  readonly #now: () => number

  constructor(options: RuntimeOptions) {
    this.store = options.store
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#roster = new Roster(options.agents, options.tools, options.mcpTools)
    this.#directory = new AgentDirectory(this.#roster, this.toolNames, (userId, folder) => this.#files(userId, folder))
    this.#observers = new Observers(options.observers ?? [], options.onFault ?? (() => {}))
    this.#worker = this.#createWorker()
    this.#stopHousekeeping = this.#keepHouse()
  }

  get model(): string {
    return this.#options.model.id
  }

  /** Those of the host. */
  get agents(): Agents {
    return this.#roster.agents
  }

  /** Those of the host, and those among the user's files. */
  agentsOf(userId: string): Promise<Agent[]> {
    return this.#directory.list(userId)
  }

  /** What an agent may name. */
  get toolNames(): string[] {
    return this.#options.tools.map(({ name }) => name)
  }

  /** For the next run; those that have begun go on as they are. Throws BAD_TOOL, and then nothing has changed. */
  setAgents(agents: Agents): void {
    this.#roster.replace(agents)
  }

  /** Throws NOT_FOUND or CONFLICT, with the field's name, or RATE_LIMITED, when no run came to be. */
  async start(userId: string, request: RunRequest, idempotencyKey?: string): Promise<StartedRun> {
    const { store } = this
    if (request.agentId !== undefined) await this.#directory.find(userId, request.agentId)
    const thread = await openThread(store, {
      userId,
      request,
      agentId: this.agents[0].id,
      isRepeatable: idempotencyKey !== undefined,
    })
    const manifest = await this.#manifest(await this.#directory.find(userId, thread.agentId), userId, request)
    const run: NewRun = {
      ...thread,
      ...this.#newRun(),
      userId,
      prompt: { role: 'user', text: request.prompt },
      manifest,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }
    const started = await store.runs.start(run)
    if (started.type === 'repeated') return this.#repeated(userId, started.runId, request)
    if (started.fence) await this.#begin(userId, started.fence)
    return { runId: run.id, threadId: run.threadId }
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
    return runResponse(loaded)
  }

  /** `false` when the run had ended before. NOT_FOUND. */
  async cancel(userId: string, runId: string): Promise<boolean> {
    const cancelled = await this.store.runs.cancel(userId, runId, this.#now())
    const live = this.#worker.live(runId)
    if (cancelled && live) live.abandon(new DeckhandError('CANCELLED', 'The run was cancelled.'))
    else if (cancelled) this.#observers.tell('runCancelled', { runId, userId })
    return cancelled
  }

  /**
   * Records what a person decided; the run goes on by itself. The same decision again answers as the first time.
   * NOT_FOUND; EXPIRED when it came too late; CONFLICT when it was decided otherwise before.
   */
  async resolveApproval(resolution: {
    userId: string
    approvalId: string
    decision: ApprovalDecision
    feedback?: string
  }): Promise<ApprovalRecord> {
    const { approval, first } = await this.store.approvals.resolve({ ...resolution, now: this.#now() })
    if (approval.status === 'expired')
      throw new DeckhandError('EXPIRED', 'This approval is past its time; the call was not run. Ask for it again.')
    if (!first && approval.decision !== resolution.decision) {
      throw new DeckhandError('CONFLICT', `This call was ${approval.status} before, and that stands.`)
    }
    if (first) this.#observers.tell('approvalResolved', { tool: approval.tool, status: approval.status })
    this.#worker.wake()
    return approval
  }

  /** Gives back what it works on. The store stays open: it is not this one's. */
  close(): Promise<void> {
    this.#stopHousekeeping()
    return this.#worker.close()
  }

  #keepHouse(): () => void {
    const { store, retentionDays, onFault = () => {} } = this.#options
    return keepHouse({ store, now: this.#now, onFault, ...(retentionDays !== undefined && { retentionDays }) })
  }

  #createWorker(): Worker {
    const { store, model, modelNamed, approvalKey } = this.#options
    const { approvalDays = 7, agentLimits = {}, capacity = 256, leaseMs = 15_000 } = this.#options
    const { toolPorts = () => ({}), sideEffectsEnabled = () => true, onFault = () => {} } = this.#options
    const options: WorkOptions = {
      store,
      toolPorts,
      approvalKey,
      approvalDays,
      sideEffectsEnabled,
      defaults: { ...defaultLimits, ...agentLimits },
      observers: this.#observers,
      now: this.#now,
      model: (id) => (id === model.id || !modelNamed ? model : modelNamed(id)),
      toolsFor: ({ record, manifest }) => this.#roster.toolsFor(record.agentId, manifest),
      customTools: (definitions) => this.#roster.customTools(definitions),
      findAgent: ({ state, manifest }, name) => this.#directory.find(state.userId, name, manifest.folder),
      agentsFor: (...asked) => this.#directory.startedBy(...asked),
      aboutUser: (userId) => this.#aboutUser(userId),
    }
    return new Worker({
      runs: store.runs,
      begin: (claimed) => workOnRun(claimed, options),
      capacity,
      leaseMs,
      now: this.#now,
      onFault,
    })
  }

  #newRun(): Pick<NewRun, 'id' | 'lease' | 'limits' | 'now'> {
    const { limits } = this.#options
    const lease = this.#worker.lease()
    return { id: newId(), now: this.#now(), ...(limits && { limits }), ...(lease && { lease }) }
  }

  async #begin(userId: string, fence: Fence): Promise<void> {
    const loaded = await this.store.runs.load(userId, fence.runId)
    if (loaded) this.#worker.take({ ...loaded, fence })
  }

  /** Somebody who reuses a key for another request would take the first one's answer for this one's. */
  async #repeated(userId: string, runId: string, { prompt, threadId }: RunRequest): Promise<StartedRun> {
    const run = await this.store.runs.load(userId, runId)
    if (!run) throw noSuchRun()
    if (run.state.prompt.text !== prompt || (threadId ?? run.record.threadId) !== run.record.threadId) {
      const message = 'Idempotency-Key: this key was used for another request. Take a new one for each request.'
      throw new DeckhandError('CONFLICT', message, { field: 'Idempotency-Key' })
    }
    return { runId, threadId: run.record.threadId }
  }

  async #manifest(agent: Agent, userId: string, { attachedContext }: RunRequest): Promise<Manifest> {
    const { persona, settings, model = this.model, limits, customTools } = agent
    const [tools, aboutUser] = await Promise.all([this.#roster.toolsOf(agent), this.#aboutUser(userId)])
    const instruction = buildInstruction({
      persona,
      agents: await this.#directory.startedBy(agent.id, userId, tools),
      ...(aboutUser && { aboutUser }),
      ...(attachedContext && { attachedContext }),
    })
    return makeManifest({ model, instruction, settings, limits, customTools, tools })
  }

  async #aboutUser(userId: string): Promise<string | undefined> {
    return this.#options.aboutUser?.(userId).catch(() => undefined)
  }

  #files(userId: string, folder?: string): Files | undefined {
    return this.#options.toolPorts?.(userId, 'agents', folder).files
  }
}

function noSuchRun(): DeckhandError {
  return new DeckhandError('NOT_FOUND', 'There is no such run.')
}
