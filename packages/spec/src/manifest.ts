import type { AgentLimits, CustomToolDefinition } from './agent.ts'
import type { JsonSchema } from './json.ts'
import type { ModelSettings } from './model.ts'
import type { TrustLevel } from './policy.ts'

/** What a run was begun with. It goes on with the same, whatever was edited since. Kept once, however many runs share it. */
export interface Manifest {
  /** The id of the model that is asked. */
  model: string
  /** Who answers, for the record, where that is not the model of this id. */
  modelName?: string
  instruction: string
  settings?: ModelSettings
  /** A mark of each tool's definition, by name. A tool whose mark differs has changed, and its call fails. */
  tools: Record<string, string>
  /** Those of the tools that the agent's own file defines. */
  customTools?: CustomToolDefinition[]
  /** Where the agent has limits of its own. */
  limits?: AgentLimits
  /** At most this, whatever the user trusts the agent with. */
  trust?: TrustLevel
  /** The only folder of the workspace that it may use. */
  folder?: string
  resultSchema?: JsonSchema
  /** The instruction tells nothing of the user's but their name and time zone. Absent: the run counts as having read things of theirs. */
  nothingRead?: true
  /** The API token that started the run. It may not answer questions of this run, nor of those below it. */
  tokenId?: string
}
