import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Manifest, SpawnRequest, ToolPlugin } from '@deckhand/spec'
import { lowerTrust } from '@deckhand/spec/trust'
import type { Agent } from '../agents/agent.ts'
import type { UserParts } from '../context/run-context.ts'
import { buildInstruction } from '../start/instruction.ts'
import { makeManifest } from '../start/manifest.ts'
import { childFolder, grantTools } from './rights.ts'
import type { TreeRun } from './tree-run.ts'

export interface PreparedChild {
  agentId: string
  manifest: Manifest
  /** Tools that the agent's file names, but its parent does not have. */
  withheld: string[]
}

export interface ChildSources {
  /** The name of the model that answers for this id, if it differs. */
  modelName: (id: string) => string | undefined
  /** Throws NOT_FOUND or BAD_REQUEST. */
  findAgent: (parent: TreeRun, name: string) => Promise<Agent>
  /** Saves the agent's file in the name of the parent, once per key. Throws BAD_REQUEST and FORBIDDEN. */
  defineAgent: (parent: TreeRun, name: string, definition: string, key: string) => Promise<Agent>
  customTools: (definitions: Agent['customTools']) => Parameters<ToolPluginRegistry['register']>[0][]
  /** The agents that an agent with these tools may start. */
  agentsFor: (agentId: string, userId: string, tools: ToolPluginRegistry, folder?: string) => Promise<Agent[]>
  aboutUser: (userId: string, prompt: string) => Promise<UserParts>
}

/** The manifest of a child. It is fixed when the child starts, so that later edits cannot exceed the rights of the parent. */
export async function prepareChild(
  { parent, action }: NonNullable<TreeRun['above']>,
  request: SpawnRequest,
  sources: ChildSources,
): Promise<PreparedChild> {
  const trust = lowerTrust(parent.manifest.trust, request.trust)
  const rights = { trust, folder: childFolder(parent.manifest.folder, request.folder) }
  if (typeof request.agent !== 'string') {
    const { name, tools: named, ...agent } = request.agent
    const { tools, withheld } = grantTools(parent, named, request.tools)
    const { resultSchema } = agent
    const settings = { ...agent.settings, ...(resultSchema && { responseSchema: resultSchema }) }
    const model = modelFor(agent, parent, sources)
    const manifest = makeManifest({ ...agent, settings, ...model, ...rights, tools: new ToolPluginRegistry(tools) })
    return { agentId: name, manifest, withheld }
  }
  const agent =
    request.definition === undefined
      ? await sources.findAgent(parent, request.agent)
      : await sources.defineAgent(parent, request.agent, request.definition, action.id)
  const { tools, withheld } = grantTools(parent, agent.tools, request.tools)
  const registry = new ToolPluginRegistry([...tools, ...sources.customTools(agent.customTools)])
  const { prompt } = request
  const options = { ...sources, prompt, tools: registry, folder: rights.folder }
  const { instruction, nothingRead } = await instructionFor(agent, parent, options)
  // If no argument is the prompt, the tool wrote it, perhaps from data that it has read.
  const isOfModel = Object.values(action.modelInput ?? action.input).includes(prompt)
  const manifest = makeManifest({
    ...modelFor(agent, parent, sources),
    instruction,
    nothingRead: nothingRead && isOfModel ? true : undefined,
    settings: agent.settings,
    limits: agent.limits,
    customTools: agent.customTools,
    ...rights,
    tools: registry,
  })
  return { agentId: agent.id, manifest, withheld: [...withheld, ...withheldServers(agent, tools)] }
}

/** The agent's own model, or that of the parent. */
function modelFor(agent: { model?: string }, parent: TreeRun, { modelName }: ChildSources) {
  const model = agent.model ?? parent.manifest.model
  return { model, modelName: modelName(model) }
}

/** An MCP server of its own would be a right that the parent does not have. */
function withheldServers({ mcpServers = {} }: Agent, tools: ToolPlugin[]): string[] {
  const isServed = (server: string) => tools.some(({ name }) => name.startsWith(`mcp_${server}_`))
  return Object.keys(mcpServers).flatMap((server) => (isServed(server) ? [] : [`the MCP server "${server}"`]))
}

const startedByAnother = `[YOUR PLACE]
Another agent has started you, for the same user. Nobody can answer questions of yours: do what you were asked as well as you can. Your last words are \
your answer to that agent.`

interface InstructionOptions {
  prompt: string
  tools: ToolPluginRegistry
  folder: string | undefined
}

async function instructionFor(
  { id, persona, isUsers }: Agent,
  { state: { userId } }: TreeRun,
  { aboutUser, agentsFor, prompt, tools, folder }: ChildSources & InstructionOptions,
): Promise<{ instruction: string; nothingRead: boolean }> {
  const user = await aboutUser(userId, prompt)
  const agents = await agentsFor(id, userId, tools, folder)
  return {
    instruction: `${buildInstruction({ persona, agents, ...user })}\n\n${startedByAnother}`,
    nothingRead: user.nothingRead && !isUsers && !agents.some((agent) => agent.isUsers),
  }
}
