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
import type { Archive } from './house/archive.ts'
import type { AboutUser } from './memory/about-user.ts'
import type { ProductPolicy } from './policy/product-policy.ts'
import type { RunObserver } from './run-observer.ts'

export interface RuntimeOptions {
  store: Store
  /** Asked when a run begins. */
  model: Model
  /** Runs go on with the model they began with, also when another was set since. */
  modelNamed?: (id: string) => Model
  /** The first one answers when a request names none. */
  agents: Agents
  tools: ToolPlugin[]
  /** `folder`: all that there is of the workspace. */
  toolPorts?: (userId: string, agentId: string, folder?: string) => ToolPorts
  /** The tools of the MCP servers that an agent may use. */
  mcpTools?: McpTools
  /** Signs approvals. Must be the same in every process, and never be in the store. */
  approvalKey: Buffer
  approvalDays?: number
  sideEffectsEnabled?: () => boolean
  /** Asked beside Deckhand's own policy. */
  policy?: ProductPolicy
  /** What one user may use. */
  limits?: UserLimits
  /** Threads that nothing was said on for so many days are deleted, with their runs. */
  retentionDays?: number
  /** The logs of runs that ended so many days ago are dropped; their threads and outcomes stay. */
  logDays?: number
  /** What is removed for its age is written there first. */
  archive?: Archive
  /** What holds for agents that say nothing else. */
  agentLimits?: AgentLimits
  /**
   * What agent files may say. Without `most` `defaultMaximums` holds. Without `models` the files of users may name the runtime's model and those that
   * agents of the host have.
   */
  agentFiles?: AgentFileRules
  /** Runs of this process at work at once. With 0 it leaves all of them to others. */
  capacity?: number
  /** This process works on nobody else's runs: for a program of one person on a database that many share. */
  onlyUserId?: string
  leaseMs?: number
  /** Must be the same in every process, within a part of the lease. */
  now?: () => number
  /** `now` is the clock of the store, by which all processes go. */
  sharesClock?: boolean
  /** What is known about a user. A run neither fails nor waits for more than a second when it cannot be read. */
  aboutUser?: (userId: string, prompt: string) => Promise<AboutUser | undefined>
  /** Where attached context comes from; the first that has it is taken. */
  contextSources?: ContextSource[]
  /** How long a run waits for each thing that was attached; 5 seconds when absent. */
  contextPatienceMs?: number
  onFault?: (error: unknown) => void
  observers?: RunObserver[]
}

/** The model that a run with this id asks. */
export function modelOf({ model, modelNamed }: Pick<RuntimeOptions, 'model' | 'modelNamed'>, id: string): Model {
  return id === model.id || !modelNamed ? model : modelNamed(id)
}
