import type { ParseOptions, ToolPluginRegistry } from '@deckhand/kernel'
import type { AgentFileRules, Files } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Agent } from './agent.ts'
import type { Roster } from './roster.ts'
import { findWorkspaceAgent, listWorkspaceAgents, readWorkspaceAgent, workspaceAgentPath } from './workspace-agents.ts'

/** The tool that starts agents by their names. */
const spawnTool = 'spawn_agent'

interface DirectoryOptions {
  /** A function, because the host's tools change. */
  knownTools: () => string[]
  /** A function, because the host's agents change. */
  rules: () => AgentFileRules
  filesOf: (userId: string, folder?: string) => Files | undefined
}

/** The agents that a user may run: those of the host, and those in the user's own files. If both have the same name, the host's agent wins. */
export class AgentDirectory {
  readonly #roster: Roster
  readonly #filesOf: DirectoryOptions['filesOf']
  readonly #reading: () => Omit<ParseOptions, 'path'>

  constructor(roster: Roster, { knownTools, rules, filesOf }: DirectoryOptions) {
    this.#roster = roster
    this.#filesOf = filesOf
    this.#reading = () => ({ knownTools: knownTools(), rules: rules() })
  }

  /** Throws NOT_FOUND and BAD_REQUEST, with the field's name. `folder`: the only part of the workspace that the caller may see. */
  async find(userId: string, id: string, folder?: string, field = 'agentId'): Promise<Agent> {
    const files = this.#filesOf(userId, folder)
    const found = this.#roster.find(id) ?? (files && (await findWorkspaceAgent(files, id, this.#reading())))
    if (found) return found
    const known = this.#roster.agents.map((agent) => agent.id).join(', ')
    throw new DeckhandError('NOT_FOUND', `${field}: there is no agent "${id}". There is: ${known}.`, {
      field,
    })
  }

  /** Saves a new agent in the user's files. Throws BAD_REQUEST and saves nothing if the definition is invalid. */
  async define(name: string, definition: string, keep: (path: string) => Promise<unknown>): Promise<Agent> {
    if (this.#roster.find(name)) {
      throw new DeckhandError(
        'BAD_REQUEST',
        `There is an agent "${name}" already, and it cannot be replaced. Choose another name.`,
      )
    }
    const agent = readWorkspaceAgent(name, definition, this.#reading())
    await keep(workspaceAgentPath(name))
    return agent
  }

  /** The agents that an agent with these tools may start, besides itself. */
  async startableBy(agentId: string, userId: string, tools: ToolPluginRegistry, folder?: string): Promise<Agent[]> {
    if (!tools.find(spawnTool)) return []
    return (await this.list(userId, folder)).filter(({ id }) => id !== agentId)
  }

  async list(userId: string, folder?: string): Promise<Agent[]> {
    const files = this.#filesOf(userId, folder)
    const own = files ? await listWorkspaceAgents(files, this.#reading()) : []
    return [...this.#roster.agents, ...own.filter(({ id }) => !this.#roster.find(id))]
  }
}
