import type { AgentLimits, CustomToolDefinition } from '../agent/agent.ts'
import type { ModelSettings } from '../agent/model.ts'
import type { JsonSchema } from '../json.ts'
import type { TrustLevel } from '../policy/policy.ts'

/** The configuration that a run started with. It continues with the same, even after edits. Stored once for all runs that share it. */
export interface Manifest {
  /** The id of the requested model. */
  model: string
  /** The model that answers, if its name differs from the id. */
  modelName?: string
  instruction: string
  settings?: ModelSettings
  /** A hash of each tool's definition, by name. A tool with another hash has changed, and calling it fails. */
  tools: Record<string, string>
  /** The tools that the agent's own file defines. */
  customTools?: CustomToolDefinition[]
  /** Set if the agent has its own limits. */
  limits?: AgentLimits
  /** An upper limit for the user's trust. */
  trust?: TrustLevel
  /** The only workspace folder that the run may use. */
  folder?: string
  resultSchema?: JsonSchema
  /** The instruction has no user data except name and time zone. If absent, the run counts as having read the user's data. */
  nothingRead?: true
  /** The API token that started the run. It may not resolve approvals of this run or the runs below it. */
  tokenId?: string
}
