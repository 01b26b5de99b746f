import { createCustomTool, ToolPluginRegistry } from '@deckhand/kernel'
import type { CustomToolDefinition, Manifest, RunRecord, ToolPlugin } from '@deckhand/spec'
import { BoundedMap } from '@deckhand/spec/bounded-map'
import { DeckhandError } from '@deckhand/spec/errors'
import { nearNames } from '@deckhand/spec/near-names'
import { briefingAgent } from '../briefing/briefing-agent.ts'
import { toolMark } from '../start/manifest.ts'
import type { Agent } from './agent.ts'

export type Agents = [Agent, ...Agent[]]

/** Finds the tools of the MCP servers that an agent may use, or of those that are needed. A server that does not answer has none. */
export type McpTools = (agent: Agent | undefined, isNeeded?: (server: string) => boolean) => Promise<ToolPlugin[]>

const mcpName = /^mcp_/
const customKept = 500
const runsKept = 5_000
/** Their names are taken and they can be found, but nobody is offered them. */
const unlisted: Agent[] = [briefingAgent]

/** Who may be asked, and with which tools. */
export class Roster {
  /** The host's tools as they were when each run began. Runs share these lists. */
  readonly #begunWith = new BoundedMap<string, ToolPlugin[]>({ entries: runsKept })
  #tools: ToolPlugin[]
  readonly #mcpTools: McpTools
  /** The same definition is the same plugin, so that its schemas are compiled once. */
  readonly #custom = new BoundedMap<string, ToolPlugin>({ entries: customKept })
  #agents: Agents

  /** Throws BAD_TOOL for an agent that names a tool which does not exist. */
  constructor(agents: Agents, tools: ToolPlugin[], mcpTools: McpTools = async () => []) {
    this.#tools = tools
    this.#mcpTools = mcpTools
    this.#agents = agents
    for (const agent of agents) this.#ownTools(agent)
  }

  /** For the next run; those that have begun go on as they are. Throws BAD_TOOL, and then nothing has changed. */
  replace(agents: Agents): void {
    for (const agent of agents) this.#ownTools(agent)
    this.#agents = agents
  }

  /** For the next run; those that have begun in this process keep the tools that they began with. */
  replaceTools(tools: ToolPlugin[]): void {
    this.#tools = tools
  }

  /** The host's. */
  get tools(): ToolPlugin[] {
    return this.#tools
  }

  /** A run begins with these tools of the host. */
  begin(runId: string, tools: ToolPlugin[]): void {
    this.#begunWith.set(runId, tools)
  }

  get agents(): Agents {
    return this.#agents
  }

  /** Who answers when a request names nobody. */
  get default(): Agent {
    return this.#agents.find(({ isDefault }) => isDefault) ?? this.#agents[0]
  }

  find(id: string): Agent | undefined {
    return [...unlisted, ...this.#agents].find((agent) => agent.id === id)
  }

  /** Throws BAD_TOOL. */
  async toolsOf(agent: Agent): Promise<ToolPluginRegistry> {
    const own = this.#ownTools(agent)
    const isNamed = ({ name }: ToolPlugin) => !agent.tools || agent.tools.includes(name) || isOf(agent, name)
    const served = (await this.#mcpTools(agent)).filter(isNamed)
    return registryOf([...own, ...served])
  }

  /** What a run may use is what it began with, also when its agent was edited since, or is gone: its manifest says what that is. */
  async toolsFor({ id, agentId }: Pick<RunRecord, 'id' | 'agentId'>, manifest: Manifest): Promise<ToolPluginRegistry> {
    const own = this.#begunWith.use(id) ?? this.#tools
    // A run of another process begins here.
    this.begin(id, own)
    const names = Object.keys(manifest.tools).filter((name) => mcpName.test(name))
    // One that did not answer when the run began would only make it wait again.
    const isNeeded = (server: string) => names.some((name) => name.startsWith(`mcp_${server}_`))
    const served = names.length > 0 ? await this.#mcpTools(this.find(agentId), isNeeded) : []
    return unchanged([...own, ...this.customTools(manifest.customTools), ...served], manifest)
  }

  customTools(definitions: CustomToolDefinition[] = []): ToolPlugin[] {
    return definitions.map((definition) => {
      const key = JSON.stringify(definition)
      const known = this.#custom.use(key)
      if (known) return known
      const tool = createCustomTool(definition)
      this.#custom.set(key, tool)
      return tool
    })
  }

  #ownTools(agent: Agent): ToolPlugin[] {
    const named = agent.tools?.filter((name) => !mcpName.test(name)).map((name) => this.#named(agent, name))
    return [...(named ?? this.#tools), ...this.customTools(agent.customTools)]
  }

  #named(agent: Agent, name: string): ToolPlugin {
    const tool = this.#tools.find((candidate) => candidate.name === name)
    if (tool) return tool
    const names = this.#tools.map((each) => each.name)
    const near = nearNames(name, names).map((each) => `"${each}"`)
    const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `There are: ${names.join(', ')}.`
    throw new DeckhandError('BAD_TOOL', `Agent "${agent.id}" names the tool "${name}", which does not exist. ${hint}`)
  }
}

/** Those that are what they were when the run began: a call of another fails clearly instead of doing something else than was approved. */
export function unchanged(tools: ToolPlugin[], manifest: Manifest): ToolPluginRegistry {
  const registry = registryOf(tools.filter(({ name }) => Object.hasOwn(manifest.tools, name)))
  for (const tool of registry.tools()) if (manifest.tools[tool.name] !== toolMark(tool)) registry.unregister(tool.name)
  return registry
}

/** A tool of a server is the agent's when the agent's own file names the server. */
function isOf({ mcpServers = {} }: Agent, toolName: string): boolean {
  return Object.keys(mcpServers).some((server) => toolName.startsWith(`mcp_${server}_`))
}

/** Of two tools with one name the first stands. */
function registryOf(tools: ToolPlugin[]): ToolPluginRegistry {
  const registry = new ToolPluginRegistry()
  for (const tool of tools) if (!registry.get(tool.name)) registry.register(tool)
  return registry
}
