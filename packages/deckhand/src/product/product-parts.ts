import type { Agent, ProductPolicy, Way } from '@deckhand/runtime'
import type { Authenticate } from '@deckhand/server'
import type { ContextSource, McpServerDefinition, Model, Service, Store, ToolPlugin } from '@deckhand/spec'

/** What a product brings in place of what the environment would choose. With any of it, nothing is read from the working folder that no setting names. */
export interface ProductParts {
  /** In place of those that ship. The first one answers when a request names none. */
  agents: Agent[]
  /** Beside those that ship, which agents may name. */
  tools: ToolPlugin[]
  model?: Model
  /** Stays open: it is closed by its owner. */
  store?: Store
  /** Asked beside Deckhand's own policy. The stricter verdict counts. */
  policy?: ProductPolicy
  /** Without it every caller is the person at this machine. */
  authenticate?: Authenticate
  /** Of this process, at work at once. */
  runsAtOnce?: number
  mcp?: Record<string, McpServerDefinition>
  connections?: Partial<Record<Service, Way>>
  /** Beside Deckhand's own. */
  contextSources: ContextSource[]
}
