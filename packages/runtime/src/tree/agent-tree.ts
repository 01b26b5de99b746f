import { addUsage, type ChildStop, JournalLost, noUsage, runLoop, signalsOf, type TreePort } from '@deckhand/kernel'
import type { RunOutcome, RunState, SpawnResult, ToolPart, Usage, WaitingCall } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { AgentsOfCall } from './agents-of-call.ts'
import { type PortSources, portsOf } from './run-ports.ts'
import type { TreeMaker } from './tree-maker.ts'
import { hasEnded, type StartedAgent, type TreeRun } from './tree-run.ts'

/**
 * A run and everything it starts, in one process, under one lease. Every run in the tree uses the same loop. The store has each child before the
 * child begins, so that a process that takes over the tree can continue it.
 */
export class AgentTree {
  readonly #maker: TreeMaker
  readonly #sources: PortSources
  /** The running loops of descendants. */
  readonly #running = new Set<Promise<unknown>>()
  readonly #calls = new WeakMap<ToolPart, AgentsOfCall>()

  constructor(maker: TreeMaker, sources: PortSources) {
    this.#maker = maker
    this.#sources = sources
  }

  /** Resolves when the root run and all its descendants have ended or wait. Rejects if the journal does. */
  async run(root: TreeRun, signal: AbortSignal): Promise<void> {
    try {
      await this.#work(root, signal)
    } finally {
      await Promise.allSettled(this.#running)
    }
  }

  async #work(run: TreeRun, signal: AbortSignal): Promise<RunOutcome> {
    const { ports, observed } = portsOf(run, this.#port(run), signal, this.#sources)
    if (run.wasCutOff) run.journal.emit({ type: 'turn_restarted' })
    try {
      return await runLoop(run.state, ports)
    } finally {
      observed?.end(signal.reason)
    }
  }

  #port(run: TreeRun): TreePort {
    const { depth, limits, children, agents, above } = run
    const { maxDepth, maxFanout } = limits
    return {
      depth,
      maxDepth,
      maxFanout,
      childCount: () => children.length,
      isFull: () => agents.started >= agents.most,
      resume: (action, signal) => this.#agentsOf(run, action, signal).resumed,
      spawn: async (action, request, signal) => this.#agentsOf(run, action, signal).spawn(request),
      endAgents: (action) => this.#endAgents(run, action),
      ...(above && {
        parentAgentId: above.parent.state.agentId,
        signalParent: (message) => signal(run, above, message),
      }),
    }
  }

  /** The agents of a call, shared by everything this process does for the call. */
  #agentsOf(parent: TreeRun, action: ToolPart, signal: AbortSignal): AgentsOfCall {
    const open = this.#calls.get(action)
    if (open) return open
    const agents = new AgentsOfCall(startedBy(parent, action), {
      start: async (request) => this.#untilStop(...(await this.#maker.start(parent, action, request)), signal),
      resume: async (agent) => this.#untilStop(agent, await this.#maker.reopen(parent, action, agent), signal),
    })
    this.#calls.set(action, agents)
    return agents
  }

  async #untilStop(agent: StartedAgent, child: TreeRun, signal: AbortSignal): Promise<ChildStop> {
    const outcome = child.ended ?? (await this.#workBelow(child, signal))
    agent.outcome = outcome
    if (outcome.status === 'awaiting_confirmation') return { waiting: waitingBelow(child.state, outcome.waiting) }
    return { result: spawnResult(child.state, outcome, signalsOf(child.state.turns)) }
  }

  /** A loop that starts with an aborted signal ends everything open in its run, and its agents in the same way. */
  async #endAgents(parent: TreeRun, action: ToolPart): Promise<Usage | undefined> {
    const agents = startedBy(parent, action)
    for (const agent of agents.filter((each) => !hasEnded(each)))
      agent.outcome = await this.#workBelow(await this.#maker.reopen(parent, action, agent), AbortSignal.abort())
    return agents.length === 0
      ? undefined
      : agents.flatMap(({ outcome }) => outcome?.usage ?? []).reduce(addUsage, noUsage)
  }

  /** If a child loses its journal, the whole tree stops: another process owns it now. */
  async #workBelow(child: TreeRun, signal: AbortSignal): Promise<RunOutcome> {
    const work = this.#work(child, signal).catch((thrown: unknown) => {
      throw new JournalLost(thrown)
    })
    this.#running.add(work)
    return work.finally(() => this.#running.delete(work))
  }
}

const startedBy = ({ children }: TreeRun, { id }: ToolPart) => children.filter(({ actionId }) => actionId === id)

/** Recorded in the child, and shown next to the call that waits for it. The parent's model reads it with the result of that call. */
function signal(child: TreeRun, { parent, action }: NonNullable<TreeRun['above']>, message: string): void {
  child.journal.emit({ type: 'signal', message })
  parent.journal.emit({ type: 'tool_progress', id: action.id, message: `${child.state.agentId}: ${message}` })
}

type Ended = Exclude<RunOutcome, { status: 'awaiting_confirmation' }>

/** Throws CHILD_FAILED. */
function spawnResult({ id, agentId }: RunState, outcome: Ended, signals: string[]): SpawnResult {
  if (outcome.status === 'completed') {
    const { summary: output, truncated } = outcome
    return { runId: id, output, ...(truncated && { truncated }), signals }
  }
  const signalled =
    signals.length > 0 ? ` It had said: ${signals.map((signal) => JSON.stringify(signal)).join(', ')}.` : ''
  throw new DeckhandError(
    'CHILD_FAILED',
    `The agent "${agentId}" failed (${outcome.code}): ${outcome.message}${signalled}`,
  )
}

/** Adds the run id to each call. Calls from deeper runs have theirs already. */
function waitingBelow({ id: runId, agentId }: RunState, waiting: WaitingCall[]): WaitingCall[] {
  return waiting.map((call) => ({ runId, agentId, ...call }))
}
