import { ToolPluginRegistry } from '@deckhand/kernel'
import type { ClaimedRun, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Agent } from './agent.ts'

export type Agents = [Agent, ...Agent[]]

export interface KnownAgent {
  agent: Agent
  tools: ToolPluginRegistry
}

/** Who may be asked. The first one answers when a request names none. */
export class Roster {
  readonly #tools: ToolPlugin[]
  #agents: Agents
  #known: Map<string, KnownAgent>

  /** Throws BAD_TOOL for an agent that names a tool which does not exist. */
  constructor(agents: Agents, tools: ToolPlugin[]) {
    this.#tools = tools
    this.#agents = agents
    this.#known = this.#know(agents)
  }

  /** For the next run; those that have begun go on as they are. Throws BAD_TOOL, and then nothing has changed. */
  replace(agents: Agents): void {
    this.#known = this.#know(agents)
    this.#agents = agents
  }

  get agents(): Agents {
    return this.#agents
  }

  /** NOT_FOUND, with the field's name. */
  find(id: string): KnownAgent {
    const found = this.#known.get(id)
    if (found) return found
    const known = [...this.#known.keys()].join(', ')
    throw new DeckhandError('NOT_FOUND', `agentId: there is no agent "${id}". There is: ${known}.`, {
      field: 'agentId',
    })
  }

  /** What a run may use is what it began with, also when its agent was edited since, or is gone: its manifest says what that is. */
  toolsOf({ record, manifest }: ClaimedRun): ToolPluginRegistry {
    const current = this.#known.get(record.agentId)?.tools
    const hasAll = Object.keys(manifest.tools).every((name) => current?.find(name))
    return current && hasAll ? current : new ToolPluginRegistry(this.#tools)
  }

  #know(agents: Agents): Map<string, KnownAgent> {
    return new Map(
      agents.map((agent) => [agent.id, { agent, tools: new ToolPluginRegistry(toolsOf(agent, this.#tools)) }]),
    )
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
