import type { Agent, ProductPolicy, Way } from '@deckhand/runtime'
import type { Authenticate } from '@deckhand/server'
import type { ContextSource, McpServerDefinition, Model, Service, Store, ToolPlugin } from '@deckhand/spec'
import type { Environment } from '../settings/settings.ts'
import type { CheckedOptions } from './check-deckhand-options.ts'

/** Parts that a product or a project's config provides instead of the environment's choice. */
export interface ProductParts {
  /** Replace the agents that ship. The first one answers when a request names none. */
  agents: Agent[]
  /** The ids of the agents without a tool list. They get all tools of the product and of the project’s files. */
  sharing: string[]
  /** Added to the tools that ship, which agents may name. */
  tools: ToolPlugin[]
  model?: Model
  /** The owner closes it, not we. */
  store?: Store
  /** Called in addition to Deckhand's own policy. The stricter verdict counts. */
  policy?: ProductPolicy
  /** Without it every caller is the person at this machine. */
  authenticate?: Authenticate
  authenticateStreamsMs?: number
  /** Whether the workspace is served. */
  ui?: boolean
  /** Active runs in this process. */
  runsAtOnce?: number
  mcp?: Record<string, McpServerDefinition>
  connections?: Partial<Record<Service, Way>>
  /** Added to Deckhand's own. */
  contextSources: ContextSource[]
}

export function partsOf({ store, ...options }: CheckedOptions): ProductParts {
  const { agents, sharing, tools, model, authenticate, authenticateStreamsMs, ui, policy, mcp, connections, limits } =
    options
  return {
    agents,
    sharing,
    tools,
    contextSources: options.contextSources ?? [],
    ...(model && { model }),
    ...(typeof store === 'object' && { store }),
    ...(authenticate && { authenticate }),
    ...(authenticateStreamsMs !== undefined && { authenticateStreamsMs }),
    ...(ui !== undefined && { ui }),
    ...(policy && { policy }),
    ...(mcp && { mcp }),
    ...(connections && { connections }),
    ...(limits?.runsAtOnce !== undefined && { runsAtOnce: limits.runsAtOnce }),
  }
}

/** The settings that options replace, by setting name. */
export function settingsIn({ folder, secret, store, publicUrl, limits = {} }: CheckedOptions): Environment {
  const asText = (value: number | undefined, name: string) => (value === undefined ? {} : { [name]: String(value) })
  return {
    ...(typeof store === 'string' && { STORE: 'postgres', DATABASE_URL: store }),
    ...(folder !== undefined && { DECKHAND_DATA: folder }),
    ...(secret !== undefined && { DECKHAND_SECRET: secret }),
    ...(publicUrl !== undefined && { DECKHAND_PUBLIC_URL: publicUrl }),
    ...asText(limits.maxSteps, 'AGENT_MAX_LOOP_STEPS'),
    ...asText(limits.runsPerUser, 'DECKHAND_LIMIT_RUNS'),
    ...asText(limits.tokensPerDay, 'DECKHAND_LIMIT_TOKENS'),
    ...asText(limits.requestsPerMinute, 'DECKHAND_LIMIT_REQUESTS'),
  }
}
