import { bothLimits, createLimit, JournalLost, newId, type ToolPluginRegistry } from '@deckhand/kernel'
import type { AgentMaximums, LoadedRun, RunRecord, RunState, RunStore, SpawnRequest, ToolPart } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { unchanged } from '../agents/roster.ts'
import { requestMark } from './agents-of-call.ts'
import { type ChildSources, prepareChild } from './child-manifest.ts'
import { assertRoom, limited } from './limited.ts'
import { LoopGuard, taskMark } from './loop-guard.ts'
import type { RunJournal } from './run-journal.ts'
import { TokenBudget } from './token-budget.ts'
import { childLimits, type DefaultLimits, defaultLimits, rootLimits, withinMaximums } from './tree-limits.ts'
import { TreeRecords, taskOf } from './tree-records.ts'
import { lineage, type StartedAgent, type TreeRun } from './tree-run.ts'

export interface MakerSources extends ChildSources {
  runs: RunStore
  defaults: DefaultLimits
  /** The highest limits, whatever an agent's file says. */
  most: AgentMaximums
  /** Makes the journal of a run of this tree. */
  journal: (state: RunState, tools: ToolPluginRegistry, isChild: boolean) => RunJournal
}

type Loaded = Pick<LoadedRun, 'state' | 'manifest' | 'approvals'>

/** Makes the runs of a tree: the root, new children, and children that an earlier process started. */
export class TreeMaker {
  readonly #sources: MakerSources
  readonly #records: TreeRecords
  readonly #guard: LoopGuard

  /** `records`: the stored runs of the tree, if another process worked on it before. */
  constructor(records: RunRecord[], sources: MakerSources) {
    this.#sources = sources
    this.#records = new TreeRecords(records)
    this.#guard = new LoopGuard(defaultLimits.repeats, this.#records.tasks)
  }

  root(loaded: Loaded, tools: ToolPluginRegistry, wasCutOff: boolean): TreeRun {
    const { state, manifest } = loaded
    const { defaults, most, journal } = this.#sources
    const own = withinMaximums(manifest.limits ?? {}, most)
    const { concurrency, tokenBudget, maxAgents } = { ...defaults, ...own }
    return {
      ...loaded,
      depth: 0,
      task: taskMark(state.agentId, state.prompt.text),
      limits: rootLimits(own, defaults),
      limit: createLimit(concurrency),
      budget: new TokenBudget(tokenBudget, this.#records.tokensOf(state.id)),
      tools,
      journal: journal(state, tools, false),
      agents: { most: maxAgents, started: this.#records.count },
      children: this.#records.childrenOf(state.id),
      wasCutOff,
    }
  }

  /** Starts an agent for this call. Counts it at once, because the calls of one turn start in parallel. */
  async start(parent: TreeRun, action: ToolPart, request: SpawnRequest): Promise<[StartedAgent, TreeRun]> {
    assertRoom(parent)
    const agentId = typeof request.agent === 'string' ? request.agent : request.agent.name
    const agent = { actionId: action.id, runId: newId(), agentId, request: requestMark(request) }
    parent.children.push(agent)
    parent.agents.started += 1
    try {
      return [agent, await this.#begin(parent, action, request, agent)]
    } catch (thrown) {
      parent.children.splice(parent.children.indexOf(agent), 1)
      parent.agents.started -= 1
      throw thrown
    }
  }

  async #begin(
    parent: TreeRun,
    action: ToolPart,
    request: SpawnRequest,
    { runId, request: mark }: StartedAgent,
  ): Promise<TreeRun> {
    const { agentId, manifest, withheld } = await prepareChild({ parent, action }, request, this.#sources)
    const task = taskMark(agentId, request.prompt)
    const above = lineage(parent).map((run) => run.task)
    limited(parent, 'repeat', () => this.#guard.start(agentId, task, above))
    const { threadId, userId, id: parentId } = parent.state
    const prompt = { role: 'user' as const, text: request.prompt }
    const state: RunState = { id: runId, threadId, agentId, userId, history: [], prompt, turns: [] }
    const child = this.#enter(parent, action, { state, manifest, approvals: [] }, task)
    if (withheld.length > 0)
      parent.journal.emit({ type: 'limit', limit: 'rights', message: notGiven(agentId, withheld) })
    const from = { runId: parentId, actionId: action.id }
    const started = { parent: from, depth: child.depth, agentId, prompt, manifest, task: `${task}.${mark}` }
    await orLost(
      parent.journal.childStarted(
        { runId, started },
        { type: 'spawn', id: action.id, runId, agentId, prompt: prompt.text },
      ),
    )
    return child
  }

  /** Continues an agent that this call has started before. */
  async reopen(parent: TreeRun, action: ToolPart, { runId, outcome }: StartedAgent): Promise<TreeRun> {
    const loaded = await orLost(this.#sources.runs.load(parent.state.userId, runId))
    if (!loaded)
      throw new DeckhandError('INTERNAL', `Run ${runId}, which this call started, is missing. Restore a backup.`)
    const { record } = loaded
    const child = this.#enter(parent, action, loaded, taskOf(record))
    const ended = outcome && outcome.status !== 'awaiting_confirmation' ? { ended: outcome } : {}
    return { ...child, ...ended, wasCutOff: record.status === 'planning' }
  }

  #enter(parent: TreeRun, action: ToolPart, { state, manifest, approvals }: Loaded, task: string): TreeRun {
    const { customTools, journal, defaults, most } = this.#sources
    const own = withinMaximums(manifest.limits ?? {}, most)
    const { concurrency, tokenBudget } = own
    const depth = parent.depth + 1
    const tools = unchanged([...customTools(manifest.customTools), ...parent.tools.getAll()], manifest)
    const spent = this.#records.tokensOf(state.id)
    return {
      state,
      manifest,
      approvals,
      depth,
      task,
      limits: childLimits(own, parent.limits, depth, defaults),
      limit: concurrency === undefined ? parent.limit : bothLimits(createLimit(concurrency), parent.limit),
      budget: tokenBudget === undefined ? parent.budget : new TokenBudget(tokenBudget, spent, parent.budget),
      tools,
      journal: journal(state, tools, true),
      agents: parent.agents,
      children: this.#records.childrenOf(state.id),
      above: { parent, action },
      wasCutOff: false,
    }
  }
}

/** A failing store stops the whole tree, instead of failing the call. */
function orLost<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((thrown: unknown) => {
    throw new JournalLost(thrown)
  })
}

function notGiven(agentId: string, withheld: string[]): string {
  return `"${agentId}" works without ${withheld.join(', ')}: the agent that started it does not have them.`
}
