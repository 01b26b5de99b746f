import type {
  AgentDefinition,
  AgentLimits,
  CustomToolDefinition,
  McpServerDefinition,
  ModelSettings,
} from '@deckhand/spec'

/** A persona, the model's settings, and the tools it may use (all if `tools` is absent). */
export interface Agent {
  id: string
  name: string
  description?: string
  persona: string
  /** Used instead of the runtime's own model; `modelNamed` finds it. */
  model?: string
  /** Answers when a request names no agent. Without one, the first agent does. */
  isDefault?: boolean
  /** Override the runtime's limits. */
  limits?: AgentLimits
  /** Example prompts for users. */
  suggestions?: string[]
  settings?: ModelSettings
  tools?: string[]
  /** The agent's own tools, in addition to `tools`. */
  customTools?: CustomToolDefinition[]
  mcpServers?: Record<string, McpServerDefinition>
  /** The agent's file belongs to the user. Agents can write such files, too. */
  isUsers?: true
}

export const defaultAgent: Agent = {
  id: 'deckhand',
  name: 'Deckhand',
  isDefault: true,
  persona:
    'You are Deckhand, an agent at work inside a product. You help its user by using the tools you are given, and you say plainly what you did.',
  settings: { thinking: { include: true } },
}

/** Turns the definition in an agent file into an agent. */
export function toAgent({ prompt, ...definition }: AgentDefinition): Agent {
  return { ...definition, id: definition.name, persona: prompt }
}
