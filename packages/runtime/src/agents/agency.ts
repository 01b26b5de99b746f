import type { AgentFileRules, Manifest, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { FilledContext } from '../context/fill-context.ts'
import { RunContext } from '../context/run-context.ts'
import { modelOf, type RuntimeOptions } from '../runtime-options.ts'
import type { BoundRequest } from '../start/bound-request.ts'
import { buildInstruction } from '../start/instruction.ts'
import { makeManifest } from '../start/manifest.ts'
import type { ChildSources } from '../tree/child-manifest.ts'
import { defaultMaximums } from '../tree/tree-limits.ts'
import type { TreeRun } from '../tree/tree-run.ts'
import type { WorkOptions } from '../worker/work-on-run.ts'
import type { Agent } from './agent.ts'
import { AgentDirectory } from './agent-directory.ts'
import { type Agents, Roster } from './roster.ts'

/** The limits for agent files of users. A model can write such files, too. */
function fileRules({ model, agentFiles = {} }: RuntimeOptions, agents: Agents): AgentFileRules {
  const { most, models, ...rest } = agentFiles
  const named = agents.flatMap((agent) => [agent.model, ...(agent.customTools ?? []).map((tool) => tool.model)])
  const allowed = [model.id, ...(models ?? named.filter((each) => each !== undefined))]
  return { ...rest, most: { ...defaultMaximums, ...most }, models: [...new Set(allowed)] }
}

/** The agents of this runtime: which ones a user may run, and the manifest each run starts with. */
export class Agency {
  readonly #options: RuntimeOptions
  readonly #roster: Roster
  readonly #directory: AgentDirectory
  readonly #context: RunContext

  constructor(options: RuntimeOptions) {
    this.#options = options
    this.#context = new RunContext(options)
    this.#roster = new Roster(options.agents, options.tools, options.mcpTools)
    const filesOf = (userId: string, folder?: string) => options.toolPorts?.(userId, 'agents', folder).files
    const rules = () => fileRules(options, this.#roster.agents)
    this.#directory = new AgentDirectory(this.#roster, { knownTools: () => this.toolNames, rules, filesOf })
  }

  get toolNames(): string[] {
    return this.#roster.tools.map(({ name }) => name)
  }

  get agents(): Agents {
    return this.#roster.agents
  }

  /** Answers when a request names no agent. */
  get defaultAgent(): Agent {
    return this.#roster.default
  }

  list(userId: string): Promise<Agent[]> {
    return this.#directory.list(userId)
  }

  /** Throws NOT_FOUND and BAD_REQUEST, with the field's name. */
  find(userId: string, agentId: string): Promise<Agent> {
    return this.#directory.find(userId, agentId)
  }

  /** Throws BAD_TOOL and changes nothing if an agent names an unknown tool. */
  replace(agents: Agents): void {
    this.#roster.replace(agents)
  }

  /** Takes effect with the next run. */
  replaceTools(tools: ToolPlugin[]): void {
    this.#roster.replaceTools(tools)
  }

  /** The tools of the host. */
  get tools(): ToolPlugin[] {
    return this.#roster.tools
  }

  /** Pins the host's tools for this run, so that replacing them later does not change it. */
  pinTools(runId: string, tools: ToolPlugin[]): void {
    this.#roster.pinTools(runId, tools)
  }

  /** The manifest of a new run, and what was attached to its request, as far as we could read it. */
  async manifest(
    agent: Agent,
    userId: string,
    request: BoundRequest,
  ): Promise<{ manifest: Manifest; attached: FilledContext[] }> {
    const { persona, settings, model = this.#options.model.id, limits, customTools } = agent
    const [tools, user, attached] = await Promise.all([
      this.#roster.toolsOf(agent),
      this.#context.user(userId, request.prompt),
      this.#context.attached(userId, request.attachedContext),
    ])
    const agents = await this.#directory.startableBy(agent.id, userId, tools)
    const instruction = buildInstruction({
      persona,
      agents,
      ...user,
      attachedContext: attached,
      attachedLeftOut: request.leftOut?.attachedContext,
    })
    const isRead = !user.nothingRead || attached.length > 0 || [agent, ...agents].some(({ isUsers }) => isUsers)
    const nothingRead = isRead ? undefined : true
    const modelName = modelOf(this.#options, model).name
    const given = { settings, limits, customTools, trust: request.trust, tokenId: request.tokenId }
    return { manifest: makeManifest({ model, modelName, instruction, ...given, nothingRead, tools }), attached }
  }

  /** What a worker needs to know about agents. */
  sources(): ChildSources & Pick<WorkOptions, 'toolsFor'> {
    return {
      toolsFor: ({ record, manifest }) => this.#roster.toolsFor(record, manifest),
      customTools: (definitions) => this.#roster.customTools(definitions),
      modelName: (id) => modelOf(this.#options, id).name,
      findAgent: ({ state, manifest }, name) => this.#directory.find(state.userId, name, manifest.folder, 'agent'),
      defineAgent: (parent, name, definition, key) =>
        this.#directory.define(name, definition, (path) => this.#keepFile(parent, { path, content: definition, key })),
      agentsFor: (...request) => this.#directory.startableBy(...request),
      aboutUser: (userId, prompt) => this.#context.user(userId, prompt),
    }
  }

  async #keepFile(
    { state, manifest, journal }: TreeRun,
    { path, content, key }: { path: string; content: string; key: string },
  ): Promise<void> {
    const files = this.#options.toolPorts?.(state.userId, state.agentId, manifest.folder).files
    if (!files) throw new DeckhandError('BAD_REQUEST', 'There is no workspace here to save an agent in.')
    const { version } = await files.write(path, content, { key })
    journal.emit({ type: 'file_change', path, version })
  }
}
