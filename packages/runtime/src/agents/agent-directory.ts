import type { ParseOptions, ToolPluginRegistry } from '@deckhand/kernel'
import type { AgentFileRules, Files } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Agent } from './agent.ts'
import type { Roster } from './roster.ts'
import { findWorkspaceAgent, listWorkspaceAgents, readWorkspaceAgent, workspaceAgentPath } from './workspace-agents.ts'

/** The tool that starts agents by their names. */
const spawnTool = 'spawn_agent'

interface DirectoryOptions {
  /** As they are now: tools of the host come and go. */
  knownTools: () => string[]
  /** What agent files may say, as it is now: agents of the host come and go. */
  rules: () => AgentFileRules
  filesOf: (userId: string, folder?: string) => Files | undefined
}

/** Who a user may ask: the agents of the host, and those that live among the user's own files. Of two with one name the host's stands. */
export class AgentDirectory {
  readonly #roster: Roster
  readonly #filesOf: DirectoryOptions['filesOf']
  readonly #reading: () => Omit<ParseOptions, 'path'>

  constructor(roster: Roster, { knownTools, rules, filesOf }: DirectoryOptions) {
    this.#roster = roster
    this.#filesOf = filesOf
    this.#reading = () => ({ knownTools: knownTools(), rules: rules() })
  }

  /** NOT_FOUND and BAD_REQUEST, with the field's name. `folder`: all that whoever asks may see of the workspace. */
  async find(userId: string, id: string, folder?: string, field = 'agentId'): Promise<Agent> {
    const files = this.#filesOf(userId, folder)
    const found = this.#roster.find(id) ?? (files && (await findWorkspaceAgent(files, id, this.#reading())))
    if (found) return found
    const known = this.#roster.agents.map((agent) => agent.id).join(', ')
    throw new DeckhandError('NOT_FOUND', `${field}: there is no agent "${id}". There is: ${known}.`, {
      field,
    })
  }

  /** Keeps a new one among the user's files. BAD_REQUEST when it cannot be used, and then nothing is kept. */
  async define(name: string, definition: string, keep: (path: string) => Promise<unknown>): Promise<Agent> {
    if (this.#roster.find(name)) {
      throw new DeckhandError(
        'BAD_REQUEST',
        `There is an agent "${name}" already, which cannot be replaced. Take another name.`,
      )
    }
    const agent = readWorkspaceAgent(name, definition, this.#reading())
    await keep(workspaceAgentPath(name))
    return agent
  }

  /** Whom an agent with these tools may start, besides itself. None when it may start nobody. */
  async startedBy(agentId: string, userId: string, tools: ToolPluginRegistry, folder?: string): Promise<Agent[]> {
    if (!tools.find(spawnTool)) return []
    return (await this.list(userId, folder)).filter(({ id }) => id !== agentId)
  }

  async list(userId: string, folder?: string): Promise<Agent[]> {
    const files = this.#filesOf(userId, folder)
    const own = files ? await listWorkspaceAgents(files, this.#reading()) : []
    return [...this.#roster.agents, ...own.filter(({ id }) => !this.#roster.find(id))]
  }
}
