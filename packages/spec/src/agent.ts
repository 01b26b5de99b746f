import type { JsonSchema } from './json.ts'
import type { ModelSettings } from './model.ts'
import type { ToolDefinition, ToolParameter } from './tool.ts'

/** An agent as its file describes it. */
export interface AgentDefinition {
  /** What a request names it by. */
  name: string
  description?: string
  /** Answers in place of the model that is set. */
  model?: string
  settings: ModelSettings
  /** Names of plugins. Absent when the file has no list, or only custom tools in it: then the agent has all built-ins. An empty list gives it none. */
  tools?: string[]
  customTools: CustomToolDefinition[]
  limits: AgentLimits
  /** What a user may ask it, for the chat. */
  suggestions: string[]
  mcpServers: Record<string, McpServerDefinition>
  prompt: string
}

/** What the file does not say is the host's to choose. */
export interface AgentLimits {
  /** Model turns in one run. */
  maxSteps?: number
  /** Levels of children below the agent. */
  maxDepth?: number
  /** Children of one agent. */
  maxFanout?: number
  /** Agents in the whole tree, below the one that was asked. Only that one's limit counts. */
  maxAgents?: number
  /** Model calls and handlers at work at once, over the whole tree. */
  concurrency?: number
  /** Tokens in and out, over the whole tree. */
  tokenBudget?: number
}

/** The most that agent files may ask for. */
export interface AgentMaximums extends Required<AgentLimits> {
  /** Of one answer of the model. */
  maxOutputTokens: number
}

/** What the operator of a server allows agent files to say. */
export interface AgentFileRules {
  most?: Partial<AgentMaximums>
  /** The models that they may name. Any when absent. */
  models?: readonly string[]
  /** Says why no model can be told of a tool, or `undefined` when one can. */
  toolProblem?: (tool: ToolDefinition) => string | undefined
}

/** A tool that is a prompt: a sub-agent answers it. */
export interface CustomToolDefinition {
  name: string
  description: string
  model?: string
  temperature?: number
  /** Names of plugins that the sub-agent may use. They must be among the agent's own. None when absent. */
  tools?: string[]
  parameters: Record<string, ToolParameter>
  /** The whole input as JSON Schema of type object, in place of `parameters`. */
  inputSchema?: JsonSchema
  /** What the answer must look like; any text when absent. */
  resultSchema?: JsonSchema
  /** `{{parameter}}` stands for an argument, and stays as it is where there is none. */
  prompt: string
}

export type McpServerDefinition =
  | { type: 'stdio'; command: string; args: string[]; env: Record<string, string> }
  | { type: 'http'; url: string; headers: Record<string, string> }
