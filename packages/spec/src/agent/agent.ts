import type { JsonSchema } from '../json.ts'
import type { ModelSettings } from './model.ts'
import type { ToolDefinition, ToolParameter } from './tool.ts'

/** An agent as described in its file. */
export interface AgentDefinition {
  /** Requests use this name. */
  name: string
  description?: string
  /** Used instead of the configured model. */
  model?: string
  settings: ModelSettings
  /** Names of plugins. Absent if the file has no list, or only custom tools in it: then the agent has all built-ins. An empty list means no tools. */
  tools?: string[]
  customTools: CustomToolDefinition[]
  limits: AgentLimits
  /** Example questions that the chat shows to users. */
  suggestions: string[]
  mcpServers: Record<string, McpServerDefinition>
  prompt: string
}

/** The host chooses a value for each limit that the file leaves out. */
export interface AgentLimits {
  /** Model turns in one run. */
  maxSteps?: number
  /** Levels of children below the agent. */
  maxDepth?: number
  /** Children of one agent. */
  maxFanout?: number
  /** Agents in the whole tree below the root agent. Only the root agent's limit counts. */
  maxAgents?: number
  /** Model calls and handlers that run at once, in the whole tree. */
  concurrency?: number
  /** Input and output tokens of the whole tree. */
  tokenBudget?: number
}

/** The highest values that agent files may set. */
export interface AgentMaximums extends Required<AgentLimits> {
  /** For one model answer. */
  maxOutputTokens: number
}

/** What the operator of a server allows in agent files. */
export interface AgentFileRules {
  most?: Partial<AgentMaximums>
  /** The allowed models. All models if absent. */
  models?: readonly string[]
  /** Says why no model can receive this tool, or returns `undefined` if one can. */
  toolProblem?: (tool: ToolDefinition) => string | undefined
}

/** A tool that consists of a prompt: a sub-agent answers it. */
export interface CustomToolDefinition {
  name: string
  description: string
  model?: string
  temperature?: number
  /** Names of plugins that the sub-agent may use, from the agent's own tools. None if absent. */
  tools?: string[]
  parameters: Record<string, ToolParameter>
  /** The whole input as JSON Schema of type object, instead of `parameters`. */
  inputSchema?: JsonSchema
  /** The form of the answer. Any text if absent. */
  resultSchema?: JsonSchema
  /** Each `{{parameter}}` is replaced by its argument, or stays as it is without one. */
  prompt: string
}

export type McpServerDefinition =
  | { type: 'stdio'; command: string; args: string[]; env: Record<string, string> }
  | { type: 'http'; url: string; headers: Record<string, string> }
