import type { Agent } from '@deckhand/runtime'
import type { McpServerDefinition } from '@deckhand/spec'
import { offerProblem } from '../../actions/check-offer.ts'
import { agentFolderPath } from '../../agents/agent-file.ts'
import { readServiceSettings, type ServiceSettings } from '../../connections/service-settings.ts'
import { readMcpFile } from '../../mcp/read-mcp-file.ts'
import type { Operations } from '../../operations/open-operations.ts'
import { loadMcpClient } from '../../package/load-parts.ts'
import type { ToolFilesOptions } from '../../project/open-tool-files.ts'
import { type ReadSites, readSites } from '../../serve/read-sites.ts'
import { assertRole } from '../../settings/assert-role.ts'
import { type GeminiFile, readGeminiFile } from '../../settings/gemini-file.ts'
import type { Role } from '../../settings/role.ts'
import { type Environment, readSettings, type Settings } from '../../settings/settings.ts'
import { type DataFolder, openDataFolder } from '../../store/data-folder.ts'
import type { ProductParts } from '../product-parts.ts'

/** What `assemble` needs besides the environment. */
export interface Plan {
  /** Settings, by the names in `.env.example`. */
  env: Environment
  operations?: Partial<Operations>
  /** Added to the agents that ship and those of the folder. */
  moreAgents?: Agent[]
  /** What this process does. When absent, `all`, and the next free port is used if the requested one is taken. */
  role?: Role | undefined
  /** This process works on no other user's runs. */
  onlyUserId?: string
  /** Parts of a product or of a project's config. */
  product?: ProductParts
  /** Runs inside a product's process: reads only files of the working folder that a setting names, and has no examples. */
  isEmbedded?: boolean
  /** The project whose `tools/` are loaded. None when absent. */
  toolFiles?: Pick<ToolFilesOptions, 'confirmed'> & { project: string }
}

type Reporting = Pick<Operations, 'onFault' | 'onFileWarning' | 'observers' | 'clean'> &
  Partial<Pick<Operations, 'onRequest' | 'onSignIn' | 'metrics' | 'hide'>>

/** A plan, with everything that its settings and files say. */
export interface ReadPlan extends Omit<Plan, 'operations' | 'role'>, Reporting {
  settings: Settings
  role: Role
  namedRole: Role | undefined
  mcpServers: Record<string, McpServerDefinition>
  services: ServiceSettings
  sites: ReadSites
  gemini: GeminiFile
  /** The folder of agent files. */
  agentFolder: string | undefined
  data: DataFolder
  /** Reports a mistake in a user's file, without a stack: the place in our code would not help. */
  onProblem(words: string): void
}

/** Opens nothing but the data folder. Throws a UsageError that names a wrong setting. */
export async function readPlan({ operations = {}, role: namedRole, ...plan }: Plan): Promise<ReadPlan> {
  const { env, product, isEmbedded } = plan
  const { onFault = () => {}, onFileWarning = () => {}, observers = [], clean = (text: string) => text } = operations
  const read = readSettings(env)
  const settings = { ...read, agentFiles: { ...read.agentFiles, toolProblem: offerProblem } }
  const role = namedRole ?? 'all'
  assertRole(role, settings)
  // A file in a product's working folder may not be meant for us, unless a setting names it.
  const mayRead = (setting: string) => !isEmbedded || Boolean(env[setting]?.trim())
  const mcpServers = { ...(mayRead('DECKHAND_MCP') && readMcpFile(env)), ...product?.mcp }
  // Fail now if the package is missing. For an agent's own server, a warning says that its tools are missing.
  if (Object.keys(mcpServers).length > 0) await loadMcpClient()
  const services = readServiceSettings(env)
  const sites = readSites(env)
  const gemini = readGeminiFile(env)
  if (gemini.apiKey !== undefined) operations.hide?.(gemini.apiKey)
  const data = openDataFolder(env)
  const onProblem = (words: string) => onFault(Object.assign(new Error(words), { stack: undefined }))
  if (gemini.warning !== undefined) onProblem(gemini.warning)
  return {
    ...plan,
    ...operations,
    ...{ onFault, onFileWarning, observers, clean, onProblem },
    ...{ settings, role, namedRole, mcpServers, services, sites, gemini, data },
    agentFolder: mayRead('DECKHAND_AGENTS') ? agentFolderPath(env) : undefined,
  }
}
