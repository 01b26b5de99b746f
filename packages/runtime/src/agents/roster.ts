import { createCustomTool, ToolPluginRegistry } from '@deckhand/kernel'
import type { CustomToolDefinition, Manifest, RunRecord, ToolPlugin } from '@deckhand/spec'
import { BoundedMap } from '@deckhand/spec/bounded-map'
import { DeckhandError } from '@deckhand/spec/errors'
import { nearNames } from '@deckhand/spec/near-names'
import { briefingAgent } from '../briefing/briefing-agent.ts'
import { toolMark } from '../start/manifest.ts'
import type { Agent } from './agent.ts'

export type Agents = [Agent, ...Agent[]]

/** Finds the tools of the MCP servers that an agent may use, or only of the needed servers. A server that does not answer has no tools. */
export type McpTools = (agent: Agent | undefined, isNeeded?: (server: string) => boolean) => Promise<ToolPlugin[]>

const mcpName = /^mcp_/
const customKept = 500
const runsKept = 5_000
/** Can be found by name, but are not in any list. */
const unlisted: Agent[] = [briefingAgent]

/** The host's agents and the tools of each. */
export class Roster {
  /** The host's tools as they were when each run started. Runs share these lists. */
  readonly #pinnedTools = new BoundedMap<string, ToolPlugin[]>({ entries: runsKept })
  #tools: ToolPlugin[]
  readonly #mcpTools: McpTools
  /** One plugin for equal definitions, so that its schemas are compiled once. */
  readonly #custom = new BoundedMap<string, ToolPlugin>({ entries: customKept })
  #agents: Agents

  /** Throws BAD_TOOL if an agent names an unknown tool. */
  constructor(agents: Agents, tools: ToolPlugin[], mcpTools: McpTools = async () => []) {
    this.#tools = tools
    this.#mcpTools = mcpTools
    this.#agents = agents
    for (const agent of agents) this.#ownTools(agent)
  }

  /** Takes effect with the next run; running ones keep their agents. Throws BAD_TOOL and changes nothing if an agent names an unknown tool. */
  replace(agents: Agents): void {
    for (const agent of agents) this.#ownTools(agent)
    this.#agents = agents
  }

  /** Takes effect with the next run; runs that started in this process keep their tools. */
  replaceTools(tools: ToolPlugin[]): void {
    this.#tools = tools
  }

  /** The tools of the host. */
  get tools(): ToolPlugin[] {
    return this.#tools
  }

  /** Pins the host's tools for this run. */
  pinTools(runId: string, tools: ToolPlugin[]): void {
    this.#pinnedTools.set(runId, tools)
  }

  get agents(): Agents {
    return this.#agents
  }

  /** Answers when a request names no agent. */
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

  /** A run keeps the tools in its manifest, even if its agent was edited or removed since. */
  async toolsFor({ id, agentId }: Pick<RunRecord, 'id' | 'agentId'>, manifest: Manifest): Promise<ToolPluginRegistry> {
    const own = this.#pinnedTools.use(id) ?? this.#tools
    // A run that started in another process gets today's tools.
    this.pinTools(id, own)
    const names = Object.keys(manifest.tools).filter((name) => mcpName.test(name))
    // Skip servers that did not answer when the run started: they would only make it wait again.
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

/**
 * The tools that have not changed since the run started. A call of a changed tool fails clearly, instead of doing something other than what
 * was approved.
 */
export function unchanged(tools: ToolPlugin[], manifest: Manifest): ToolPluginRegistry {
  const registry = registryOf(tools.filter(({ name }) => Object.hasOwn(manifest.tools, name)))
  for (const tool of registry.tools()) if (manifest.tools[tool.name] !== toolMark(tool)) registry.unregister(tool.name)
  return registry
}

/** The tool belongs to an MCP server that the agent's own file names. */
function isOf({ mcpServers = {} }: Agent, toolName: string): boolean {
  return Object.keys(mcpServers).some((server) => toolName.startsWith(`mcp_${server}_`))
}

/** If two tools have the same name, the first one wins. */
function registryOf(tools: ToolPlugin[]): ToolPluginRegistry {
  const registry = new ToolPluginRegistry()
  for (const tool of tools) if (!registry.get(tool.name)) registry.register(tool)
  return registry
}
