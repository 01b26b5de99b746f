import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Manifest, SpawnRequest } from '@deckhand/spec'
import type { Agent } from '../agent.ts'
import { buildInstruction } from '../instruction.ts'
import { makeManifest } from '../manifest.ts'
import { childFolder, grantTools, lowerTrust } from './rights.ts'
import type { TreeRun } from './tree-run.ts'

export interface PreparedChild {
  agentId: string
  manifest: Manifest
  /** Tools that its file names and its parent does not have. */
  withheld: string[]
}

export interface ChildSources {
  /** Throws NOT_FOUND or BAD_REQUEST. */
  findAgent: (parent: TreeRun, name: string) => Promise<Agent>
  customTools: (definitions: Agent['customTools']) => Parameters<ToolPluginRegistry['register']>[0][]
  aboutUser: (userId: string) => Promise<string | undefined>
}

/** What a child is begun with. It is pinned, so that it stays within its parent's rights whatever is edited later. */
export async function prepareChild(
  parent: TreeRun,
  request: SpawnRequest,
  sources: ChildSources,
): Promise<PreparedChild> {
  const trust = lowerTrust(parent.manifest.trust, request.trust)
  const rights = { trust, folder: childFolder(parent.manifest.folder, request.folder) }
  const { model } = parent.manifest
  if (typeof request.agent !== 'string') {
    const { name, ...agent } = request.agent
    const { tools, withheld } = grantTools(parent, undefined, request.tools)
    const manifest = makeManifest({ model, ...agent, ...rights, tools: new ToolPluginRegistry(tools) })
    return { agentId: name, manifest, withheld }
  }
  const agent = await sources.findAgent(parent, request.agent)
  const { tools, withheld } = grantTools(parent, agent.tools, request.tools)
  const manifest = makeManifest({
    model: agent.model ?? model,
    instruction: await instructionFor(agent, parent, sources),
    settings: agent.settings,
    limits: agent.limits,
    customTools: agent.customTools,
    ...rights,
    tools: new ToolPluginRegistry([...tools, ...sources.customTools(agent.customTools)]),
  })
  return { agentId: agent.id, manifest, withheld }
}

const startedByAnother = `[YOUR PLACE]
Another agent has started you, for the same user. Nobody can answer questions of yours: do what you were asked as well as you can. Your last words are \
your answer to that agent.`

async function instructionFor({ persona }: Agent, parent: TreeRun, { aboutUser }: ChildSources): Promise<string> {
  const about = await aboutUser(parent.state.userId).catch(() => undefined)
  return `${buildInstruction({ persona, ...(about && { aboutUser: about }) })}\n\n${startedByAnother}`
}
