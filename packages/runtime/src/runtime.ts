import { createLimit, newId, runLoop, ToolPluginRegistry, tellingJournal } from '@deckhand/kernel'
import type { KernelEvent, Model, Policy, RunRequest, RunResponse, RunState, Store, ToolPlugin } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import type { Agent } from './agent.ts'
import { buildInstruction } from './instruction.ts'
import { openThread } from './open-thread.ts'
import { RunLog } from './run-log.ts'
import { runResponse } from './run-response.ts'

export interface RuntimeOptions {
  model: Model
  /** The first one answers when a request names none. */
  agents: [Agent, ...Agent[]]
  tools: ToolPlugin[]
  store: Store
  policy: Policy
  maxSteps: number
  /** Handlers of one run at work at once. */
  concurrency?: number
  /** What is known about a user. A run does not fail when it cannot be read. */
  aboutUser?: (userId: string) => Promise<string | undefined>
}

/** A run at work. It goes on whether or not anybody follows it. */
export interface LiveRun {
  runId: string
  threadId: string
  log: RunLog
  /** Resolves when the run has come to a stop. Never rejects: a fault of ours is a failed run as well. */
  response: Promise<RunResponse>
  cancel(): void
}

/** Starts runs for every door. */
export class Runtime {
  readonly #options: RuntimeOptions
  readonly #agents: Map<string, { agent: Agent; tools: ToolPluginRegistry }>
  readonly #busyThreads = new Set<string>()

  constructor(options: RuntimeOptions) {
    this.#options = options
    this.#agents = new Map(
      options.agents.map((agent) => [
        agent.id,
        { agent, tools: new ToolPluginRegistry(toolsOf(agent, options.tools)) },
      ]),
    )
  }

  get model(): string {
    return this.#options.model.id
  }

  /** Throws NOT_FOUND or CONFLICT, with the field's name, when no run came to be. */
  async start(userId: string, request: RunRequest): Promise<LiveRun> {
    const { store, agents } = this.#options
    if (request.agentId !== undefined) this.#agent(request.agentId)
    const thread = await openThread(store, userId, request, agents[0].id)
    if (this.#busyThreads.has(thread.id)) {
      throw new DeckhandError(
        'CONFLICT',
        'threadId: a run is at work on this thread. Wait for it or begin a new thread.',
        {
          field: 'threadId',
        },
      )
    }
    this.#busyThreads.add(thread.id)
    const run: RunState = {
      id: newId(),
      threadId: thread.id,
      agentId: thread.agentId,
      userId,
      history: thread.messages,
      prompt: { role: 'user', text: request.prompt },
      turns: [],
    }
    const log = new RunLog()
    const controller = new AbortController()
    const response = this.#work(run, request, log, controller.signal)
      .catch((thrown: unknown) => this.#fault(run, log, thrown))
      .finally(() => this.#busyThreads.delete(thread.id))
    return { runId: run.id, threadId: thread.id, log, response, cancel: () => controller.abort() }
  }

  async #work(run: RunState, request: RunRequest, log: RunLog, signal: AbortSignal): Promise<RunResponse> {
    const { model, store, policy, maxSteps, concurrency = 4 } = this.#options
    const { agent, tools } = this.#agent(run.agentId)
    await store.threads.append(run.userId, run.threadId, [run.prompt])
    const tell = (event: KernelEvent) => log.add(event)
    const outcome = await runLoop(run, {
      model,
      instruction: await this.#instruction(agent, run.userId, request),
      ...(agent.settings && { settings: agent.settings }),
      tools,
      policy,
      journal: tellingJournal(tell),
      emit: tell,
      signal,
      maxSteps,
      limit: createLimit(concurrency),
    })
    await store.threads.append(run.userId, run.threadId, run.turns)
    return runResponse({ run, outcome, model: model.id, seq: log.lastSeq })
  }

  #fault(run: RunState, log: RunLog, thrown: unknown): RunResponse {
    const { code, message } = toDeckhandError(thrown)
    const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
    log.add({ type: 'failed', code, message, usage })
    return runResponse({
      run,
      outcome: { status: 'failed', code, message, usage },
      model: this.model,
      seq: log.lastSeq,
    })
  }

  async #instruction({ persona }: Agent, userId: string, { attachedContext }: RunRequest): Promise<string> {
    const aboutUser = await this.#options.aboutUser?.(userId).catch(() => undefined)
    return buildInstruction({ persona, ...(aboutUser && { aboutUser }), ...(attachedContext && { attachedContext }) })
  }

  #agent(id: string) {
    const found = this.#agents.get(id)
    if (found) return found
    const known = [...this.#agents.keys()].join(', ')
    throw new DeckhandError('NOT_FOUND', `agentId: there is no agent "${id}". There is: ${known}.`, {
      field: 'agentId',
    })
  }
}

function toolsOf(agent: Agent, tools: ToolPlugin[]): ToolPlugin[] {
  if (!agent.tools) return tools
  return agent.tools.map((name) => {
    const tool = tools.find((candidate) => candidate.name === name)
    if (!tool)
      throw new DeckhandError('BAD_TOOL', `Agent "${agent.id}" names the tool "${name}", which does not exist.`)
    return tool
  })
}
