import { join } from 'node:path'
import { type Agent, approvalFacts, BriefingDesk, ConnectionDesk } from '@deckhand/runtime'
import { localUserId } from '@deckhand/server'
import type { AgentDefinition, Authenticator, ToolPlugin } from '@deckhand/spec'
import { isApproveRule, roleOf } from '@deckhand/spec/trust'
import { eventFacts, mailFacts } from '@deckhand/tools/google'
import { loadAgents } from '../../agents/load-agents.ts'
import { allAgents, shippedAgents, withFiles } from '../../agents/shipped-agents.ts'
import { UsageError } from '../../command-line/usage-error.ts'
import { chooseWays } from '../../connections/choose-ways.ts'
import { mayUseAgent } from '../../folder/confirmed-folders.ts'
import { McpTools } from '../../mcp/mcp-tools.ts'
import { guardedTool } from '../../operations/guarded-tool.ts'
import { OpenedToolFiles } from '../../project/open-tool-files.ts'
import { openArchive } from '../../store/archive/folder-archive.ts'
import { createRuntime } from '../create-runtime.ts'
import { createTools } from '../create-tools.ts'
import type { ProductParts } from '../product-parts.ts'
import type { Base } from './open-base.ts'
import type { Opened } from './opened.ts'
import type { ReadPlan } from './plan.ts'

/** Where people manage their accounts. Unknown before the server listens or is mounted. */
export interface KnownAddress {
  settingsUrl?: string
}

export type Agents = Awaited<ReturnType<typeof openAgents>>

/** Opens the runtime with all tools, accounts and agents, and keeps agent and tool files up to date. */
export async function openAgents(plan: ReadPlan, base: Base, opened: Opened, address: KnownAddress) {
  const { settings, product, clean, onFault, onProblem } = plan
  const { store, clock, model, actions, signIn } = base
  const { keys } = plan.data
  const onFileProblem = (words: string, severity: 'error' | 'warning') =>
    (severity === 'warning' ? plan.onFileWarning : onProblem)(words)
  const ownTools = createTools({
    settings,
    receiver: base.receiver,
    sendsNotes: base.sendsNotes,
    clean,
    author: model.author,
    more: [...actions.tools, ...(product?.tools ?? [])],
  })
  const files =
    plan.toolFiles &&
    (await OpenedToolFiles.open(plan.toolFiles.project, {
      ...plan.toolFiles,
      knownTools: ownTools.map(({ name }) => name),
      rules: settings.agentFiles,
      onProblem: onFileProblem,
    }))
  if (files) opened.files = files
  const toolsWith = (ofFiles: ToolPlugin[]) => [...ownTools, ...ofFiles.map((tool) => guardedTool(tool, clean))]
  const tools = toolsWith(files?.tools ?? [])
  for (const tool of tools) assertApprovable(tool, signIn.authenticator)
  const pinFile = join(plan.data.path, 'mcp-pins.json')
  const mcp = new McpTools({ shared: plan.mcpServers, env: plan.env, clean, pinFile, onProblem })
  opened.mcp = mcp
  const connections = new ConnectionDesk({
    store: store.connections,
    key: keys.connections,
    ways: {
      ...(await chooseWays(plan.services, base.isLocal ? base.emulator : undefined)),
      ...product?.connections,
    },
    ownerId: localUserId,
    settingsUrl: () => address.settingsUrl,
    now: clock.now,
    providerNow: Date.now,
  })
  const runtime = createRuntime({
    archive: openArchive(settings.archive, clean, onFault),
    store,
    chosen: model,
    settings: { ...settings, capacity: plan.role === 'web' ? 0 : (product?.runsAtOnce ?? settings.capacity) },
    onlyUserId: plan.onlyUserId,
    policy: product?.policy,
    contextSources: product?.contextSources ?? [],
    tools,
    mcpTools: mcp.toolsOf,
    connections,
    approvalKey: keys.approvals,
    clock,
    observers: plan.observers,
    onFault,
  })
  opened.runtime = runtime
  const accounts = (userId: string) => connections.of(userId)
  // A briefing lists open approvals first, then the day.
  const sources = [approvalFacts(runtime.store, runtime.now), eventFacts(accounts), mailFacts(accounts)]
  const briefings = new BriefingDesk({ runtime, sources, now: runtime.now, onFault })
  opened.briefings = briefings
  const bringer = product?.agents.length ? product : undefined
  const shipped = bringer ? [] : shippedAgents(runtime.toolNames)
  const agentsWith = (ofFiles: AgentDefinition[]) =>
    bringer
      ? withFiles(withToolsOf(bringer, files?.tools ?? []), ofFiles)
      : allAgents(shipped, ofFiles, plan.moreAgents ?? [])
  // Throws for an unknown tool of a product's agent. Later mistakes in files are only reported.
  if (bringer) runtime.setAgents(agentsWith([]))
  const agentFolder = loadAgents(plan.agentFolder, {
    ofPlugins: actions.agentFiles,
    knownTools: () => runtime.toolNames,
    rules: settings.agentFiles,
    mayUse: mayUseAgent,
    onAgents: (agents) => runtime.setAgents(agentsWith(agents)),
    onProblem: onFileProblem,
  })
  opened.agentFolder = agentFolder
  files?.onTools((ofFiles) => {
    for (const tool of ofFiles) assertApprovable(tool, signIn.authenticator)
    runtime.setTools(toolsWith(ofFiles))
    agentFolder.readAgain()
  })
  return { runtime, briefings, connections, tools }
}

/** A call that needs a role which no user can have would wait forever. */
function assertApprovable({ name, approve }: ToolPlugin, { givesRoles }: Authenticator): void {
  if (givesRoles !== false || !isApproveRule(approve)) return
  throw new UsageError(
    `The tool "${name}" has to be approved by someone with the role "${roleOf(approve.by)}", but sign-in gives no roles here. Set \`authenticate\` to a function that returns { userId, roles }, or to oidc() with \`rolesClaim\`. Or remove \`approve\` from the tool: with \`confirm: true\`, the user is asked each time.`,
  )
}

/** A product's agents. Those without a tool list also get the tools of files. */
function withToolsOf({ agents, sharing }: ProductParts, ofFiles: ToolPlugin[]): Agent[] {
  const names = ofFiles.map(({ name }) => name)
  return agents.map((agent) =>
    sharing.includes(agent.id) ? { ...agent, tools: [...(agent.tools ?? []), ...names] } : agent,
  )
}
