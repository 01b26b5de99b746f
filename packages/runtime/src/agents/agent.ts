import type {
  AgentDefinition,
  AgentLimits,
  CustomToolDefinition,
  McpServerDefinition,
  ModelSettings,
} from '@deckhand/spec'

/** Who answers: a persona, the model's settings, and the tools it may use (all when `tools` is absent). */
export interface Agent {
  id: string
  name: string
  description?: string
  persona: string
  /** Answers in place of the runtime's own model; `modelNamed` finds it. */
  model?: string
  /** Answers when a request names nobody. The first agent does when none says so. */
  isDefault?: boolean
  /** In place of the runtime's. */
  limits?: AgentLimits
  /** What a user may ask it. */
  suggestions?: string[]
  settings?: ModelSettings
  tools?: string[]
  /** Tools of its own, beside those. */
  customTools?: CustomToolDefinition[]
  mcpServers?: Record<string, McpServerDefinition>
  /** Its file is one of the user's, and agents write there, too. */
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

/** An agent of a file as the runtime knows agents. */
export function toAgent({ prompt, ...definition }: AgentDefinition): Agent {
  return { ...definition, id: definition.name, persona: prompt }
}
