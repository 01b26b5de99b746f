import { ChildWaits, JournalLost, runLoop, type TreePort } from '@deckhand/kernel'
import type { RunOutcome, SpawnRequest, SpawnResult, ToolPart } from '@deckhand/spec'
import { type PortSources, portsOf } from './run-ports.ts'
import { signalsOf, spawnResult, waitingBelow } from './spawn-result.ts'
import type { TreeMaker } from './tree-maker.ts'
import type { TreeRun } from './tree-run.ts'

/**
 * A run and all that it starts, in one process, under one lease. Every run of it is the same loop. What was started is in the store before it begins,
 * so that whoever takes the tree up again finds it and goes on with it.
 */
export class AgentTree {
  readonly #maker: TreeMaker
  readonly #sources: PortSources
  /** Loops at work below the top. */
  readonly #atWork = new Set<Promise<unknown>>()

  constructor(maker: TreeMaker, sources: PortSources) {
    this.#maker = maker
    this.#sources = sources
  }

  /** Works until the run at the top has come to a stop, and everything below it too. Rejects when the journal does. */
  async run(root: TreeRun, signal: AbortSignal): Promise<void> {
    try {
      await this.#work(root, signal)
    } finally {
      await Promise.allSettled(this.#atWork)
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
      childCount: () => children.size,
      isFull: () => agents.started >= agents.most,
      spawn: (action, request, signal) => this.#spawn(run, action, request, signal),
      ...(above && {
        parentAgentId: above.parent.state.agentId,
        signalParent: (message) => signal(run, above, message),
      }),
    }
  }

  async #spawn(parent: TreeRun, action: ToolPart, request: SpawnRequest, signal: AbortSignal): Promise<SpawnResult> {
    const child = await this.#maker.childOf(parent, action, request)
    const outcome = child.ended ?? (await this.#workBelow(child, signal))
    if (outcome.status === 'awaiting_confirmation') throw new ChildWaits(waitingBelow(child.state, outcome.waiting))
    action.childUsage = outcome.usage
    return spawnResult(child.state, outcome, signalsOf(child))
  }

  /** A child whose journal does not answer takes the tree with it: it is somebody else's now. */
  async #workBelow(child: TreeRun, signal: AbortSignal): Promise<RunOutcome> {
    const work = this.#work(child, signal).catch((thrown: unknown) => {
      throw new JournalLost(thrown)
    })
    this.#atWork.add(work)
    return work.finally(() => this.#atWork.delete(work))
  }
}

/** It is on the record of the child, and shown beside the call that waits for it. The parent's model reads it with the result of that call. */
async function signal(
  child: TreeRun,
  { parent, action }: NonNullable<TreeRun['above']>,
  message: string,
): Promise<void> {
  child.journal.emit({ type: 'signal', message })
  parent.journal.emit({ type: 'tool_progress', id: action.id, message: `${child.state.agentId}: ${message}` })
}
