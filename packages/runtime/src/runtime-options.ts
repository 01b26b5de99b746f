import type {
  AgentFileRules,
  AgentLimits,
  ContextSource,
  Model,
  Store,
  ToolPlugin,
  ToolPorts,
  UserLimits,
} from '@deckhand/spec'
import type { Agents, McpTools } from './agents/roster.ts'
import type { Archive } from './housekeeping/archive.ts'
import type { AboutUser } from './memory/about-user.ts'
import type { ProductPolicy } from './policy/product-policy.ts'
import type { RunObserver } from './run-observer.ts'

export interface RuntimeOptions {
  store: Store
  /** The model of new runs. */
  model: Model
  /** Finds the model that a run started with, even if `model` has changed since. */
  modelNamed?: (id: string) => Model
  /** The first one answers when a request names no agent. */
  agents: Agents
  tools: ToolPlugin[]
  /** `folder`: the only part of the workspace that the tools may use. */
  toolPorts?: (userId: string, agentId: string, folder?: string) => ToolPorts
  /** The tools of the MCP servers that an agent may use. */
  mcpTools?: McpTools
  /** Signs approvals. Must be the same in every process, and never be in the store. */
  approvalKey: Buffer
  approvalDays?: number
  sideEffectsEnabled?: () => boolean
  /** Applied after Deckhand's own policy. */
  policy?: ProductPolicy
  /** Limits of one user. */
  limits?: UserLimits
  /** Threads without new messages for so many days are deleted, with their runs. */
  retentionDays?: number
  /** The logs of runs that ended so many days ago are deleted; their threads and outcomes stay. */
  logDays?: number
  /** Threads and logs are saved here before they are removed for their age. */
  archive?: Archive
  /** Default limits of agents. */
  agentLimits?: AgentLimits
  /**
   * Limits for agent files. `most` defaults to `defaultMaximums`. Without `models`, the files of users may name the runtime's model and the models
   * of the host's agents.
   */
  agentFiles?: AgentFileRules
  /** How many runs this process works on at once. With 0, it leaves all runs to other processes. */
  capacity?: number
  /** Only work on this user's runs: for a person's own program on a shared database. */
  onlyUserId?: string
  leaseMs?: number
  /** Must agree between all processes, to within a fraction of the lease. */
  now?: () => number
  /** `now` is the clock of the store, which all processes use. */
  sharesClock?: boolean
  /** Facts about the user. If they cannot be read, the run waits one second at most, and does not fail. */
  aboutUser?: (userId: string, prompt: string) => Promise<AboutUser | undefined>
  /** Sources of attached context. The first one that has an item is used. */
  contextSources?: ContextSource[]
  /** How long a run waits for each attached item. Default: 5 seconds. */
  contextPatienceMs?: number
  onFault?: (error: unknown) => void
  observers?: RunObserver[]
}

/** The model with this id. */
export function modelOf({ model, modelNamed }: Pick<RuntimeOptions, 'model' | 'modelNamed'>, id: string): Model {
  return id === model.id || !modelNamed ? model : modelNamed(id)
}
